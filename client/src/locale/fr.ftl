# Français : les mots de l’écran. Ceux du jeu viennent du serveur.

brand = Rasputitsa
title = { $name } – Rasputitsa
title-yours = ● À vous – { $name }
language = Langue
skip-to-main = Aller au contenu principal
close = Fermer
cancel = Annuler
copy = Copier
copied = Copié
loading = Un instant…
to-lobby = À l’accueil
to-match = À la partie
problem-unreachable = Le serveur est injoignable. Rien n’est perdu ; une nouvelle tentative suit.
server-slow = Le stockage du serveur tarde à répondre. Un instant …
not-done = Cela n’a pas été exécuté ; rien n’a été changé. Vous pouvez recommencer.
rules = Règles
rule-number = Règle { $rule }
settings = Réglages
keys = Touches
tools = Outils
turn = Tour
turn-of = Tour { $turn } sur { $turns }
die = Dé : { $face }
die-roll = Dé

## Lobby

lobby-lead = Battle for Moscow sur votre table : chaque règle appliquée, chaque refus expliqué, seul, à deux ou en ligne.
play-now = Jouer tout de suite
play-now-explained = Un clic : vous menez les Allemands d’octobre 1941 contre un ordinateur accommodant.
learn-in-ten-minutes = Apprendre à jouer en dix minutes
tutorial = Premier tour guidé
new-match = Nouvelle partie
game-and-edition = Jeu et édition
scenario = Scénario
scenario-turns = { $title } ({ $turns ->
    [one] un tour
   *[other] { $turns } tours
  })
preset = Choix tout prêt
preset-none = Aucun : le jeu tel qu’imprimé
played-by = Joué par
player-here = une personne à cet écran
player-link = une personne qui reçoit un lien
set-up = Mise en place
set-up-free = libre : le joueur déploie
hand-over-option = Cacher la table quand l’autre camp prend la main (écran de passation)
options-conflict = Ces options ne vont pas ensemble :
optional-rules = Règles optionnelles{ $count ->
    [0] {""}
    [one] {" "}(une modifiée)
   *[other] {" "}({ $count } modifiées)
  }
options-borrowed = Empruntées à une autre édition
option-implies = Active : { $options }.
option-requires = Demande : { $options }.
option-excludes = Incompatible avec : { $options }.
name-seed-passphrase = Nom, dés et mot de passe
match-name = Nom de la partie
seed = Graine des dés
seed-explained = Laissez vide pour des dés que personne ne peut connaître ni diriger. Qui connaît la graine connaît tous les dés ; la même graine donne la même chance.
passphrase = Mot de passe
passphrase-explained = Qui suit un lien doit aussi le connaître.
away-days = Jours avant qu’une place redevienne libre
away-days-explained = La place d’un joueur ne peut être donnée à un autre qu’avec son accord, ou après une si longue absence.
away-days-told = Une place prise ne peut être donnée à un autre qu’avec l’accord de son joueur, ou après { $n ->
    [one] un jour
   *[other] { $n } jours
 } sans lui.
create-match = Commencer
continue = Reprendre
forget-match = Oublier { $name } dans ce navigateur
join-or-watch = Rejoindre ou regarder
join-link = Lien d’un siège ou pour regarder
join-explained = Collez le lien reçu, ou ouvrez-le simplement.
join-wrong = Ce n’est pas le lien d’un siège.
join = S’asseoir
import = Importer
import-file = Une partie enregistrée (.hexlog)
no-seat = Vous n’avez pas de siège ici
no-seat-explained = Ce navigateur ne connaît pas la partie. Ouvrez le lien que vous avez reçu.
match-missing = La partie ne peut être ouverte
passphrase-needed = Un mot de passe protège cette partie.
passphrase-open = Ouvrir

## The table

