"""HopFrog against its fact sheet: claims on kits broken on purpose, rules on positions set up by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import kits
import playthrough
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.findings import Claim
from generator.games import Shortage, from_notation, hopfrog
from generator.games._hopfrog_claims import worst
from generator.games._hopfrog_river import River
from generator.geometry import Box
from generator.kit import Component, Design, FaceLook, Kit, Look, Seen

KIT = kits.hopfrog()

# claims ------------------------------------------------------------------------------------------

NET = {2: (1, 0), 3: (0, 1), 1: (1, 1), 4: (2, 1), 6: (3, 1), 5: (1, 2)}  # column, row


def net(places: dict[int, tuple[int, int]] = NET, opposite: bool = True) -> tuple[Seen, ...]:
    return tuple(
        Seen(
            "face",
            (str(n), "opposite", str(7 - n)) if opposite else (str(n),),
            Box(16 * column + 2, 16 * row + 2, 12, 12),
        )
        for n, (column, row) in places.items()
    )


def drawn(component: Component, design: Design) -> tuple[Seen, ...]:
    """The marks of a kit as the kinds draw them: outer cells reach into the bleed."""
    if component.id == "dice":
        return net()
    if component.cells is None:
        return ()
    pitch = component.size.mm[0] / component.cells[0]
    cells = []
    for i, letter in enumerate(design.trait("pattern")):
        left = -3 if i == 0 else 0
        right = 3 if i == component.cells[0] - 1 else 0
        box = Box(pitch * i + left, -3, pitch - left + right, pitch + 6)
        cells.append(Seen("cell", (str(i + 1), "1", component.legend.get(letter, "?")), box))
    return tuple(cells)


LOOK = kits.look(KIT, drawn)


def verdicts(kit: Kit, look: Look) -> dict[str, list[Claim]]:
    by_fact: dict[str, list[Claim]] = {}
    for claim in hopfrog.claims(kit, look):
        by_fact.setdefault(claim.fact, []).append(claim)
    return by_fact


def failing(kit: Kit, look: Look | None = None) -> set[str]:
    claims = verdicts(kit, look or kits.look(kit, drawn))
    return {fact for fact, made in claims.items() if any(c.verdict == "fails" for c in made)}


def found(kit: Kit, fact: str, look: Look | None = None) -> str:
    claims = verdicts(kit, look or kits.look(kit, drawn))[fact]
    return " | ".join(c.found for c in claims if c.verdict == "fails")


def changed(component: str, **changes: object) -> Kit:
    return replace(
        KIT,
        components=tuple(
            replace(c, **changes) if c.id == component else c  # type: ignore[arg-type]
            for c in KIT.components
        ),
    )


def of_patterns(**mix: int) -> Kit:
    """The kit with other segments, such as `LLW=12`."""
    length = len(next(iter(mix)))
    return changed(
        "segments",
        designs=tuple(kits.design(p.lower(), n, pattern=p) for p, n in mix.items()),
        cells=(length, 1),
        size=kits.size(22 * length, 22),
    )


def with_bank(pattern: str) -> Kit:
    return changed("banks", designs=(kits.design("bank", 2, pattern=pattern),))


def redrawn(component: str, id: str, change: Callable[[FaceLook], FaceLook]) -> Look:
    designs = dict(LOOK.designs)
    old = designs[component, id]
    designs[component, id] = replace(old, front=change(old.front))
    return replace(LOOK, designs=designs)


def test_a_kit_as_the_rules_ask_fulfils_every_claim():
    assert failing(KIT) == set()
    assert set(verdicts(KIT, LOOK)) == {f"HOP-{n:02}" for n in range(1, 10)}


def test_hop_01_counts_banks_segments_frogs_and_dice():
    assert "HOP-01" in failing(kits.hopfrog(bank=1))
    assert "HOP-01" in failing(kits.hopfrog(llww=3))
    assert "HOP-01" in failing(kits.hopfrog(plum=3))
    assert failing(kits.hopfrog(die=5)) == {"HOP-01", "HOP-09"}
    assert found(kits.without(KIT, "dice"), "HOP-01") == "0"


def test_hop_02_the_field_is_nine_by_five():
    assert found(changed("banks", cells=(8, 1)), "HOP-02") == "8 x 5"
    assert found(kits.hopfrog(llww=0), "HOP-02") == "9 x 4"  # eight segments, two currents


def test_hop_03_frogs_are_four_four_two_and_two():
    assert found(kits.hopfrog(yellow=3), "HOP-03") == "4 + 3 + 2 + 2"
    assert failing(kits.hopfrog(plum=2, red=4)) == set()  # whichever colours they are


@pytest.mark.parametrize("length", range(1, 12))
def test_hop_04_the_need_of_a_current_is_the_worst_over_all_shifts(length):
    def segments(shift: int) -> int:
        return len({(column + shift) // length for column in range(9)})

    assert worst(length) == max(segments(shift) for shift in range(length))


def test_hop_04_says_for_which_games_the_segments_are_enough():
    assert failing(kits.hopfrog(llww=3)) == {"HOP-01", "HOP-04", "HOP-06"}
    assert found(kits.hopfrog(llww=3), "HOP-04") == "11, enough for base game"
    assert found(kits.hopfrog(llww=0), "HOP-04") == "8, enough for neither game"
    three = of_patterns(LLW=6, LWL=6)
    assert found(three, "HOP-04") == "12, enough for base game"
    sentence = verdicts(three, LOOK)["HOP-04"][0]
    assert sentence.expected == "enough for base game and wide river (base game 12, wide river 16)"
    five = of_patterns(LLWWL=12)
    assert "HOP-04" not in failing(five)
    mixed = changed(
        "segments", designs=(kits.design("a", 6, pattern="LLWW"), kits.design("b", 6, pattern="LW"))
    )
    assert found(mixed, "HOP-04") == "segments of different lengths"


def test_hop_05_banks_and_segments_have_one_pitch_and_frogs_are_smaller():
    smaller = changed("segments", size=kits.size(80, 20))
    assert failing(smaller) == {"HOP-05"}
    assert found(smaller, "HOP-05").startswith("20 and 22 mm")
    oblong = changed("segments", size=kits.size(88, 20))
    assert "HOP-05" in failing(oblong)
    short = with_bank("LLSLSLL")
    assert "HOP-05" in failing(replace(short, components=changed("banks", cells=(7, 1)).components))
    broad = changed("frogs", size=kits.size(22, 22))
    assert found(broad, "HOP-05") == "22 mm"


def test_hop_05_measures_the_cells_that_are_drawn():
    def narrow(face: FaceLook) -> FaceLook:
        cells = [replace(m, box=Box(m.box.x * 0.9, 0, 20, 22)) for m in face.marks]
        return replace(face, marks=tuple(cells))

    assert found(KIT, "HOP-05", redrawn("segments", "llww", narrow)) == "19.8 and 22 mm"


def test_hop_06_half_the_cells_are_logs_in_the_mix_of_the_rules():
    assert failing(of_patterns(LLWW=4, LWLW=4, LWWL=2, WLLW=1, LLLW=1)) == {"HOP-06"}
    uneven = found(of_patterns(LLWW=4, LWLW=4, LWWL=2, WLLW=1, LLLW=1), "HOP-06")
    assert uneven.startswith("lllw has 3 logs in 4 cells | LLWW x 4, LWLW x 4, LWWL x 2, WLLW x 1")
    odd = of_patterns(LLWW=4, LWLW=4, LWWL=2, WLLW=1, LLWX=1)
    assert found(odd, "HOP-06").startswith("llwx has 2 logs in 4 cells")
    turned = of_patterns(WWLL=4, WLWL=4, LWWL=2, WLLW=2)
    assert failing(turned) == set()  # the same segments, seen from the other end


def test_hop_06_drawn_cells_agree_with_the_pattern():
    def swap(face: FaceLook) -> FaceLook:
        a, b, c, d = face.marks
        names = [m.values[2] for m in (a, c, b, d)]
        marks = [
            replace(m, values=(*m.values[:2], n)) for m, n in zip(face.marks, names, strict=True)
        ]
        return replace(face, marks=tuple(marks))

    look = redrawn("segments", "llww", swap)
    assert found(KIT, "HOP-06", look) == (
        "llww shows log, water, log, water, not log, log, water, water"
    )
    bare = redrawn("banks", "bank", lambda f: replace(f, marks=()))
    assert "bank shows no cells" in found(KIT, "HOP-06", bare)
    mirrored = redrawn(
        "segments",
        "lwwl",
        lambda f: replace(
            f, marks=tuple(replace(m, box=Box(66 - m.box.x, 0, 22, 22)) for m in f.marks)
        ),
    )
    assert "lwwl draws its cells out of order" in found(KIT, "HOP-06", mirrored)


def test_hop_07_a_bank_reads_the_same_from_either_end_with_four_land_cells():
    assert found(with_bank("LLSLLLSLS"), "HOP-07") == (
        "bank reads LLSLLLSLS from one end, SLSLLLSLL from the other"
    )
    assert found(with_bank("LSSSLSSSL"), "HOP-07") == "bank has 3 land cells"
    assert failing(with_bank("LSSLSLSSL")) == set()


def test_hop_08_four_pictures_and_four_frogs_differ():
    legend = changed("segments", legend={"L": "land", "W": "water"})
    assert "HOP-08" in failing(legend)
    frogs = redrawn("frogs", "red", lambda f: replace(f, fingerprint="frogs plum"))
    assert found(KIT, "HOP-08", frogs) == "plum and red look the same"
    segments = redrawn("segments", "lwlw", lambda f: replace(f, fingerprint="segments llww"))
    assert found(KIT, "HOP-08", segments) == "LLWW and LWLW look the same"


def dice(marks: tuple[Seen, ...]) -> Look:
    return redrawn("dice", "die", lambda f: replace(f, marks=marks))


def test_hop_09_opposite_faces_sum_to_seven_as_the_net_folds():
    assert failing(KIT, dice(net(opposite=False))) == set()
    strip = {1: (0, 0), 2: (0, 1), 6: (0, 2), 5: (0, 3), 3: (1, 0), 4: (-1, 3)}
    assert failing(KIT, dice(net(strip, opposite=False))) == set()
    swapped = {**NET, 6: NET[4], 4: NET[6]}
    assert found(KIT, "HOP-09", dice(net(swapped, opposite=False))) == (
        "die folds 1 opposite 4; die folds 3 opposite 6"
    )
    lying = tuple(
        replace(m, values=("1", "opposite", "2")) if m.values[0] == "1" else m for m in net()
    )
    assert found(KIT, "HOP-09", dice(lying)) == "die says that 2 is opposite 1"


def test_hop_09_wants_six_faces_that_fold():
    assert found(KIT, "HOP-09", dice(net()[:5])) == "die has the faces 1, 2, 3, 4, 6"
    block = {n: (i % 3, i // 3) for i, n in enumerate((1, 2, 3, 4, 5, 6))}
    assert found(KIT, "HOP-09", dice(net(block))) == "die does not fold into a cube"
    assert found(KIT, "HOP-09", dice(())) == "die has the faces none"


# play: positions set up by hand ------------------------------------------------------------------

#       a b c d e f g h i        beyond i
# row 5 L L S L L L S L L
# row 4 L W W L W L L W L        W W L
# row 3 L W L W L W L W L        W L W
# row 2 L L W W L L W W L        L W W
# row 1 L L S L L L S L L
CURRENTS = [
    (1, ["llww", "llww", "llww"]),
    (1, ["lwlw", "lwlw", "lwlw"]),
    (1, ["lwwl", "wllw", "lwwl"]),
]
# left in the supply: llww, lwlw, wllw


def river(
    *frogs: str,
    dice: Sequence[int] = (),
    side: int = 0,
    seats: int = 2,
    currents: Sequence[tuple[int, Sequence[str]]] = CURRENTS,
    kit: Kit = KIT,
    **options: str,
) -> River:
    return hopfrog.arranged(
        kit,
        seats,
        options,
        random.Random(1),
        currents=currents,
        frogs=[f.split() for f in frogs],
        dice=dice,
        side=side,
    )


def written(state: River) -> list[str]:
    return [state.notation(m) for m in state.moves()]


def hops(state: River) -> list[str]:
    return [w for w in written(state) if w.startswith(("step", "jump"))]


def play(state: River, *texts: str) -> River:
    for text in texts:
        state.play(from_notation(state, text))
    return state


def standing(state: River, side: int) -> list[str]:
    frogs = state.view(0)["frogs"]
    assert isinstance(frogs, tuple)
    return list(frogs[side])


def ground(state: River, row: int) -> str:
    """The cells of a current in the field."""
    field = state.field
    cells = field.cells[row - 1]
    offset = field.offsets[row - 1]
    return "".join("WL"[cells[column - offset]] for column in range(9))


def test_the_position_of_these_tests_is_as_drawn():
    state = river()
    assert [ground(state, row) for row in (2, 3, 4)] == ["LLWWLLWWL", "LWLWLWLWL", "LWWLWLLWL"]
    assert state.field.supply == [1, 1, 0, 1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hop_10_currents_lie_at_random_three_segments_each_over_all_columns(seats):
    offsets = set()
    ways_round = set()
    for seed in range(60):
        state = hopfrog.setup(KIT, seats, {}, random.Random(seed))
        for row in (1, 2, 3):
            assert len(state.field.laid[row]) == 3
            offsets.add(state.field.offsets[row])
            ways_round |= {turned for _, turned in state.field.laid[row]}
            assert len(ground(state, row + 1)) == 9
    assert offsets == {0, -1, -2, -3}
    assert ways_round == {False, True}


def test_hop_10_frogs_and_dice_by_number_of_players():
    two = hopfrog.setup(KIT, 2, {}, random.Random(0))
    assert (two.field.waiting, two.left) == ([4, 4], 4)
    for seats in (3, 4):
        more = hopfrog.setup(KIT, seats, {}, random.Random(0))
        assert (more.field.waiting, more.left) == ([2, 2, 2, 2], 3)
    for seats in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 players"):
            hopfrog.setup(KIT, seats, {}, random.Random(0))


def test_hop_10_turn_order_alternates_banks():
    state = hopfrog.setup(KIT, 4, {}, random.Random(0))
    banks = []
    for _ in range(4):
        banks.append(written(state)[0])
        play(state, written(state)[0], "roll")
        while state.seat == len(banks) - 1:
            state.play(state.moves()[0])
    assert [b[-1] for b in banks] == ["1", "5", "1", "5"]


def test_hop_11_whoever_has_fewest_frogs_home_moves_for_the_virtual_player():
    state = river("home a4", "home b5", "a1", dice=(4,), side=2, seats=3)
    play(state, "step 4 a1 a2")
    assert (state.side, state.seat) == (3, 2)
    assert written(state)[0].startswith("place ")
    assert written(state)[0].endswith("5")  # the virtual player's bank


def test_hop_11_then_whoever_is_farthest_from_home():
    # steps to go: 2 + 6 waiting, 5 + 5, 3 + 6 waiting
    state = river("a4", "a5 b5", "a2", dice=(4,), side=2, seats=3)
    play(state, "step 4 a2 a3")
    assert state.seat == 1
    # home counts before the way
    state = river("home a4", "home a5", "a2 home", "", dice=(4,), side=2, seats=3)
    play(state, "step 4 a2 a3")
    assert state.seat == 1
    # steps to go: 2, 5, 4; but only the first has no frog home
    state = river("b5 d5", "home a5", "home e1", dice=(4,), side=2, seats=3)
    play(state, "step 4 e1 e2")
    assert state.seat == 0


def test_hop_11_then_whoever_moved_last():
    state = river("a1", "a5", "d1", dice=(5,), side=2, seats=3)
    play(state, "step 5 d1 e1")  # 5 steps and a waiting frog for each of the three
    assert (state.side, state.seat) == (3, 2)
    state = river("a1", "a5", "e2", dice=(5,), side=2, seats=3)
    play(state, "step 5 e2 f2")  # seats 0 and 1 are level, seat 2 is nearer
    assert state.seat == 1


def test_hop_11_the_virtual_player_cannot_win_and_is_skipped_when_home():
    state = river("a1", "b5", "d1", "home f1", dice=(6,), side=3, seats=3)
    play(state, "step 6 f1 home")
    assert state.field.home[3] == 2
    assert state.outcome() is None
    assert state.side == 0
    state = river("a1", "b5", "e1", "home home", dice=(6,), side=2, seats=3)
    play(state, "step 6 e1 e2")
    assert (state.side, state.seat) == (0, 0)


def test_hop_12_frogs_are_placed_on_free_land_for_two_dice_each():
    state = river("a1 d1", "e5")
    assert written(state) == ["place b1", "place e1", "place f1", "place h1", "place i1", "roll"]
    play(state, "place b1")
    assert (state.left, state.field.waiting[0], standing(state, 0)) == (2, 1, ["a1", "b1", "d1"])
    play(state, "place i1")  # four dice spent: nothing is left to roll
    assert (state.seat, state.turn) == (1, 2)


def test_hop_12_each_side_places_on_its_own_bank_and_only_before_the_roll():
    state = river("", "", side=1)
    assert all(w.endswith("5") for w in written(state)[:-1])
    play(state, "place a5", "roll")
    assert not [w for w in written(state) if w.startswith("place")]


def test_hop_12_three_dice_pay_for_one_frog():
    state = river("", "", "", "", seats=4)
    play(state, "place a1")
    assert written(state) == ["roll"]
    play(state, "roll")
    assert sum(state.dice) == 1


def test_hop_12_placing_is_a_choice_and_needs_a_waiting_frog():
    assert "roll" in written(river("", ""))
    assert written(river("a1 b1 d1 e1", "")) == ["roll"]


def test_hop_13_the_dice_left_are_rolled():
    rolled = Counter()
    for seed in range(300):
        state = river("", "")
        state.chance.seed(seed)
        play(state, "roll")
        assert sum(state.dice) == 4
        rolled.update(v for v in range(7) for _ in range(state.dice[v]))
    assert set(rolled) == {1, 2, 3, 4, 5, 6}
    assert all(150 < n < 250 for n in rolled.values())


def test_hop_13_a_possible_action_is_an_obligation():
    state = river("a1", "e5", dice=(4,))
    assert written(state) == ["step 4 a1 b1", "step 4 a1 a2"]


def test_hop_13_an_impossible_die_is_lost():
    state = river("", "e5", dice=(4, 6, 6))
    assert written(state) == ["lose"]
    play(state, "lose")
    assert (state.lost, state.seat) == (3, 1)


def test_hop_13_actions_come_in_any_order_and_a_shift_may_free_the_way():
    state = river("d1", "", dice=(1, 5))
    kinds = {w.split()[0] for w in written(state)}
    assert kinds == {"shift", "step"}
    assert "step 5 d1 d2" not in written(state)
    play(state, "shift 1 row 2 left")
    assert "step 5 d1 d2" in written(state)


def test_hop_14_one_die_shifts_one_current_by_one_cell_and_frogs_ride():
    state = river("a2 e2", "e3", dice=(1,))
    assert len(written(state)) == 6
    play(state, "shift 1 row 2 right", "fill llww")
    assert standing(state, 0) == ["b2", "f2"]
    assert standing(state, 1) == ["e3"]
    assert ground(state, 2)[1:] == "LLWWLLWW"
    assert state.seat == 1


@pytest.mark.parametrize("count", [2, 3, 4])
def test_hop_14_equal_dice_shift_together(count):
    state = river("a2", "", dice=(2,) * count)
    assert len(written(state)) == 6
    play(state, "shift 2 row 2 right")
    play(state, "fill lwlw")
    assert standing(state, 0) == ["abcdefghi"[count] + "2"]
    assert state.seat == 1


def test_hop_14_different_dice_shift_different_currents():
    state = river("", "", dice=(1, 2, 3))
    play(state, "shift 2 row 3 left")
    if state.field.gap:
        play(state, "fill lwlw")
    assert {w for w in written(state) if "row 3" in w} == set()
    play(state, "shift 1 row 2 left")
    assert {w.split(" row ")[1][0] for w in written(state)} == {"4"}


def test_hop_14_two_pairs_are_two_groups():
    state = river("a2 a3", "", dice=(1, 1, 3, 3))
    assert {w[:7] for w in written(state)} == {"shift 1", "shift 3"}
    play(state, "shift 1 row 2 right", "fill lwlw")
    assert standing(state, 0) == ["c2", "a3"]
    play(state, "shift 3 row 3 right", "fill lwlw turned")
    assert standing(state, 0) == ["c2", "c3"]
    assert state.seat == 1


def test_hop_15_a_frog_steps_along_a_row_or_a_column_to_a_free_usable_cell():
    #      row 3 a L, b W; row 1 a b L; row 2 a b L
    state = river("a2", "b2", dice=(4,))
    assert written(state) == ["step 4 a2 a1", "step 4 a2 a3"]
    state = river("b2", "", dice=(6,))
    assert written(state) == ["step 6 b2 b1", "step 6 b2 a2"]


def test_hop_15_a_pair_may_be_one_double_jump_in_one_direction():
    state = river("c3", "", dice=(5, 5))
    # a and e of row 3 are logs; c1 and c5 are stone; around c3 all is water
    assert written(state) == ["jump 5 c3 a3", "jump 5 c3 e3"]
    play(state, "jump 5 c3 e3")
    assert (standing(state, 0), state.seat) == (["e3"], 1)


def test_hop_15_only_the_end_cell_of_a_jump_need_be_free():
    state = river("e1", "e2", dice=(4, 4))
    assert "jump 4 e1 e3" in written(state)  # over a frog
    state = river("e1", "e3", dice=(4, 4))
    assert "jump 4 e1 e3" not in written(state)
    state = river("b1", "", dice=(4, 4))
    assert "jump 4 b1 d1" in written(state)  # over a stone


def test_hop_15_different_dice_make_no_jump():
    assert not [w for w in written(river("e1", "", dice=(4, 5))) if w.startswith("jump")]


def test_hop_15_each_pair_of_three_or_four_equal_dice_may_be_a_jump():
    state = river("e1 b1", "", dice=(6, 6, 6, 6))
    play(state, "jump 6 e1 e3", "jump 6 b1 d1")
    assert (standing(state, 0), state.seat) == (["d1", "e3"], 1)
    state = river("e1", "", dice=(6, 6, 6))
    play(state, "jump 6 e1 e3")
    assert written(state) == ["step 6 e3 e2"]  # a single die is left
    state = river("e1 a1", "", dice=(6, 6, 6))
    play(state, "step 6 a1 a2")
    assert "jump 6 e1 e3" in written(state)  # the pair that is left


def test_hop_15_one_frog_may_take_several_actions():
    state = river("e1", "", dice=(4, 5, 6))
    play(state, "step 5 e1 e2", "step 4 e2 e3", "step 6 e3 e2")
    assert standing(state, 0) == ["e2"]
    assert state.seat == 1


def test_hop_16_one_frog_a_cell_and_no_stone_nor_water():
    state = river("b1 a1", "a2", dice=(4,))
    assert written(state) == ["step 4 b1 b2"]  # not a1, a2, nor the stone on c1
    state = river("d1", "e1", dice=(4,))
    assert written(state) == ["lose"]  # stone, frog and water


def test_hop_17_a_gap_is_filled_with_a_segment_of_the_movers_choice_either_way_round():
    state = river("a2", "", dice=(1, 4))
    play(state, "shift 1 row 2 right")
    assert state.seat == 0
    assert written(state) == [
        "fill llww",
        "fill llww turned",
        "fill lwlw",
        "fill lwlw turned",
        "fill wllw",  # reads the same turned round
    ]
    play(state, "fill lwlw turned")
    assert ground(state, 2) == "LLLWWLLWW"  # the last cell of WLWL, then the shifted row
    assert state.field.supply == [2, 0, 0, 1]  # what overhung on the right is back
    assert written(state)[0].startswith("step 4")


def test_hop_17_segments_wholly_out_of_the_field_return_to_the_supply_at_once():
    state = river("", "", dice=(3, 3, 3, 3))
    play(state, "shift 3 row 4 left")
    # lwwl has left on the left: it may close the gap on the right
    assert state.field.supply == [1, 1, 1, 1]
    assert "fill lwwl" in written(state)
    play(state, "fill lwwl")
    assert ground(state, 4) == "WLLWLWWLL"
    assert state.field.supply == [1, 1, 0, 1]


def test_hop_17_a_shift_within_what_overhangs_opens_no_gap():
    state = river("e2", "", dice=(1, 1, 1))
    play(state, "shift 1 row 2 left")
    assert state.field.gap == 0
    assert ground(state, 2) == "WLLWWLLWW"
    assert state.seat == 1


def test_hop_17_an_empty_supply_is_a_shortage_that_names_the_moment():
    kit = of_patterns(LLW=9)
    flush = [(1, ["llw"] * 3)] * 3
    state = river("", "", kit=kit, currents=flush, dice=(2,))
    before = everything(state)
    with pytest.raises(Shortage) as caught:
        play(state, "shift 2 row 3 left")
    assert str(caught.value) == (
        "filling the gap in the current of row 3: the box holds no segment (segments) for it"
    )
    assert everything(state) == before


def test_hop_17_short_segments_may_take_two_to_close_a_gap():
    kit = of_patterns(LLW=12)
    state = river("", "", kit=kit, currents=[(1, ["llw"] * 3)] * 3, dice=(1, 1, 1, 1))
    play(state, "shift 1 row 2 left", "fill llw")
    assert state.seat == 0
    play(state, "fill llw turned")
    assert state.seat == 1
    assert ground(state, 2) == "LWLLWLLWW"


def test_hop_18_frogs_carried_out_of_the_field_wait_again():
    state = river("i2 a2", "i4", dice=(1,))
    assert state.field.waiting == [2, 3]
    play(state, "shift 1 row 2 right", "fill lwlw")
    assert standing(state, 0) == ["b2"]  # its own frog too
    assert state.field.waiting == [3, 3]
    state = river("a2", "i3 a3", dice=(1, 1))
    play(state, "shift 1 row 3 left")
    assert standing(state, 1) == ["g3"]
    assert state.field.waiting == [3, 3]
    assert hopfrog.figures(state)["crossings carried away"] == 1


def test_hop_19_from_the_far_bank_one_more_step_is_home():
    state = river("e5", "e1", dice=(4,))
    assert "step 4 e5 home" in written(state)
    play(state, "step 4 e5 home")
    assert (state.field.home, standing(state, 0)) == ([1, 0], [])
    state = river("e5", "e1", dice=(4,), side=1)
    assert "step 4 e1 home" in written(state)
    assert "step 4 e1 e2" in written(state)  # back again is allowed
    for cell in ("e1", "a4"):
        assert not [w for w in written(river(cell, "", dice=(4,))) if w.endswith("home")]


def test_hop_19_a_double_jump_may_not_pass_the_bank():
    state = river("a4 e5", "", dice=(4, 4))
    assert not [w for w in written(state) if w.startswith("jump") and w.endswith("home")]
    assert "jump 4 e3 e5" in written(river("e3", "", dice=(4, 4)))  # but end on it


def test_hop_20_all_frogs_home_win():
    state = river("home home home e5", "home a1", dice=(4, 4, 1))
    play(state, "step 4 e5 home")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (4.0, 1.0))
    assert state.moves() == []
    assert state.turn == 1


def test_hop_21_the_wide_river_has_four_currents():
    state = hopfrog.setup(KIT, 2, {"river": "wide"}, random.Random(0))
    assert [len(laid) for laid in state.field.laid] == [0, 3, 3, 3, 3, 0]
    assert state.field.supply == [0, 0, 0, 0]
    currents = [*CURRENTS, (1, ["llww", "lwlw", "wllw"])]
    wide = river("e6", "e1", dice=(4, 2), river="wide", currents=currents)
    assert "step 4 e6 home" in written(wide)
    assert "shift 2 row 5 left" in written(wide)
    play(wide, "shift 2 row 5 right")  # what went out on the right is all there is
    assert written(wide) == ["fill wllw"]
    start = hopfrog.setup(KIT, 2, {"river": "wide"}, random.Random(0))
    start._end()
    assert written(start)[0] == "place a6"


# the box -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kit", "seats", "options", "says"),
    [
        (kits.hopfrog(bank=1), 2, {}, "laying the banks: the box holds no second bank (banks)"),
        (kits.hopfrog(llww=0), 2, {}, "laying the currents: the box holds no 9th segment"),
        (kits.hopfrog(llww=3), 2, {"river": "wide"}, "the box holds no 12th segment (segments)"),
        (
            kits.hopfrog(yellow=3),
            2,
            {},
            "handing out the frogs: the box holds no fourth yellow frog",
        ),
        (kits.hopfrog(sky=0, red=1), 4, {}, "the box holds no second red frog (frogs)"),
        (kits.hopfrog(die=3), 2, {}, "taking the dice: the box holds no fourth die (dice)"),
        (kits.without(KIT, "dice"), 2, {}, "the box holds no dice (dice)"),
        (kits.without(KIT, "banks"), 2, {}, "the box holds no banks (banks)"),
        (with_bank("LLSL"), 2, {}, "the box holds no bank of 9 cells (banks)"),
    ],
)
def test_a_piece_that_the_box_lacks_is_a_shortage_that_names_it(kit, seats, options, says):
    with pytest.raises(Shortage) as caught:
        hopfrog.setup(kit, seats, options, random.Random(5))
    assert says in str(caught.value)


def test_a_gap_that_one_segment_half_closes_can_be_a_shortage_too():
    kit = of_patterns(LLW=10)
    state = river("", "", kit=kit, currents=[(1, ["llw"] * 3)] * 3, dice=(1, 1, 1, 1))
    play(state, "shift 1 row 2 left")  # one went out, two are in the supply
    state.field.supply[0] = 1
    with pytest.raises(Shortage, match="filling the gap in the current of row 2"):
        play(state, "fill llw")


def test_of_more_than_two_banks_two_are_drawn():
    banks = tuple(kits.design(f"bank-{n}", 1, pattern="LLSLLLSLL") for n in range(3))
    kit = changed("banks", designs=banks)
    taken = {hopfrog.setup(kit, 2, {}, random.Random(seed)).table.banks for seed in range(40)}
    assert len(taken) == 6


def test_the_segments_in_the_bag_are_drawn_at_random():
    drawn_first = {
        hopfrog.setup(KIT, 2, {}, random.Random(seed)).field.laid[1][0] for seed in range(60)
    }
    assert len(drawn_first) >= 7  # four designs, three of them with two ways round


def test_three_dice_are_enough_for_four_players():
    assert hopfrog.setup(kits.hopfrog(die=3), 4, {}, random.Random(0)).left == 3


def test_high_water_counts_segments_on_the_table_and_dice_rolled():
    state = hopfrog.setup(KIT, 3, {}, random.Random(0))
    play(state, "roll")
    assert state.high_water() == {"banks": 2, "segments": 9, "frogs": 8, "dice": 3}
    kit = of_patterns(LLW=12)
    state = river("", "", kit=kit, currents=[(1, ["llw"] * 3)] * 3, dice=(1, 2))
    play(state, "shift 1 row 2 left", "fill llw", "shift 2 row 3 right", "fill llw")
    assert state.high_water()["segments"] == 11


# invariants --------------------------------------------------------------------------------------

games = st.fixed_dictionaries(
    {
        "seats": st.integers(2, 4),
        "seed": st.integers(0, 10**6),
        "river": st.sampled_from(["base", "wide"]),
        "kit": st.sampled_from([KIT, of_patterns(LLW=12, LWW=4), of_patterns(LLWWL=12)]),
    }
)


def random_game(
    seats: int, seed: int, river: str, kit: Kit = KIT
) -> Iterator[tuple[River, random.Random]]:
    """A random game, stopped before every move."""
    state = hopfrog.setup(kit, seats, {"river": river}, random.Random(seed))
    chooser = random.Random(seed + 1)
    while state.outcome() is None:
        yield state, chooser
        state.play(chooser.choice(state.moves()))
    yield state, chooser


@given(games)
@settings(max_examples=10, deadline=None)
def test_pieces_are_neither_lost_nor_doubled(game):
    box = Counter((p.component, p.design) for p in game["kit"].pieces())
    for state, _ in random_game(**game):
        assert state.holdings() == box
        assert state.turn <= hopfrog.TURN_LIMIT
        assert bool(state.moves()) == (state.outcome() is None)


@given(games)
@settings(max_examples=10, deadline=None)
def test_frogs_stand_apart_on_land_and_logs_and_free_cells_are_known(game):
    length = len(game["kit"].component("segments").designs[0].trait("pattern"))
    for state, _ in random_game(**game):
        field = state.field
        rows = state.table.ways.rows
        cells = [c for frogs in field.frogs for c in frogs]
        assert len(set(cells)) == len(cells)
        expected = bytearray()
        for row in range(rows):
            if row in (0, rows - 1):
                expected += bytes(c == "L" for c in "LLSLLLSLL")
                continue
            line = b"".join(state.table.cells(one) for one in field.laid[row])
            start = field.offsets[row]
            expected += bytes(
                line[c - start] if 0 <= c - start < len(line) else 0 for c in range(9)
            )
            for i in range(len(field.laid[row])):
                assert start + i * length < 9
                assert start + (i + 1) * length > 0
            covered = start <= 0 and start + len(line) >= 9
            assert covered != (field.gap == row)
        for cell in cells:
            assert expected[cell] == 1
            expected[cell] = 0
        assert field.free == expected + b"\1"


@given(games)
@settings(max_examples=6, deadline=None)
def test_notation_is_unique_and_comes_back_as_the_move(game):
    for i, (state, _) in enumerate(random_game(**game)):
        if i % 7 == 0:
            texts = written(state)
            assert len(set(texts)) == len(texts)
            assert all(from_notation(state, state.notation(m)) == m for m in state.moves())
            assert all(state.told(m).endswith(".") for m in state.moves())


def rolled(state: River) -> list[str]:
    return [str(v) for v in range(1, 7) for _ in range(state.dice[v])]


def test_what_was_rolled_and_whom_a_current_takes_is_told_after_the_move():
    state = river()
    assert state.aftermath() == ""
    one = play(state.copy(), "place b1", "place d1")
    assert one.aftermath() == "", "the move itself said all"
    lone = [play(one.copy(), "roll")] if one.left == 1 else []
    four = play(state.copy(), "roll")
    *most, last = rolled(four)
    assert four.aftermath() == f"They show {', '.join(most)} and {last}."
    assert all(s.aftermath() == f"It shows {rolled(s)[0]}." for s in lone)
    state = river("a2", "i3 a3", dice=(1, 1))
    play(state, "shift 1 row 3 left")
    names = state.table.colours
    assert state.aftermath() == f"The current carries away 1 {names[1]} frog."
    calm = play(river("b2", "i4", dice=(1, 4)), "shift 1 row 2 right")
    assert calm.aftermath() == "", "nobody left the field"


def everything(state: River) -> list[object]:
    """All that a position is, chance included."""
    field = state.field
    return [
        state.view(0),
        state.holdings(),
        state.chance.getstate(),
        (state.side, state.left, list(state.dice), state.lost, state.most_dice, state.won),
        (bytes(field.free), list(field.cells), field.carried, field.most_laid),
    ]


@given(games)
@settings(max_examples=5, deadline=None)
def test_illegal_moves_are_refused_and_change_nothing(game):
    for i, (state, chooser) in enumerate(random_game(**game)):
        if i % 23:
            continue
        before = everything(state)
        legal = set(state.moves())
        strange = [
            ("step", chooser.randrange(7), chooser.randrange(45), chooser.randrange(46)),
            ("jump", chooser.randrange(7), chooser.randrange(45), chooser.randrange(46)),
            ("shift", chooser.randrange(7), chooser.randrange(6), chooser.choice((-2, -1, 1))),
            ("fill", chooser.randrange(4), True),
            ("place", chooser.randrange(9)),
            ("roll",),
            ("lose",),
            None,
        ]
        for move in strange:
            if move not in legal:
                with pytest.raises(ValueError, match="not a move here"):
                    state.play(move)
        assert everything(state) == before


@given(games)
@settings(max_examples=4, deadline=None)
def test_a_copy_goes_its_own_way_and_the_same_way(game):
    for i, (state, _) in enumerate(random_game(**game)):
        if i % 90 or state.outcome() is not None:
            continue
        before = everything(state)
        twins = state.copy(), state.copy()
        chooser = random.Random(i)
        for _ in range(40):
            if twins[0].outcome() is None:
                move = chooser.choice(twins[0].moves())
                for twin in twins:
                    twin.play(move)
        assert everything(twins[0]) == everything(twins[1])
        assert everything(state) == before


def test_the_seat_does_not_change_within_a_turn():
    for seats in (2, 3, 4):
        seen: dict[int, set[int]] = {}
        for state, _ in random_game(seats, 5, "base"):
            seen.setdefault(state.turn, set()).add(state.seat)
        assert all(len(seats_of_turn) == 1 for seats_of_turn in seen.values())
        assert {s for found in seen.values() for s in found} == set(range(seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_greedy_player_beats_the_random_one(seats):
    wins = 0
    for seed in range(8):
        state = hopfrog.setup(KIT, seats, {}, random.Random(seed))
        chooser = random.Random(seed)
        while state.outcome() is None:
            moves = state.moves()
            if state.seat == 0:
                state.play(max(moves, key=lambda m: hopfrog.appraise(state, m)))
            else:
                state.play(chooser.choice(moves))
        wins += state.outcome().winners == (0,)
    assert wins >= 7


# counting: the sheet once more, slowly and on its own ---------------------------------------------

Spot = tuple[int, int]  # row, column


class Slow:
    """A position by spots and letters; `lines` follows the moves of one turn."""

    def __init__(self, state: River, supply: dict[str, int]) -> None:
        self.rows = state.table.ways.rows
        self.currents = {
            row + 1: [
                (1 + state.field.offsets[row] + 4 * i, text)
                for i, text in enumerate(
                    state.table.segments[d].upper()[:: -1 if turned else 1]
                    for d, turned in state.field.laid[row]
                )
            ]
            for row in range(1, self.rows - 1)
        }
        self.frogs: dict[Spot, int] = {}
        for side, frogs in enumerate(state.field.frogs):
            self.frogs |= {(c // 9 + 1, c % 9 + 1): side for c in frogs}
        self.dice = [v for v in range(7) for _ in range(state.dice[v])]
        self.supply = supply
        self.side = state.side
        self.shifted: tuple[int, ...] = ()
        self.gap = 0

    def but(self, **changes: object) -> Slow:
        new = object.__new__(Slow)
        new.__dict__.update({**self.__dict__, **changes})
        return new

    def usable(self, spot: Spot) -> bool:
        row, column = spot
        if not 1 <= column <= 9:
            return False
        if row in (1, self.rows):
            return "LLSLLLSLL"[column - 1] == "L"
        for start, text in self.currents.get(row, ()):
            if start <= column < start + 4:
                return text[column - start] == "L"
        return False

    def name(self, spot: Spot) -> str:
        return f"{'abcdefghi'[spot[1] - 1]}{spot[0]}"

    def actions(self) -> Iterator[tuple[str, Slow]]:
        if self.gap:
            start = min(s for s, _ in self.currents[self.gap])
            end = max(s for s, _ in self.currents[self.gap]) + 4
            for design, count in self.supply.items():
                for text in dict.fromkeys((design.upper(), design.upper()[::-1])):
                    if count:
                        at = start - 4 if start > 1 else end
                        laid = sorted([*self.currents[self.gap], (at, text)])
                        turned = "" if text == design.upper() else " turned"
                        yield (
                            f"fill {design}{turned}",
                            self.but(
                                currents={**self.currents, self.gap: laid},
                                supply={**self.supply, design: count - 1},
                                gap=0,
                            ),
                        )
            return
        any_action = False
        for value in sorted(set(self.dice)):
            count = self.dice.count(value)
            if value <= 3:
                for row in range(2, self.rows):
                    if row not in self.shifted:
                        for way, by in (("left", -count), ("right", count)):
                            any_action = True
                            rest = [v for v in self.dice if v != value]
                            yield f"shift {value} row {row} {way}", self.shift(row, by, rest)
                continue
            one_less = list(self.dice)
            one_less.remove(value)
            for (row, column), side in sorted(self.frogs.items()):
                if side != self.side:
                    continue
                for down, across in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                    to = (row + down, column + across)
                    beyond = self.rows + 1 if side % 2 == 0 else 0
                    text = f"{self.name((row, column))} "
                    if to[0] == beyond or (to not in self.frogs and self.usable(to)):
                        any_action = True
                        frogs = {s: f for s, f in self.frogs.items() if s != (row, column)}
                        if to[0] != beyond:
                            frogs[to] = side
                        where = "home" if to[0] == beyond else self.name(to)
                        yield (
                            f"step {value} {text}{where}",
                            self.but(frogs=frogs, dice=one_less),
                        )
                    far = (row + 2 * down, column + 2 * across)
                    if count >= 2 and far not in self.frogs and self.usable(far):
                        any_action = True
                        frogs = {s: f for s, f in self.frogs.items() if s != (row, column)}
                        two_less = list(one_less)
                        two_less.remove(value)
                        yield (
                            f"jump {value} {text}{self.name(far)}",
                            self.but(frogs={**frogs, far: side}, dice=two_less),
                        )
        if not any_action and self.dice:
            yield "lose", self.but(dice=[])

    def shift(self, row: int, by: int, rest: list[int]) -> Slow:
        supply = dict(self.supply)
        laid = []
        for start, text in self.currents[row]:
            start += by
            if start + 3 < 1 or start > 9:
                design = text.lower() if text.lower() in supply else text[::-1].lower()
                supply[design] += 1
            else:
                laid.append((start, text))
        frogs = {}
        for (r, column), side in self.frogs.items():
            if r == row:
                column += by
            if 1 <= column <= 9:
                frogs[r, column] = side
        covered = {s + i for s, _ in laid for i in range(4)}
        gap = row if set(range(1, 10)) - covered else 0
        return self.but(
            currents={**self.currents, row: laid},
            supply=supply,
            frogs=frogs,
            dice=rest,
            shifted=(*self.shifted, row),
            gap=gap,
        )

    def lines(self, depth: int) -> list[str]:
        if depth == 0 or not (self.dice or self.gap):
            return [""]
        return [f"{text}; {rest}" for text, new in self.actions() for rest in new.lines(depth - 1)]


def lines(state: River, depth: int, turn: int) -> list[str]:
    if depth == 0 or state.turn != turn or state.outcome() is not None:
        return [""]
    found = []
    for move in state.moves():
        new = state.copy()
        new.play(move)
        found += [f"{state.notation(move)}; {rest}" for rest in lines(new, depth - 1, turn)]
    return found


@pytest.mark.parametrize(
    ("frogs", "dice", "side"),
    [
        (("a1 e2", "i2 a3"), (1, 4), 0),
        (("a1 e5", "e3 f4"), (4, 4, 5), 0),
        (("e2 i3", "a4 d1"), (2, 2, 6, 6), 1),
        (("a2 i4", "i2 e1"), (1, 2, 3), 1),
        (("", "a5"), (3, 3, 3, 5), 0),
        (("b2 d4", "d5 e3 g3"), (5, 5, 5, 5), 1),
    ],
)
def test_move_sequences_are_as_many_as_an_independent_reading_of_the_sheet(frogs, dice, side):
    state = river(*frogs, dice=dice, side=side)
    slow = Slow(state, {"llww": 1, "lwlw": 1, "lwwl": 0, "wllw": 1})
    ours = lines(state, 3, state.turn)
    theirs = slow.lines(3)
    assert len(ours) == len(theirs)
    assert sorted(ours) == sorted(theirs)


# a whole game to read ------------------------------------------------------------------------------


def test_a_whole_game_reads_as_ever(golden):
    golden("play-hopfrog.txt", playthrough.text(hopfrog, KIT, 3, {}, seed=15))
