"""What a guide advises, by language: stocks, tools, what is folded and glued; it stands among `words.WORDS`.

Advice on stocks looks at what becomes of a sheet: what is folded over is doubled, and a label that is
stuck on board has no back.
"""

from __future__ import annotations

from collections.abc import Mapping

ADVICE: Mapping[str, Mapping[str, str]] = {
    # stocks, by what becomes of their sheets
    "about card": {
        "en": "card of 200 to 300 g/m² that your printer takes",
        "fr": "de 200 à 300 g/m², si l’imprimante l’accepte",
        "it": "cartoncino da 200 a 300 g/m² adatto alla stampante",
    },
    "about card fold": {
        "en": "thin card of 120 to 160 g/m²: folded over and glued it is twice as thick",
        "fr": "bristol fin de 120 à 160 g/m² : plié et collé sur lui-même, il est deux fois plus "
        "épais",
        "it": "cartoncino sottile da 120 a 160 g/m²: piegato e incollato su se stesso è spesso il "
        "doppio",
    },
    "about board": {
        "en": "the thickest card that your printer takes; or label paper, to stick on board of "
        "1 to 2 mm before you cut",
        "fr": "le bristol le plus épais possible, ou du papier autocollant à coller sur un "
        "carton de 1 à 2 mm avant de découper",
        "it": "il cartoncino più spesso possibile; oppure carta adesiva, da incollare su cartone "
        "di 1 o 2 mm prima di tagliare",
    },
    "about board two": {
        "en": "the thickest card that your printer takes; no labels, for stuck on board they would "
        "lose their backs. Layout {0} makes thicker pieces",
        "fr": "le bristol le plus épais possible ; pas de papier autocollant, qui perdrait son "
        "verso une fois collé. La mise en page {0} donne des pièces plus épaisses",
        "it": "il cartoncino più spesso possibile; niente carta adesiva, che incollata perderebbe "
        "il retro. L’impaginazione {0} dà pezzi più spessi",
    },
    "about board fold": {
        "en": "card of 160 to 200 g/m², which can still be folded: glued together it is twice as "
        "thick",
        "fr": "bristol de 160 à 200 g/m², qui se plie encore : collé sur lui-même, il est deux "
        "fois plus épais",
        "it": "cartoncino da 160 a 200 g/m², che si piega ancora: incollato su se stesso è spesso "
        "il doppio",
    },
    "about nets": {
        "en": "card of 160 to 220 g/m², which folds sharply",
        "fr": "bristol de 160 à 220 g/m², qui se plie net",
        "it": "cartoncino da 160 a 220 g/m², che si piega bene",
    },
    "about paper": {"en": "plain paper", "fr": "papier ordinaire", "it": "carta comune"},
    # a machine that cuts
    "tools machine": {
        "en": "A machine that cuts card and finds registration marks.",
        "fr": "Une machine de découpe qui lit les repères imprimés.",
        "it": "Una macchina da taglio che legge i crocini di registro.",
    },
    "machine front": {
        "en": "Lay the printed sheet in the machine with its front up, the mark at the upper left "
        "where the machine looks for it.",
        "fr": "Placez la feuille imprimée dans la machine, recto visible, le repère en haut à gauche "
        "là où la machine le cherche.",
        "it": "Mettere il foglio stampato nella macchina con il fronte in alto, il segno in alto a "
        "sinistra dove la macchina lo cerca.",
    },
    "machine back": {
        "en": "Lay the printed sheet in the machine with its back up, the mark at the upper left "
        "where the machine looks for it.",
        "fr": "Placez la feuille imprimée dans la machine, verso visible, le repère en haut à gauche "
        "là où la machine le cherche.",
        "it": "Mettere il foglio stampato nella macchina con il retro in alto, il segno in alto a "
        "sinistra dove la macchina lo cerca.",
    },
    "machine marks": {
        "en": "Tell its program of the marks: {0} mm from the edges of the paper, {1} mm long, {2} mm "
        "thick.",
        "fr": "Indiquez les repères à son logiciel : à {0} mm des bords du papier, longs de {1} mm, "
        "épais de {2} mm.",
        "it": "Indicare i segni al suo programma: a {0} mm dai bordi della carta, lunghi {1} mm, "
        "spessi {2} mm.",
    },
    "machine lines": {
        "en": "Open the file of the sheet that ends in -cut.svg (--format cut makes them). Cut the red "
        "lines, score the blue ones, and leave the marks alone.",
        "fr": "Ouvrez le fichier de la feuille qui finit par -cut.svg (--format cut les crée). Coupez "
        "les lignes rouges, rainez les bleues, et laissez les repères.",
        "it": "Aprire il file del foglio che finisce in -cut.svg (li crea --format cut). Tagliare le "
        "linee rosse, incidere quelle blu e lasciare i segni.",
    },
    # tools
    "tools": {
        "en": "A sharp knife with a steel ruler, or a trimmer.",
        "fr": "Un cutter et une règle en métal, ou un massicot.",
        "it": "Un taglierino con una riga di metallo, o una taglierina.",
    },
    "tools scissors": {"en": "Scissors.", "fr": "Des ciseaux.", "it": "Forbici."},
    "tools glue": {"en": "Glue.", "fr": "De la colle.", "it": "Colla."},
    "tools sleeves": {
        "en": "{0} opaque sleeves for pieces of {1}.",
        "fr": "{0} pochettes opaques pour des pièces de {1}.",
        "it": "{0} bustine opache per pezzi da {1}.",
    },
    "tools sleeves.1": {
        "en": "{0} opaque sleeve for a piece of {1}.",
        "fr": "{0} pochette opaque pour une pièce de {1}.",
        "it": "{0} bustina opaca per un pezzo da {1}.",
    },
    # pieces that have backs, on a layout that prints none
    "no backs card": {
        "en": "{0}: this layout prints no backs. Put each into an opaque sleeve, so that nothing "
        "shows through; or print layout {1}, which has the backs.",
        "fr": "{0} : cette mise en page n’imprime pas de versos. Glissez chaque pièce dans une "
        "pochette opaque, pour que rien ne transparaisse ; ou imprimez la mise en page {1}, qui a "
        "les versos.",
        "it": "{0}: questa impaginazione non stampa i retri. Mettere ogni pezzo in una bustina "
        "opaca, perché non traspaia nulla; oppure stampare l’impaginazione {1}, che ha i retri.",
    },
    "no backs": {
        "en": "{0}: this layout prints no backs. Take stock that nothing shows through, the same "
        "for all of them; or print layout {1}, which has the backs.",
        "fr": "{0} : cette mise en page n’imprime pas de versos. Prenez une matière opaque, la "
        "même pour toutes ; ou imprimez la mise en page {1}, qui a les versos.",
        "it": "{0}: questa impaginazione non stampa i retri. Usare un materiale da cui non "
        "traspaia nulla, lo stesso per tutti; oppure stampare l’impaginazione {1}, che ha i retri.",
    },
    # fold and glue
    "double": {
        "en": "Fold the sheets",
        "fr": "Plier les feuilles",
        "it": "Piegare i fogli",
    },
    "double all": {
        "en": "Score the long dashed line with an empty ballpoint pen and fold the sheet along it, "
        "print outwards.",
        "fr": "Marquez la longue ligne pointillée avec un stylo vide et pliez la feuille, "
        "l’impression vers l’extérieur.",
        "it": "Incidere la lunga linea tratteggiata con una penna scarica e piegare il foglio con "
        "la stampa all’esterno.",
    },
    "double some": {
        "en": "{0}: score the long dashed line with an empty ballpoint pen and fold the sheet along "
        "it, print outwards. The other sheets stay flat.",
        "fr": "{0} : marquez la longue ligne pointillée avec un stylo vide et pliez la feuille, "
        "l’impression vers l’extérieur. Les autres feuilles restent à plat.",
        "it": "{0}: incidere la lunga linea tratteggiata con una penna scarica e piegare il foglio "
        "con la stampa all’esterno. Gli altri fogli restano piani.",
    },
    "double glue": {
        "en": "Spread glue over the whole inside, close the sheet and press it under books until it "
        "is dry. Cut only then.",
        "fr": "Encollez tout l’intérieur, refermez la feuille et pressez-la sous des livres "
        "jusqu’au séchage. Ne découpez qu’ensuite.",
        "it": "Spalmare colla su tutto l’interno, chiudere il foglio e pressarlo sotto dei libri "
        "finché è asciutto. Tagliare solo dopo.",
    },
    "fold nets": {
        "en": "{0}: score the dashed lines, fold them away from you, glue the flaps and hold until "
        "the glue grips.",
        "fr": "{0} : marquez les lignes pointillées, pliez vers l’arrière, collez les languettes "
        "et tenez jusqu’à la prise.",
        "it": "{0}: incidere le linee tratteggiate, piegare all’indietro, incollare le linguette e "
        "tenere finché la colla fa presa.",
    },
    "fold box": {
        "en": "{0}: score the dashed lines and fold them away from you. Glue the tab behind the front, "
        "then the large flap at the bottom over the others. The lid is not glued, it tucks in.",
        "fr": "{0} : marquez les lignes pointillées et pliez vers l’arrière. Collez la languette "
        "derrière l’avant, puis le grand rabat du fond sur les autres. Le couvercle ne se colle pas, "
        "il se glisse dans la boîte.",
        "it": "{0}: incidere le linee tratteggiate e piegare all’indietro. Incollare la linguetta "
        "dietro il fronte, poi la falda grande del fondo sopra le altre. Il coperchio non si incolla, "
        "si infila.",
    },
    "fold standee": {
        "en": "{0}: score the dashed lines. Fold the head away from you and glue front and back "
        "together, but not the feet: these are bent outwards to stand on.",
        "fr": "{0} : marquez les lignes pointillées. Pliez la tête vers l’arrière et collez l’avant et "
        "le dos ensemble, mais pas les pieds : ils se plient vers l’extérieur pour que la figurine "
        "tienne debout.",
        "it": "{0}: incidere le linee tratteggiate. Piegare la testa all’indietro e incollare insieme "
        "fronte e retro, ma non i piedi: si piegano verso l’esterno per stare in piedi.",
    },
    "glue faces": {
        "en": "{0}: glue each second face on the back of its piece.",
        "fr": "{0} : collez chaque seconde face au dos de sa pièce.",
        "it": "{0}: incollare ogni seconda faccia sul retro del suo pezzo.",
    },
}