the-board = Le plateau
board-label = Carte. Les flèches déplacent le curseur, Entrée choisit, le point d’interrogation donne toutes les touches.
orders-and-panels = Ordres et volets
what-to-do = Ce qu’il faut faire
points = Points
answers = Réponses possibles
end-phase = Terminer la phase
end-phase-ask = Terminer la phase ?
unfinished = { $count ->
    [one] Une unité peut encore agir.
   *[other] { $count } unités peuvent encore agir.
  }
do-not-ask-again = Ne plus demander
go-on-playing = Continuer à jouer
units-left = { $count ->
    [one] Encore une unité →
   *[other] Encore { $count } unités →
  }
undo = Reprendre
undo-not = Pas au-delà d’un jet de dé ou d’une décision adverse
redo = Refaire
announced-battles = Attaques annoncées
announced-battle = { $attackers } contre { $target }
withdraw = Retirer
add-attacker = + { $unit }
tray = Unités à placer
swap-move = Aller ici ; { $unit } cède la place
swap-ask = { $unit } se tient ici. Que voulez-vous ?
select-instead = Choisir { $unit }
stack-move = Aller ici
stack-all = Toute la pile ({ $count })
stack-no-room = { $unit } ne peut plus y aller.
stack-none = Aucune
stack-title = Pile
way-title = Moyens de se déplacer
way-move = En marche
way-rail = Par le rail
stack-chosen = { $count ->
    [one] une unité choisie
   *[other] { $count } unités choisies
  } : elles vont ensemble où toutes peuvent aller
attack-on-hex = Attaque contre { $hex }
air-thought = Points d’aviation envisagés
thinking = { $side } : l’ordinateur réfléchit
thinking-share = Avancement de l’ordinateur
move-now = Jouer maintenant
cancel-computer = L’arrêter
paused = { $side } : l’ordinateur a été arrêté.
resume-computer = Le laisser continuer
skip = Passer
replay-enemy = Revoir le tour adverse
hex-details = Hexagone { $hex }
unit-values = force { $strength }, mouvement { $allowance }
unit-reduced = réduite
prize = compte pour la victoire
mark-moved = a bougé
mark-new = nouvelle ce tour-ci
mark-reduced-this-turn = réduite ce tour-ci
mark-reduced-last-turn = réduite au tour précédent
mark-attacks = attaque
mark-defends = est attaquée
mark-entrenched = retranchée
mark-cut = coupée du ravitaillement
mark-cut-again = coupée pour la deuxième fois
mark-fought = a attaqué
mark-defended = a été attaquée
mark-broken = en déroute : pas de zone de contrôle
mark-spent = a eu sa seconde impulsion
mark-shown = vue par l’adversaire
mark-fed = était ravitaillée au début de la phase
spoken-unit = { $name }, { $side }, force { $strength }, mouvement { $allowance }{ $lost ->
    [0] {""}
   *[other] , réduite
  }
spoken-held = tenu par : { $side }
spoken-stop = À portée, { $left ->
    [one] reste un point
   *[other] restent { $left } points
  }
spoken-offer = Entrée choisit cet hexagone

advice-move = Choisissez une unité pour voir sa portée, puis sa destination. Maj-clic pose une étape.
advice-attack = Choisissez une unité ennemie pour voir le rapport de force, puis ajoutez ou retirez des attaquants.
advice-place = Choisissez une unité puis son hexagone ; ou faites-la glisser.
advice-arrange = Choisissez une unité et son hexagone, ou une mise en place toute prête dans la liste.
advice-restore = Choisissez l’unité qui reçoit le remplacement.
advice-retreat = Choisissez où l’unité recule.
advice-lose = Choisissez l’unité qui subit la perte.
advice-advance = Choisissez l’unité qui avance, ou aucune.
advice-fight = Choisissez la prochaine bataille.
advice-engage = Choisissez un hex adverse pour voir le rapport, puis ajoutez ou retirez des attaquants.
advice-rail = Choisissez une unité ou une pile, puis sa destination ; les hex marqués d’un train s’atteignent par le rail.
advice-support = Choisissez combien de points d’aviation vous engagez.
advice-choose = Choisissez ce que fait votre pile battue.
advice-recall = Choisissez les unités qui reviennent.
advice-other = Choisissez une réponse dans la liste ou sur la carte.

