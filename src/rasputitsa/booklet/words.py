"""The words of the booklets that no data file has: headings, labels and the note on what a booklet is."""

from __future__ import annotations

import re

LANGUAGES = ("en", "fr", "ja")
"""The order of the columns below. A row without Japanese serves the 1986 edition only."""

WORDS: dict[str, tuple[str, ...]] = {
    "language": ("English", "Français", "日本語"),
    "subtitle": ("A player’s rulebook in our own words", "Règles du joueur, dans nos propres mots", "プレイヤー用ルール要約"),
    "about.bfm-gdw-1986": (
        "*Battle for Moscow* is a wargame for two players about Operation Typhoon, the German drive on Moscow in the autumn of 1941. Frank Chadwick designed it and Game Designers’ Workshop (GDW) published it in 1986. The rules follow the text edited by Robert Kurcina in 2006. After them come the fourteen-turn campaign by Thomas M. Kane, printed in *Battleplan* 7 in 1988, and Kurcina’s own additions.",
        "*Battle for Moscow* est un wargame pour deux joueurs sur l’opération Typhon, l’offensive allemande sur Moscou à l’automne 1941. Frank Chadwick l’a conçu et Game Designers’ Workshop (GDW) l’a publié en 1986. Les règles suivent le texte établi par Robert Kurcina en 2006. Viennent ensuite la campagne en quatorze tours de Thomas M. Kane, parue dans *Battleplan* 7 en 1988, et les ajouts de Kurcina.",
    ),
    "about.bfm-vpg-2009": (
        "*Battle for Moscow* is a wargame for two players about Operation Typhoon, the German drive on Moscow in the autumn of 1941. Frank Chadwick designed it in 1986. This is the second edition, revised by Alan Emrich and published by Victory Point Games (VPG) in 2009.",
        "*Battle for Moscow* est un wargame pour deux joueurs sur l’opération Typhon, l’offensive allemande sur Moscou à l’automne 1941. Frank Chadwick l’a conçu en 1986. Voici la deuxième édition, révisée par Alan Emrich et publiée par Victory Point Games (VPG) en 2009.",
    ),
    "about.bfm-c3i-2011": (
        "*Battle for Moscow* is a wargame for two players about Operation Typhoon, the German drive on Moscow in the autumn of 1941. Frank Chadwick designed it in 1986. This edition, based on the one of Victory Point Games (2009), appeared in *C3i Magazine* Nr 25 in 2011.",
        "*Battle for Moscow* est un wargame pour deux joueurs sur l’opération Typhon, l’offensive allemande sur Moscou à l’automne 1941. Frank Chadwick l’a conçu en 1986. Cette édition, fondée sur celle de Victory Point Games (2009), est parue dans *C3i Magazine* nº 25 en 2011.",
        "『Battle for Moscow』は、1941年秋のタイフーン作戦、すなわちドイツ軍のモスクワ攻勢を扱う2人用ウォーゲームです。1986年にフランク・チャドウィックがデザインしました。この版は、2009年のヴィクトリー・ポイント・ゲームズ版をもとに、2011年の『C3iマガジン』第25号に掲載されたものです。",
    ),
    "disclaimer": (
        "This booklet is a summary in our own words. It does not replace the published rules, and it is neither made nor approved by the designers and publishers named here.",
        "Ce livret est un résumé dans nos propres mots. Il ne remplace pas les règles publiées ; les auteurs et éditeurs cités ici n’y ont pas pris part et ne l’ont pas approuvé.",
        "この小冊子は、ルールを私たちの言葉でまとめたものです。出版されたルールブックに代わるものではなく、ここに挙げたデザイナーや出版社とは関係がなく、その承認も受けていません。",
    ),
    "numbers": (
        "The program cites each rule by the number that stands before it here, with `{prefix}` in front: `{example}`. Examples are set off with a line at the left.",
        "Le programme cite chaque règle par le numéro qui la précède ici, avec `{prefix}` devant : `{example}`. Les exemples sont signalés par un trait à gauche.",
        "プログラムは、各ルールの前にある番号に`{prefix}`を付けて引用します（例：`{example}`）。例は左に線を引いて示します。",
    ),
    "generated": (
        "Generated from the game data by `python -m rasputitsa.booklet`; do not edit.",
        "Produit à partir des données du jeu par `python -m rasputitsa.booklet` ; ne pas modifier à la main.",
        "ゲームデータから`python -m rasputitsa.booklet`で生成。直接編集しないこと。",
    ),
    "contents": ("Contents", "Sommaire", "目次"),
    # sections of the rulebooks
    "section.components": ("The game and its parts", "Le jeu et son matériel", "ゲームと内容物"),
    "section.sequence": ("Sequence of play", "Séquence de jeu", "プレイの手順"),
    "section.set-up": ("Set-up", "Mise en place", "セットアップ"),
    "section.zones of control": ("Zones of control", "Zones de contrôle", "支配地域（ZOC）"),
    "section.movement": ("Movement", "Mouvement", "移動"),
    "section.combat": ("Combat", "Combat", "戦闘"),
    "section.results": ("Combat results", "Résultats de combat", "戦闘結果"),
    "section.mud": ("Mud", "Boue", "泥濘"),
    "section.shock army": ("The 1st Shock Army", "La 1re armée de choc"),
    "section.reinforcements": ("Reinforcements", "Renforts", "増援"),
    "section.replacements": ("Replacements", "Remplacements", "補充"),
    "section.communication": ("Control and communication", "Contrôle et liaison"),
    "section.victory": ("Victory", "Victoire", "勝利条件"),
    "section.balance": ("Play balance and notes", "Équilibrage et notes", "ゲームバランスと付記"),
    "section.winter": ("Winter", "Hiver"),
    "section.clarifications": ("Clarifications", "Précisions"),
    "section.options": ("Optional rules", "Règles facultatives"),
    "section.war of attrition": ("The War of Attrition", "La Guerre d’usure"),
    # chapters of our own
    "tables": ("Tables", "Tables", "各種の表"),
    "pieces": ("Units, set-up and map", "Unités, mise en place et carte", "ユニット・配置・マップ"),
    "choices": ("Scenarios and options", "Scénarios et options", "シナリオとオプション"),
    "choices.intro": (
        "These names choose a scenario and switch options on and off in the program.",
        "Ces noms servent à choisir un scénario et à activer ou non des options dans le programme.",
        "プログラムでシナリオを選び、オプションを切り替えるときに使う名前です。",
    ),
    "scenarios": ("Scenarios", "Scénarios", "シナリオ"),
    "presets": ("Ready-made combinations", "Combinaisons toutes prêtes"),
    "options": ("Options", "Options", "オプション"),
    "option.default": ("on unless switched off", "active sauf si on la désactive", "標準でオン"),
    "option.requires": ("needs {names}", "exige {names}", "{names}が必要"),
    "option.excludes": ("not together with {names}", "incompatible avec {names}", "{names}とは併用不可"),
    "option.implies": ("includes {names}", "comprend {names}", "{names}を含む"),
    "rulings": ("How we read unclear rules", "Notre lecture des règles obscures", "不明確なルールの解釈"),
    "rulings.intro": (
        "Where the books are unclear, contradict themselves or leave a gap, the program plays as follows. EZOC is an enemy zone of control, RP a replacement point; full and half are the two faces of a counter.",
        "Là où les livrets sont obscurs, se contredisent ou laissent un vide, nous avons tranché. Questions et réponses se trouvent dans [le livret anglais]({file}#rulings) ; voici où chacune s’applique.",
        "ルールブックが不明確だったり、矛盾していたり、何も述べていない点について、私たちの解釈を定めました。質問と回答は[英語版]({file}#rulings)にあります。ここでは、それぞれが関係するルールを示します。",
    ),
    "rulings.switch": ("Other reading: option `{name}`.",),
    "ruling": ("Ruling", "Décision", "解釈"),
    "rules": ("Rules", "Règles", "ルール"),
    "rule": ("Rule", "Règle", "ルール"),
    # sequence of play and turn track
    "table.sequence": ("Phases of a turn", "Phases d’un tour", "1ターンのフェイズ"),
    "number": ("No.", "Nº", "番号"),
    "player": ("Player", "Joueur", "プレイヤー"),
    "phase": ("Phase", "Phase", "フェイズ"),
    "turn1": ("Turn 1", "Tour 1", "第1ターン"),
    "skipped": ("skipped", "sautée", "行わない"),
    "phase.german-replacement": ("Replacements", "Remplacements", "補充"),
    "phase.german-panzer": ("Panzer movement", "Mouvement des panzers", "装甲移動"),
    "phase.german-combat": ("Combat", "Combat", "戦闘"),
    "phase.german-movement": ("Movement of all units", "Mouvement de toutes les unités", "全ユニットの移動"),
    "phase.soviet-replacement": ("Replacements", "Remplacements", "補充"),
    "phase.soviet-rail": ("Rail movement", "Mouvement ferroviaire", "鉄道移動"),
    "phase.soviet-combat": ("Combat", "Combat", "戦闘"),
    "phase.soviet-movement": ("Movement of all units", "Mouvement de toutes les unités", "全ユニットの移動"),
    "phase.administration": ("Next turn, or end of the game", "Tour suivant ou fin de la partie", "次のターンへ、またはゲーム終了"),
    "phase.german-weather": ("Weather roll, on marked turns", "Jet de météo, aux tours marqués"),
    "phase.german-supply": ("Supply", "Ravitaillement"),
    "phase.soviet-supply": ("Supply", "Ravitaillement"),
    "side.german": ("German", "Allemand", "ドイツ軍"),
    "side.soviet": ("Soviet", "Soviétique", "ソ連軍"),
    "table.turns": ("Turn track", "Piste des tours", "ターン記録"),
    "turn": ("Turn", "Tour", "ターン"),
    "date": ("Date", "Date", "日付"),
    "weather": ("Weather", "Météo", "天候"),
    "points": ("{side} replacement points", "Points de remplacement {side}", "{side}補充ポイント"),
    "points.german": ("German replacements", "Remplacements allemands", "ドイツ軍補充"),
    "points.soviet": ("Soviet replacements", "Remplacements soviétiques", "ソ連軍補充"),
    "notes": ("Notes", "Remarques", "備考"),
    "note.arrives": ("{unit} arrives", "arrivée : {unit}", "{unit}が到着"),
    "note.bought": ("{unit} may be bought from now on", "achat possible à partir d’ici : {unit}"),
    "note.conversion": ("{unit} may be formed", "formation possible : {unit}"),
    "note.attrition": ("winter attrition", "usure de l’hiver"),
    "weather.clear": ("clear", "clair", "晴天"),
    "weather.mud": ("mud", "boue", "泥濘"),
    "weather.snow": ("snow", "neige"),
    "unit.1Sh": ("1st Shock Army", "1re armée de choc", "第1打撃軍"),
    "unit.TU": ("Tank unit", "unité de chars"),
    "month.Oct": ("Oct", "oct.", "10月"),
    "month.Nov": ("Nov", "nov.", "11月"),
    "month.Dec": ("Dec", "déc.", "12月"),
    "month.Jan": ("Jan", "janv."),
    "month.Feb": ("Feb", "févr."),
    "month.Mar": ("Mar", "mars"),
    # weather and terrain
    "table.weather": ("Weather effects", "Effets de la météo", "天候の影響"),
    "movement": ("Movement", "Mouvement", "移動"),
    "attack": ("Attack strength", "Potentiel d’attaque", "攻撃時の戦闘力"),
    "none": ("—", "—", "—"),
    "weather.hexes": (
        "{n} hex per movement phase, whatever the terrain; rail movement unaffected",
        "{n} hexagone par phase de mouvement, quel que soit le terrain ; mouvement ferroviaire non touché",
        "1移動フェイズに{n}ヘクス（地形不問）。鉄道移動は影響なし",
    ),
    "weather.reduce": ("movement allowance, rail movement too: {list}", "capacité de mouvement, même par rail : {list}"),
    "weather.halved": ("halved, half points kept: {kinds}", "divisé par deux, demi-points conservés : {kinds}", "半減（0.5は残す）：{kinds}"),
    "weather.halved-all": ("halved for all units, half points kept", "divisé par deux pour toutes les unités, demi-points conservés"),
    "kind.infantry": ("infantry", "infanterie", "歩兵"),
    "kind.shock": ("shock infantry", "infanterie de choc", "打撃"),
    "kind.panzer": ("panzers", "panzers", "装甲"),
    "kind.tank": ("tanks", "chars"),
    "table.terrain": ("Terrain effects", "Effets du terrain", "地形効果"),
    "terrain": ("Terrain", "Terrain", "地形"),
    "cost": ("Cost to enter", "Coût d’entrée", "移動コスト"),
    "shift": ("Combat", "Combat", "戦闘"),
    "cost.under": ("that of the terrain underneath", "celui du terrain en dessous", "そのヘクスの地形による"),
    "cost.rail": ("{n} per hex in rail movement", "{n} par hexagone en mouvement ferroviaire", "鉄道移動で1ヘクスにつき{n}"),
    "shift.left": ("{n} column to the left", "{n} colonne vers la gauche", "左へ{n}列"),
    "shift.none": ("no shift", "aucun décalage", "シフトなし"),
    "shift.side.soviet": ("Soviet defender only", "défenseur soviétique seulement", "ソ連軍の防御側のみ"),
    "shift.all": ("if all attackers attack across it", "si tous les attaquants la traversent", "攻撃側の全ユニットが川越しの場合"),
    "shift.once": (
        "\\* The defender’s hex shifts the odds only once, even if several of these apply.",
        "\\* L’hexagone du défenseur ne décale le rapport qu’une fois, même si plusieurs de ces cas s’appliquent.",
    ),
    "shift.sum": ("All shifts add up.", "Tous les décalages s’additionnent.", "シフトはすべて合計します。"),
    "terrain.clear": ("Clear", "Terrain clair", "平地"),
    "terrain.forest": ("Forest", "Forêt", "森林"),
    "terrain.major": ("Major city ({places})", "Grande ville ({places})", "大都市（{places}）"),
    "terrain.fort": ("Fortification", "Fortification", "陣地"),
    "terrain.river": ("River", "Rivière", "河川"),
    "terrain.city": ("Other city", "Autre ville", "その他の都市"),
    "terrain.rail": ("Railway", "Voie ferrée", "鉄道"),
    # combat results
    "table.crt": ("Combat results table (CRT)", "Table des combats (CRT)", "戦闘結果表（CRT）"),
    "die": ("Die", "Dé", "出目"),
    "table.advanced": ("Advanced combat results table: reconstructed", "Table des combats avancée : reconstituée"),
    "advanced.note": (
        "\\* **Reconstructed.** No source prints these columns; they are ours (ruling {rulings}). The other columns are those of the base game. Below {first} an attack may not be announced.",
        "\\* **Colonnes reconstituées.** Aucune source ne les imprime : elles sont de nous (décision {rulings}). Les autres sont celles du jeu de base. Au-dessous de {first}, une attaque ne peut pas être annoncée.",
    ),
    # units, set-up and map
    "table.counters": ("Units", "Unités", "ユニット"),
    "faces": ("Full / half", "Plein / réduit", "完全／減少"),
    "type": ("Type", "Type", "種類"),
    "printed": ("On the counter", "Sur le pion", "カウンターの表示"),
    "typed": ("In the program", "Dans le programme", "プログラムでの名前"),
    "counters.note": (
        "Each face reads strength-movement, as in 8-4.",
        "Chaque face se lit potentiel-mouvement, par exemple 8-4.",
        "各面の数値は「戦闘力-移動力」です（例：8-4）。",
    ),
    "table.soviet": ("Soviet set-up", "Mise en place soviétique", "ソ連軍の配置"),
    "soviet.hexes": (
        "{n} armies at half strength, one in each of these hexes: {hexes}.",
        "{n} armées réduites, une dans chacun de ces hexagones : {hexes}.",
        "減少戦力の{n}個軍を、次のヘクスに1個ずつ：{hexes}。",
    ),
    "soviet.pool": (
        "{n} armies in the replacement pool.",
        "{n} armées dans la réserve de remplacement.",
        "{n}個軍は補充プール。",
    ),
    "soviet.held": (
        "Off the map until turn {turn}: {unit}.",
        "Hors carte jusqu’au tour {turn} : {unit}.",
        "第{turn}ターンまでマップ外：{unit}。",
    ),
    "table.german": ("German set-up", "Mise en place allemande", "ドイツ軍の配置"),
    "german.hexes": (
        "{n} units at full strength, one in each of these hexes: {hexes}.",
        "{n} unités à plein potentiel, une dans chacun de ces hexagones : {hexes}.",
        "完全戦力の{n}個ユニットを、次のヘクスに1個ずつ：{hexes}。",
    ),
    "table.ready": ("Ready-made German set-ups", "Mises en place allemandes toutes prêtes", "用意されたドイツ軍の配置"),
    "hex": ("Hex", "Hexagone", "ヘクス"),
    "hexes": ("Hexes", "Hexagones", "ヘクス"),
    "table.cities": ("Cities", "Villes", "都市"),
    "city": ("City", "Ville", "都市"),
    "owner": ("Controlled at the start", "Contrôlée au début par", "開始時の支配"),
    "also": ("In the same hex", "Dans le même hexagone", "同じヘクスの地形"),
    "city.major": ("major city", "grande ville", "大都市"),
    "city.fort": ("fortification", "fortification", "陣地"),
    "city.forest": ("forest", "forêt", "森林"),
    "city.rail": ("railway", "voie ferrée", "鉄道"),
    "table.edges": ("Entry hexes", "Hexagones d’entrée", "登場ヘクス"),
    "edges.note": (
        "New units enter here, and communication is traced to these hexes.",
        "Les nouvelles unités entrent par ces hexagones, et la liaison se trace jusqu’à eux.",
        "新しいユニットはここに登場し、連絡線はここまで引きます。",
    ),
    "side": ("Side", "Camp", "陣営"),
    # the campaign and the additional rules
    "table.campaign": ("Turn track of the campaign", "Piste des tours de la campagne"),
    "table.winter": ("Weather effects in the campaign", "Effets de la météo dans la campagne"),
    "table.frostbite": ("Winter attrition", "Usure de l’hiver"),
    "frostbite": ("Frostbite on a die roll of", "Gel sur un dé de"),
    "table.points": ("Victory points", "Points de victoire"),
    "score.for": ("For", "Pour"),
    "score.points": ("Points", "Points"),
    "score.unit": ("each enemy unit eliminated, every time", "chaque unité ennemie éliminée, à chaque fois"),
    "score.city": ("each city controlled at the end", "chaque ville contrôlée à la fin"),
    "score.place": ("{place} instead, controlled at the end", "{place}, à la place, si elle est contrôlée à la fin"),
    "score.bonus": (
        "{side} only, once: a unit in {place} at the end of an enemy player turn",
        "{side} seulement, une fois : une unité à {place} à la fin d’un tour du joueur adverse",
    ),
    "table.tank": ("The Tank unit", "L’unité de chars"),
    "table.seasonal": ("Triple-arrow hexes (inferred)", "Hexagones à triple flèche (déduits)"),
    "turns": ("Turns", "Tours"),
    "table.supply": ("Supply at a glance", "Le ravitaillement en bref"),
    "supply.start": ("Points at the start", "Points au départ"),
    "supply.city": ("Points kept per city", "Points conservés par ville"),
    "supply.worth": ("Points kept for {place}", "Points conservés pour {place}"),
    "supply.income": ("Basic supply, turns {first} to {last}", "Ravitaillement de base, tours {first} à {last}"),
    "supply.extra": ("Replacement points that may buy supply, per turn", "Points de remplacement convertibles, par tour"),
    "supply.gear": ("Price of winter gear", "Prix de l’équipement d’hiver"),
    "table.attrition-sequence": ("Phases of a turn in the War of Attrition", "Phases d’un tour de la Guerre d’usure"),
}  # fmt: skip

SAME_SECTION = {"setup": "set-up", "zoc": "zones of control"}


class Words:
    """The words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._column = LANGUAGES.index(language)

    def __call__(self, key: str, **values: object) -> str:
        return WORDS[key][self._column].format(**values)

    def section(self, name: str) -> str:
        return self(f"section.{SAME_SECTION.get(name, name)}")

    def date(self, label: str) -> str:
        """A date of the turn track with the months in this language: ``2 Oct``, ``Oct III/IV``."""
        day = re.fullmatch(r"(\d+) (\w+)", label)
        if day is not None and self.language == "ja":
            return f"{self('month.' + day[2])}{day[1]}日"
        if self.language == "fr":
            label = re.sub(r"^1 ", "1er ", label)
        return re.sub(r"\b[A-Z][a-z]{2}\b", lambda month: self(f"month.{month[0]}"), label)

    def stop(self, title: str) -> str:
        """A title as the head of a paragraph."""
        return f"**{title}**　" if self.language == "ja" else f"**{title}.** "
