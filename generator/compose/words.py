"""Every text that sheets and guide show, by language; English is the fallback."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.compose.advice import ADVICE
from generator.compose.asides import ASIDES

# how a language calls itself
LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "fr": "français",
    "it": "italiano",
    "de": "Deutsch",
    "es": "español",
}

# keys that end in `.1` are for one of a thing, see `number`
WORDS: Mapping[str, Mapping[str, str]] = {
    # footers and joins
    "version": {"en": "version {0}", "fr": "version {0}", "it": "versione {0}"},
    "sheet": {"en": "sheet {0} of {1}", "fr": "feuille {0} sur {1}", "it": "foglio {0} di {1}"},
    "front": {"en": "front", "fr": "recto", "it": "fronte"},
    "back": {"en": "back", "fr": "verso", "it": "retro"},
    "part": {"en": "part {0} of {1}", "fr": "partie {0} sur {1}", "it": "parte {0} di {1}"},
    "more": {"en": "and {0} more", "fr": "et {0} autres", "it": "e altri {0}"},
    "more sheets": {
        "en": "and {0} sheets more: the manifest beside this file lists every piece",
        "fr": "et {0} autres feuilles : le manifeste à côté de ce fichier liste chaque pièce",
        "it": "e altri {0} fogli: il manifesto accanto a questo file elenca ogni pezzo",
    },
    "here": {"en": "{0} goes on here", "fr": "collez {0} ici", "it": "incollare {0} qui"},
    # stocks
    "card": {"en": "card", "fr": "bristol", "it": "cartoncino"},
    "board": {"en": "board", "fr": "carton", "it": "cartone"},
    "paper": {"en": "paper", "fr": "papier", "it": "carta"},
    # kinds
    "across": {"en": "{0} mm across", "fr": "{0} mm de diamètre", "it": "{0} mm di diametro"},
    "folded": {
        "en": "{0} × {1} × {2} mm when folded",
        "fr": "{0} × {1} × {2} mm une fois pliés",
        "it": "{0} × {1} × {2} mm da piegati",
    },
    "folded die": {
        "en": "{0} mm along each edge",
        "fr": "{0} mm d’arête",
        "it": "{0} mm di spigolo",
    },
    "folded box": {
        "en": "{0} × {1} × {2} mm when closed",
        "fr": "{0} × {1} × {2} mm une fois fermée",
        "it": "{0} × {1} × {2} mm da chiusa",
    },
    "folded standee": {
        "en": "{0} × {1} mm, on a foot of {2} mm",
        "fr": "{0} × {1} mm, sur un pied de {2} mm",
        "it": "{0} × {1} mm, su un piede di {2} mm",
    },
    "kind card": {"en": "cards", "fr": "cartes", "it": "carte"},
    "kind card.1": {"en": "card", "fr": "carte", "it": "carta"},
    "kind tile": {"en": "tiles", "fr": "tuiles", "it": "tessere"},
    "kind tile.1": {"en": "tile", "fr": "tuile", "it": "tessera"},
    "kind token": {"en": "tokens", "fr": "jetons", "it": "segnalini"},
    "kind token.1": {"en": "token", "fr": "jeton", "it": "segnalino"},
    "kind standee": {"en": "standees", "fr": "figurines", "it": "sagome"},
    "kind standee.1": {"en": "standee", "fr": "figurine", "it": "sagoma"},
    "kind board": {"en": "boards", "fr": "plateaux", "it": "plance"},
    "kind board.1": {"en": "board", "fr": "plateau", "it": "plancia"},
    "kind die": {"en": "dice to fold", "fr": "dés à plier", "it": "dadi da piegare"},
    "kind die.1": {"en": "die to fold", "fr": "dé à plier", "it": "dado da piegare"},
    "kind box": {"en": "boxes to fold", "fr": "boîtes à plier", "it": "scatole da piegare"},
    "kind box.1": {"en": "box to fold", "fr": "boîte à plier", "it": "scatola da piegare"},
    # the guide: heads
    "guide": {
        "en": "How to make this game",
        "fr": "Comment fabriquer ce jeu",
        "it": "Come costruire questo gioco",
    },
    "page": {"en": "page {0} of {1}", "fr": "page {0} sur {1}", "it": "pagina {0} di {1}"},
    "layout": {"en": "layout {0}", "fr": "mise en page {0}", "it": "impaginazione {0}"},
    "players": {
        "en": "{0} to {1} players",
        "fr": "{0} à {1} joueurs",
        "it": "da {0} a {1} giocatori",
    },
    "players.1": {"en": "{0} players", "fr": "{0} joueurs", "it": "{0} giocatori"},
    "need": {"en": "You need", "fr": "Il vous faut", "it": "Serve"},
    "inside": {"en": "In the kit", "fr": "Dans le kit", "it": "Nel kit"},
    "inside part": {"en": "Printed here", "fr": "Imprimé ici", "it": "Stampato qui"},
    "where": {"en": "On the sheets", "fr": "Sur les feuilles", "it": "Sui fogli"},
    "print": {"en": "Print", "fr": "Imprimer", "it": "Stampare"},
    "cut": {"en": "Cut", "fr": "Découper", "it": "Tagliare"},
    "fold": {"en": "Fold and glue", "fr": "Plier et coller", "it": "Piegare e incollare"},
    "join": {"en": "Join the boards", "fr": "Assembler", "it": "Unire le plance"},
    "turn": {"en": "Test your printer", "fr": "Tester l’imprimante", "it": "Provare la stampante"},
    # what one needs
    "sheets of": {
        "en": "{0} sheets of {1}",
        "fr": "{0} feuilles de {1}",
        "it": "{0} fogli di {1}",
    },
    "sheets of.1": {
        "en": "{0} sheet of {1}",
        "fr": "{0} feuille de {1}",
        "it": "{0} foglio di {1}",
    },
    "two sides": {
        "en": "printed on both sides",
        "fr": "impression des deux côtés",
        "it": "stampa su due lati",
    },
    "one side": {
        "en": "printed on one side",
        "fr": "impression d’un seul côté",
        "it": "stampa su un lato solo",
    },
    "designs": {
        "en": "{0} designs",
        "fr": "{0} motifs différents",
        "it": "{0} disegni diversi",
    },
    "pieces": {"en": "{0} pieces in all", "fr": "{0} pièces en tout", "it": "{0} pezzi in tutto"},
    "pieces.1": {"en": "{0} piece in all", "fr": "{0} pièce en tout", "it": "{0} pezzo in tutto"},
    "pieces extra": {
        "en": "{0} pieces in all, of which {1} extra",
        "fr": "{0} pièces en tout, dont {1} en option",
        "it": "{0} pezzi in tutto, di cui {1} in più",
    },
    "pieces part": {
        "en": "{0} pieces here; the whole kit has {1}",
        "fr": "{0} pièces ici ; le kit entier en a {1}",
        "it": "{0} pezzi qui; il kit intero ne ha {1}",
    },
    "pieces part.1": {
        "en": "{0} piece here; the whole kit has {1}",
        "fr": "{0} pièce ici ; le kit entier en a {1}",
        "it": "{0} pezzo qui; il kit intero ne ha {1}",
    },
    # on the sheets
    "sheet number": {"en": "Sheet {0}", "fr": "Feuille {0}", "it": "Foglio {0}"},
    "sheet numbers": {
        "en": "Sheets {0} to {1}",
        "fr": "Feuilles {0} à {1}",
        "it": "Fogli da {0} a {1}",
    },
    "each": {"en": "on each", "fr": "sur chacune", "it": "su ognuno"},
    "second faces": {"en": "second faces", "fr": "secondes faces", "it": "seconde facce"},
    # how to print
    "print size": {
        "en": "Print at 100 %, “actual size”. Switch off “fit to page” and “shrink”.",
        "fr": "Imprimez à 100 %, « taille réelle ». Désactivez « ajuster à la page ».",
        "it": "Stampare al 100 %, “dimensioni effettive”. Disattivare “adatta alla pagina”.",
    },
    "print ruler": {
        "en": "Print one sheet and measure the ruler at its edge: it must be exactly {0} mm long. "
        "If it is not, the size is still being changed on the way to the printer.",
        "fr": "Imprimez une feuille et mesurez la règle au bord : elle doit faire exactement "
        "{0} mm. Sinon, l’échelle est encore modifiée quelque part.",
        "it": "Stampare un foglio e misurare il righello sul bordo: deve essere lungo esattamente "
        "{0} mm. Altrimenti la scala viene ancora cambiata da qualche parte.",
    },
    "print long-edge": {
        "en": "Print on both sides, and let the paper be turned over its long edge.",
        "fr": "Imprimez des deux côtés, en retournant le papier sur son bord long.",
        "it": "Stampare su due lati, girando la carta sul lato lungo.",
    },
    "print short-edge": {
        "en": "Print on both sides, and let the paper be turned over its short edge.",
        "fr": "Imprimez des deux côtés, en retournant le papier sur son bord court.",
        "it": "Stampare su due lati, girando la carta sul lato corto.",
    },
    "print by hand": {
        "en": "A printer with one side: print the odd pages, put the stack back in, then print the "
        "even pages. Try it with one sheet first.",
        "fr": "Imprimante recto seul : imprimez les pages impaires, remettez la pile, puis "
        "imprimez les pages paires. Essayez d’abord avec une feuille.",
        "it": "Stampante su un solo lato: stampare le pagine dispari, rimettere la pila, poi "
        "stampare le pagine pari. Provare prima con un foglio.",
    },
    "print halves": {
        "en": "Pages 1 to {0} are all the fronts. Put the stack back in, then print pages {1} to "
        "{2}, the backs. Try it with one sheet first.",
        "fr": "Les pages 1 à {0} sont les rectos. Remettez la pile, puis imprimez les pages {1} à "
        "{2}, les versos. Essayez d’abord avec une feuille.",
        "it": "Le pagine da 1 a {0} sono tutti i fronti. Rimettere la pila, poi stampare le pagine "
        "da {1} a {2}, i retri. Provare prima con un foglio.",
    },
    "print one side": {
        "en": "Print on one side.",
        "fr": "Imprimez d’un seul côté.",
        "it": "Stampare su un solo lato.",
    },
    "print stocks": {
        "en": "Each stock has its own sheets: {0}.",
        "fr": "Chaque matière a ses feuilles : {0}.",
        "it": "Ogni materiale ha i suoi fogli: {0}.",
    },
    "print both papers": {
        "en": "The page is as wide as A4 and as high as Letter: choose your paper, still at 100 %.",
        "fr": "La page a la largeur de l’A4 et la hauteur du Letter : choisissez votre papier, "
        "toujours à 100 %.",
        "it": "La pagina è larga come A4 e alta come Letter: scegliere la propria carta, sempre al "
        "100 %.",
    },
    # how to cut
    "cut straight": {
        "en": "The short black marks show the lines to cut along. Lay the ruler from mark to mark. "
        "First make the cuts that go straight through from edge to edge, then cut the strips apart.",
        "fr": "Les petits traits noirs montrent les lignes de coupe. Posez la règle d’un trait à "
        "l’autre. Faites d’abord les coupes droites d’un bord à l’autre, puis séparez les bandes.",
        "it": "I trattini neri mostrano le linee di taglio. Appoggiare la riga da un trattino "
        "all’altro. Prima i tagli dritti da bordo a bordo, poi separare le strisce.",
    },
    "cut gaps": {
        "en": "Between pieces with room around them there are two lines: cut along both.",
        "fr": "Entre les pièces espacées il y a deux lignes : coupez le long des deux.",
        "it": "Fra i pezzi distanziati ci sono due linee: tagliare lungo entrambe.",
    },
    "cut outlines": {
        "en": "Pieces that are not rectangles have a thin grey line around them: cut on it with "
        "scissors. Cut them roughly apart first.",
        "fr": "Les pièces qui ne sont pas rectangulaires ont un fin contour gris : suivez-le aux "
        "ciseaux. Séparez-les d’abord grossièrement.",
        "it": "I pezzi non rettangolari hanno un sottile contorno grigio: seguirlo con le forbici. "
        "Prima separarli alla buona.",
    },
    "cut corners": {
        "en": "Round the corners of the {0} if you like: it keeps them from fraying.",
        "fr": "Arrondissez les coins ({0}) si vous voulez : ils s’abîmeront moins.",
        "it": "Arrotondare gli angoli ({0}) se si vuole: si rovinano meno.",
    },
    # boards in parts
    "join board": {
        "en": "{0} is {1} mm and comes in {2} parts, which overlap by {3} mm. Cut all parts out. "
        "Begin with A1 and glue each part on the ones before it: its left and upper edges go on "
        "the small points, where its name is printed.",
        "fr": "{0} mesure {1} mm et se compose de {2} parties, qui se recouvrent de {3} mm. "
        "Découpez-les toutes. Commencez par A1 et collez chaque partie sur les précédentes : ses "
        "bords gauche et supérieur vont sur les petites pointes, là où son nom est imprimé.",
        "it": "{0} misura {1} mm ed è in {2} parti, che si sovrappongono di {3} mm. Tagliarle "
        "tutte. Cominciare da A1 e incollare ogni parte sulle precedenti: i bordi sinistro e "
        "superiore vanno sulle piccole punte, dove è stampato il suo nome.",
    },
    # the test of the printer
    "cross front": {
        "en": "Print this sheet on both sides, just as the game, and hold it against the light with "
        "this side away from you.",
        "fr": "Imprimez cette feuille des deux côtés, comme le jeu, et tenez-la devant une lampe, "
        "ce côté à l’opposé de vous.",
        "it": "Stampare questo foglio su due lati, come il gioco, e tenerlo contro luce con questo "
        "lato lontano da sé.",
    },
    "cross back": {
        "en": "Look through the paper from this side. Where the thick line of the front crosses "
        "each scale, read the number; the marks are half a millimetre apart. The two numbers are "
        "your back-offset: the level scale first, the upright one second.",
        "fr": "Regardez à travers le papier de ce côté. Lisez le nombre où le gros trait du recto "
        "croise chaque échelle ; les traits sont espacés d’un demi-millimètre. Les deux nombres "
        "sont votre back-offset : l’échelle horizontale d’abord, la verticale ensuite.",
        "it": "Guardare attraverso la carta da questo lato. Leggere il numero dove la linea spessa "
        "del fronte incontra ogni scala; le tacche distano mezzo millimetro. I due numeri sono il "
        "back-offset: prima la scala orizzontale, poi quella verticale.",
    },
    "cross write": {
        "en": "Build again with --back-offset, or write it in the layout:",
        "fr": "Refaites le fichier avec --back-offset, ou notez-le dans la mise en page :",
        "it": "Rifare il file con --back-offset, o scriverlo nell’impaginazione:",
    },
    "cross now": {
        "en": "This game was made with back-offset: [{0}mm, {1}mm]; the scales do not move with it.",
        "fr": "Ce jeu a été fait avec back-offset : [{0}mm, {1}mm] ; les échelles n’en dépendent "
        "pas.",
        "it": "Questo gioco è stato fatto con back-offset: [{0}mm, {1}mm]; le scale non ne "
        "dipendono.",
    },
    **ADVICE,
    **ASIDES,
}


def word(key: str, language: str, *values: object) -> str:
    """The text of that key with its places filled; a key that nobody knows is its own text."""
    texts = WORDS.get(key)
    if texts is None:
        return key
    return texts.get(language, texts["en"]).format(*values)


def number(key: str, count: int, language: str, *values: object) -> str:
    """The text for one or for several of a thing."""
    return word(f"{key}.1" if count == 1 else key, language, *values)


def listed(parts: Iterable[str], language: str) -> str:
    """One after another where a comma would not part them; the French stand their signs apart."""
    return ("\u202f; " if language == "fr" else "; ").join(parts)


def colon(language: str) -> str:
    return "\u00a0: " if language == "fr" else ": "


def language_name(language: str) -> str:
    return LANGUAGES.get(language, language)