## Battles

planner = Bataille en préparation
attack-on = Attaque contre { $unit }, { $hex }
attackers = Attaquants
odds-arithmetic = Calcul du rapport de force
combat-table = Table des combats
choose-attackers = Choisissez au moins un attaquant.
declare-attack = Annoncer cette attaque
faces = Dé : { $faces }
last-battle = La dernière bataille

## Board tools

board-tools = Plateau
zoom-in = Agrandir
zoom-out = Réduire
fit = Toute la carte
overlay-zones = Zones de contrôle
overlay-communication = Communication
overlay-threat = Menaces
overlay-control = Qui tient quoi
hex-numbers = Numéros des hexagones
hide-counters = Cacher les pions
text-board = Plateau en texte
legend = Légende
text-find = Chercher un hexagone ou un lieu
text-all = Tous les hexagones
text-hex = Hexagone
text-ground = Terrain
text-open = terrain découvert
text-units = Unités
text-remarks = Possible maintenant
text-reach = à portée, { $left ->
    [one] reste un point
   *[other] restent { $left } points
  }
text-barred = interdit : { $reason }
text-offered = peut être choisi
text-can-act = peut agir
text-can-be-attacked = peut être attaquée
text-attacks = dans l’attaque prévue
text-selected = choisie

## Panels

panels = Volets
tab-log = Journal
tab-turns = Tours
tab-forces = Forces
tab-cities = Villes
tab-hint = Conseil
tab-luck = Chance
tab-rules = Règles
tab-options = Options
tab-players = Joueurs
log-empty = Il ne s’est encore rien passé.
replay-from = Revoir depuis l’étape { $step }
replay-turn = Revoir depuis le tour { $turn }
sequence-of-play = Séquence de jeu
on-map = { $count ->
    [one] une unité sur la carte
   *[other] { $count } unités sur la carte
  }, force { $strength }
chance-of = { $side } { $share }
hint-not-now = Les conseils sont pour le joueur qui doit répondre.
hint-explained = L’ordinateur dit ce qu’il ferait maintenant, et pourquoi.
hint-ask = Donnez-moi un conseil
hint-busy = Réflexion…
hint-plan = Le plan entier : { $count } ordres
hint-follow = Le faire
luck-what = Dés
luck-expected = attendu
luck-actual = obtenu
rules-version = règles, version { $version }
no-options = Aucune règle optionnelle.
fair-dice = Dés honnêtes
seed-is-told = Toute personne qui vient par un lien apprend, avant de prendre place, que vous avez choisi les dés et les connaissez.
fair-dice-joint = Personne ne peut connaître ni diriger ces dés : leur graine suit d’un secret du serveur et d’une valeur au hasard de chaque joueur. Tous étaient liés, par ces empreintes, avant que rien ne soit ouvert.
fair-dice-chosen = L’auteur de la partie a choisi la graine des dés, ou la connaît : il peut connaître chaque dé avant qu’il tombe. L’empreinte prouve seulement que la graine reste la même.
fair-dice-plain = Une graine secrète du serveur a fixé les dés avant le premier coup. Voici son empreinte ; la graine est dite à la fin de la partie.
fair-dice-without-you = Vous avez pris place plus tard : ils ont été fixés sans vous.
fair-dice-foreign = { $count } dés viennent de la sauvegarde dont cette partie est la suite, et ne peuvent pas être vérifiés ici.
fair-dice-waits = Les dés attendent : { $sides }.
commitment = Empreinte
commitment-of = Empreinte, { $side }
value-opened = Ouverte
verify-dice = Vérifier les dés
verify-dice-right = { $count } dés vérifiés : chacun est celui de la graine, et tout est comme il était lié au début.
verify-dice-unrevealed = La graine n’a pas été dite ; les dés ne peuvent pas être vérifiés.
verify-dice-commitment = Le secret du serveur n’est pas celui auquel il était lié.
verify-dice-value = Une valeur n’est pas celle à laquelle son joueur était lié ({ $detail }).
verify-dice-own = La valeur ajoutée par ce navigateur n’est pas dans la sauvegarde.
verify-dice-exchanged = Ce qui était fixé quand ce navigateur a ouvert sa valeur a été changé ({ $detail }).
verify-dice-die = Un dé n’est pas celui de la graine : ligne { $detail } de la sauvegarde.
dice-known = Avant de prendre place
dice-known-chosen = L’auteur de cette partie a choisi les dés, ou les connaît : il peut connaître chaque dé avant qu’il tombe. Cela restera écrit dans le journal.
dice-known-settled = Les dés de cette partie ont été fixés par ceux qui ont joué ici avant vous ; vous n’y avez pas de part.
sit-down-all-the-same = Prendre place quand même
seat-asked = Une personne y est assise ; la question lui est posée. Si elle accepte, vous pourrez le faire sous « Joueurs ».
seat-request = { $by } : demande pour la place « { $side } » ({ $command ->
        [transfer] un nouveau lien
        [revoke] la fermer
        [person] une autre personne
       *[computer] l’ordinateur
    }).
host = l’auteur de la partie
seat-agree = Accepter
seat-decline = Refuser
seat-withdraw = Retirer
seat-take = Le faire
you-watch = Vous regardez.
you-play = Vous jouez : { $sides }
person = personne
seat-to-person = Confier le camp à une personne
connected = présent
not-connected = absent
connection-connecting = Connexion…
connection-open = Connecté
connection-lost = Connexion perdue ; nouvel essai
connection-closed = Non connecté
search-rules = Chercher dans les règles
no-rule-found = Aucune règle ne contient ces mots.

## Sharing

invite = Partager
links-explained = Qui a le lien a le siège. Ne donnez chaque lien qu’à une personne.
no-links = Ce navigateur n’a pas créé de liens pour cette partie.
link-observer = Pour regarder
link-side = Siège : { $side }
link-renew = Nouveau lien ; l’ancien ne marche plus
save-file = Enregistrer dans un fichier
save-file-explained = Un simple fichier texte avec chaque action ; il peut être importé, vérifié et rejoué.
save-file-get = Télécharger
delete-match = Supprimer cette partie
delete-match-explained = Elle est supprimée pour tous, avec son journal et ses liens. Personne ne peut la rétablir.
delete-match-sure = Appuyez encore pour supprimer
report = Rapport de tour

## Settings

setting-style = Carte
setting-style-printed = comme un wargame imprimé
setting-style-contrast = contraste élevé
setting-style-night = sombre
setting-counters = Pions
setting-counters-nato = symboles OTAN
setting-counters-silhouette = silhouettes
setting-speed = Vitesse des coups montrés
setting-speed-slow = lente
setting-speed-normal = normale
setting-speed-fast = rapide
setting-speed-instant = immédiate
setting-text = Taille du texte
setting-text-100 = normale
setting-text-125 = plus grande
setting-text-150 = grande
setting-text-200 = très grande
setting-numbers = Montrer les numéros des hexagones
setting-warn = Demander avant de terminer une phase si des unités peuvent encore agir
setting-advice = Montrer les chances de gagner et proposer des conseils

## Hand-over and end

hand-over = { $side } : à vous
hand-over-explained = La table est cachée jusqu’à ce que vous preniez place.
hand-over-ready = Je suis là
game-over = La partie est finie
watch-replay = Revoir la partie
look-at-board = Regarder le plateau

## Replay

replay = Revoir
replay-start = Le début
replay-step = Étape { $step } sur { $last }
replay-first = Au début
replay-previous = Une étape en arrière
replay-next = Une étape en avant
replay-last = À la fin
replay-play = Lecture
replay-pause = Pause
replay-view = Vu par
replay-view-own = votre siège
replay-share = Lien vers cette étape
replay-link = Lien vers cette étape, pour qui a un siège
replay-branch = Rejouer à partir d’ici
branch-name = { $name }, depuis l’étape { $step }

## Keys

keys-cursor = Curseur
keys-play = Jouer
keys-look = Regarder
keys-more = Autres
command-north = nord
command-south = sud
command-west = gauche
command-east = droite
command-north-west = nord-ouest
command-north-east = nord-est
command-south-west = sud-ouest
command-south-east = sud-est
command-hex-info = dire ce qu’il y a ici
command-next-unit = prochaine unité qui peut agir
command-previous-unit = unité précédente
command-confirm = choisir, aller ici, confirmer
command-waypoint = étape ici
command-cancel = annuler
command-attack = préparer une attaque ; l’annoncer
command-end = fini : terminer la phase ou décliner
command-undo = reprendre
command-redo = refaire
command-choice-1 = réponse de la liste
command-zones = zones de contrôle
command-communication = communication
command-threat = menaces
command-control = qui tient quoi
command-hide-counters = cacher les pions
command-numbers = numéros des hexagones
command-zoom-in = agrandir
command-zoom-out = réduire
command-fit = toute la carte
command-hint = conseil
command-rules = la règle en vigueur
command-text-board = plateau en texte
command-skip = passer ce qui est montré
command-replay-enemy = revoir le tour adverse
command-keys = cette liste

## The guided first turn

lesson-next = Suite
lesson-back = Retour
lesson-skip = Passer
lesson-close = Quitter les leçons
lesson-finish = Terminer
lesson-do-unit = Choisissez l’unité marquée
lesson-do-hex = Choisissez l’hexagone marqué
lesson-do-action = Pressez le bouton marqué
lesson-do-choice = Choisissez une réponse
lesson-welcome-title = Octobre 1941
lesson-welcome = Vous commandez l’armée allemande devant Moscou. En sept tours, il faut prendre la ville avant que la boue, la neige et des armées fraîches ne vous arrêtent. Ce guide accompagne votre premier tour ; c’est une vraie partie, que vous pourrez poursuivre.
lesson-counters-title = Les pions
lesson-counters = Chaque pion est un corps ou une armée. Les deux grands chiffres sont sa force au combat et son mouvement : 10-6 combat avec dix et se déplace de six. La case au milieu montre l’arme : une croix pour l’infanterie, un ovale pour les blindés. La plupart des unités ont deux pas : une perte les retourne sur leur face faible, rayée ; une deuxième les retire.
lesson-map-title = La carte
lesson-map = Les villes décident de la partie, Moscou avant toutes ; les hexagones marqués comptent. La forêt ralentit et abrite le défenseur, comme les fortifications et les grandes villes ; une rivière ne protège que contre qui attaque à travers elle. Choisissez un hexagone pour lire les effets de son terrain.
lesson-turn-title = Le déroulement d’un tour
lesson-turn = Votre tour : les remplacements, puis vos panzers se déplacent, puis le combat, puis tous se déplacent. Un panzer peut donc avancer, combattre et s’engouffrer dans la brèche. Ensuite le Soviétique fait de même avec ses trains. La ligne en haut du volet dit toujours ce qu’on attend de vous, et selon quelle règle.
lesson-select-title = Choisir une unité
lesson-select = C’est le mouvement des panzers : seules les unités au bord éclairé peuvent agir. Choisissez le corps marqué.
lesson-reach-title = Jusqu’où il va
lesson-reach = Les hexagones éclairés sont à portée ; le petit chiffre est le mouvement qui reste. La forêt coûte plus que le terrain dégagé. Les hexagones barrés disent pourquoi on n’y entre pas : pointez-les ou choisissez-les. Pointez un hexagone et le chemin se dessine ; Maj pose une étape.
lesson-zones-title = Zones de contrôle
lesson-zones = Chaque unité contrôle les six hexagones qui l’entourent. Qui entre dans une zone ennemie doit s’y arrêter. C’est ainsi qu’une ligne mince retient une armée, et qu’une poche se ferme. Affichez les zones par le bouton marqué ou la touche z.
lesson-move-title = Avancer
lesson-move = Placez-vous à côté de l’ennemi pour pouvoir l’attaquer à la phase de combat. Choisissez l’hexagone marqué.
lesson-undo-title = Changé d’avis ?
lesson-undo = « Reprendre » annule tout jusqu’au dernier jet de dé ou à la dernière décision adverse ; « Refaire » le rétablit. Essayez donc. Si vous voulez, avancez d’autres panzers : trois attaquants contre un défenseur valent mieux qu’un contre chacun de trois.
lesson-end-movement-title = Au combat
lesson-end-movement = Quand vos panzers sont en place, terminez la phase. On vous demande confirmation si des unités peuvent encore bouger.
lesson-target-title = Choisir une cible
lesson-target = Le combat : vous pouvez attaquer chaque ennemi adjacent, chacun une fois, et chacune de vos unités attaque une fois. Choisissez l’ennemi marqué.
lesson-odds-title = Le rapport de force
lesson-odds = Additionnez les attaquants, divisez par le défenseur, arrondissez en sa faveur : voilà la colonne. Le terrain la décale vers la gauche, ligne par ligne, la règle à côté. Les barres montrent ce qu’un dé donnerait : DR, le défenseur recule ; DRL, il perd un pas et recule ; DE, il est éliminé ; EX, échange ; AL, vous perdez un pas. Ajoutez ou retirez des attaquants et regardez.
lesson-declare-title = L’annoncer
lesson-declare = Annoncez l’attaque. Aucun dé ne roule encore : toutes les batailles sont d’abord annoncées, et vous pouvez encore les reprendre.
lesson-roll-title = Jeter les dés
lesson-roll = Annoncez d’autres attaques si vous voulez. Puis pressez le bouton : les batailles se livrent l’une après l’autre, sans retour possible.
lesson-decisions-title = Recul et avance
lesson-decisions = Les vaincus reculent hors de vos zones ; qui ne le peut est perdu. Un de vos attaquants peut suivre dans l’hexagone vidé : c’est ainsi qu’une ligne se rompt. Choisissez une réponse dans la liste ou sur la carte.
lesson-result-title = Ce qui s’est passé
lesson-result = Le journal dit chaque dé et chaque perte ; pointez une ligne et les unités clignotent sur la carte. « Chance » compare ce que les dés ont donné à ce qui était à attendre.
lesson-communication-title = Communication
lesson-communication = Une unité a besoin d’un chemin vers l’arrière qu’aucune zone ennemie ne coupe. Coupée, elle ne reçoit pas de remplacements. Affichez les lignes par le bouton marqué ou la touche l.
lesson-replacements-title = Remplacements
lesson-replacements = Au début d’un tour vous recevez quelques points : un point remet une unité réduite sur sa bonne face ou ramène une unité perdue dans une ville. « Tours » montre ce qui vient et quand, et le temps : dans la boue, rien ne va loin. Serrez les rangs avant.
lesson-end-turn-title = Finir votre tour
lesson-end-turn = Maintenant toutes les unités peuvent bouger. Fermez les brèches, encerclez qui est resté en arrière, et terminez la phase : c’est alors à l’adversaire.
lesson-farewell-title = Bonne chance
lesson-farewell = Observez l’ennemi ; « Revoir le tour adverse » le montre encore. Le conseil dit ce que ferait l’ordinateur, F1 ouvre la règle en vigueur, le point d’interrogation donne toutes les touches. Moscou attend.
