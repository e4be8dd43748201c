# 日本語：画面の言葉。ゲームの言葉はサーバーから届きます。

brand = Rasputitsa
title = { $name }｜Rasputitsa
title-yours = ● あなたの番｜{ $name }
language = 言語
skip-to-main = 本文へ移動
close = 閉じる
cancel = 取り消す
copy = コピー
copied = コピーしました
loading = お待ちください…
to-lobby = ロビーへ
to-match = 対戦へ
problem-unreachable = サーバーに接続できません。何も失われていません。再試行します。
server-slow = サーバーの応答に時間がかかっています。少しお待ちください …
not-done = 実行されませんでした。何も変更されていません。もう一度行えます。
rules = ルール
rule-number = ルール { $rule }
settings = 設定
keys = キー操作
tools = 道具
turn = ターン
turn-of = 第{ $turn }ターン（全{ $turns }）
die = サイコロ：{ $face }
die-roll = サイコロ

## Lobby

lobby-lead = モスクワ攻防戦をあなたのテーブルで。すべてのルールを守り、できない理由を必ず説明します。ひとりでも、ふたりでも、オンラインでも。
play-now = すぐに遊ぶ
play-now-explained = ワンクリックで、1941年10月のドイツ軍を率いて手加減したコンピューターと対戦します。
learn-in-ten-minutes = 10分で遊び方を学ぶ
tutorial = 最初のターンの手引き
new-match = 新しい対戦
game-and-edition = ゲームと版
scenario = シナリオ
scenario-turns = { $title }（{ $turns }ターン）
preset = 用意された組み合わせ
preset-none = なし（印刷されたとおりのゲーム）
played-by = 担当
player-here = この画面の人
player-link = リンクを受け取る人
set-up = 初期配置
set-up-free = 自由（プレイヤーが配置）
hand-over-option = 相手に交代するとき盤面を隠す（交代画面）
options-conflict = 同時に使えない選択ルールがあります：
optional-rules = 選択ルール{ $count ->
    [0] {""}
   *[other] （{ $count }件変更）
  }
options-borrowed = 他の版から借りるもの
option-implies = 同時に有効：{ $options }。
option-requires = 必要：{ $options }。
option-excludes = 併用不可：{ $options }。
name-seed-passphrase = 名前、サイコロ、合言葉
match-name = 対戦の名前
seed = サイコロの種
seed-explained = 空欄なら、誰も知ることも操ることもできないサイコロになります。種を知る人は全ての目を知ります。同じ種なら同じ運になります。
passphrase = 合言葉
passphrase-explained = リンクを開く人は合言葉も知っている必要があります。
away-days = 席を引き継げるまでの日数
away-days-explained = プレイヤーの席は、本人の同意があるか、この日数だけ不在が続いた場合にだけ、他の人に渡せます。
away-days-told = 着席済みの席は、本人の同意があるか、{ $n }日間不在の場合にだけ、他の人に渡せます。
create-match = 始める
continue = 続ける
forget-match = { $name }をこのブラウザから忘れる
join-or-watch = 参加・観戦
join-link = 席または観戦のリンク
join-explained = 受け取ったリンクを貼り付けるか、そのまま開いてください。
join-wrong = 席のリンクではありません。
join = 着席
import = 読み込み
import-file = 保存したゲーム（.hexlog）
no-seat = ここに席がありません
no-seat-explained = このブラウザはこの対戦を知りません。受け取ったリンクを開いてください。
match-missing = 対戦を開けません
passphrase-needed = この対戦は合言葉で守られています。
passphrase-open = 開く

## The table

the-board = 盤
board-label = 地図。矢印キーでカーソルを動かし、Enterで選び、?でキーの一覧を開きます。
orders-and-panels = 命令とパネル
what-to-do = すること
points = ポイント
answers = 選べる答え
end-phase = フェイズを終える
end-phase-ask = フェイズを終えますか？
unfinished = まだ行動できるユニットが{ $count }個あります。
do-not-ask-again = 次から聞かない
go-on-playing = 続ける
units-left = 残り{ $count }個 →
undo = 戻す
undo-not = サイコロや相手の決定より前には戻せません
redo = やり直す
announced-battles = 宣言した攻撃
announced-battle = { $attackers } → { $target }
withdraw = 取り下げる
add-attacker = ＋{ $unit }
tray = 配置するユニット
swap-move = ここへ移動（{ $unit }が場所を空ける）
swap-ask = { $unit }がここにいます。どうしますか？
select-instead = { $unit }を選ぶ
stack-move = ここへ移動
stack-all = スタック全体（{ $count }）
stack-no-room = { $unit }はもうそこへ行けません。
stack-none = 選択なし
stack-title = スタック
way-title = 移動の方法
way-move = 通常移動
way-rail = 鉄道で
stack-chosen = { $count ->
   *[other] { $count }個部隊を選択
  }：全部隊が行ける所へ一緒に移動します
attack-on-hex = { $hex }への攻撃
air-thought = 想定する航空ポイント
thinking = { $side }：コンピューターが考えています
thinking-share = コンピューターの進み具合
move-now = すぐ指させる
cancel-computer = 止める
paused = { $side }：コンピューターは停止中です。
resume-computer = 再開させる
skip = 飛ばす
replay-enemy = 敵ターンをもう一度見る
hex-details = ヘクス{ $hex }
unit-values = 戦闘力{ $strength }、移動力{ $allowance }
unit-reduced = 減少面
prize = 勝利に関わる
mark-moved = 移動済み
mark-new = このターン登場
mark-reduced-this-turn = このターンに減少
mark-reduced-last-turn = 前のターンに減少
mark-attacks = 攻撃する
mark-defends = 攻撃される
mark-entrenched = 塹壕
mark-cut = 補給切れ
mark-cut-again = 2度目の補給切れ
mark-fought = 攻撃済み
mark-defended = 攻撃された
mark-broken = 敗走中：支配地域なし
mark-spent = 第2インパルス済み
mark-shown = 敵に公開中
mark-fed = フェイズ開始時に補給下
spoken-unit = { $name }、{ $side }、戦闘力{ $strength }、移動力{ $allowance }{ $lost ->
    [0] {""}
   *[other] 、減少面
  }
spoken-held = { $side }が支配
spoken-stop = 到達可能、残り{ $left }移動力
spoken-offer = Enterでこのヘクスを選択

advice-move = ユニットを選ぶと移動できる範囲が見えます。次に行き先を選びます。Shift＋クリックで経由地を置けます。
advice-attack = 敵ユニットを選ぶと戦闘比が見えます。攻撃側を加えたり外したりできます。
advice-place = ユニットを選び、ヘクスを選びます。ドラッグでも置けます。
advice-arrange = ユニットとヘクスを選ぶか、一覧から用意された配置を選びます。
advice-restore = 補充を受けるユニットを選びます。
advice-retreat = 退却先を選びます。
advice-lose = 損害を受けるユニットを選びます。
advice-advance = 前進するユニットを選ぶか、前進しません。
advice-fight = 次に解決する戦闘を選びます。
advice-engage = 敵のヘクスを選ぶと戦力比が出ます。攻撃部隊を加減してください。
advice-rail = 部隊またはスタックを選び、行き先を選んでください。列車の印のヘクスへは鉄道で行けます。
advice-support = 投入する航空ポイントを選んでください。
advice-choose = 敗れたスタックの行動を選んでください。
advice-recall = 復帰させる部隊を選んでください。
advice-other = 一覧または地図から答えを選びます。

## Battles

planner = 計画中の戦闘
attack-on = { $unit }（{ $hex }）への攻撃
attackers = 攻撃側
odds-arithmetic = 戦闘比の計算
combat-table = 戦闘結果表
choose-attackers = 攻撃側を1個以上選んでください。
declare-attack = この攻撃を宣言
faces = サイコロ：{ $faces }
last-battle = 直前の戦闘

## Board tools

board-tools = 盤の道具
zoom-in = 拡大
zoom-out = 縮小
fit = 地図全体
overlay-zones = 支配地域（ZOC）
overlay-communication = 連絡線
overlay-threat = 脅威
overlay-control = 支配状況
hex-numbers = ヘクス番号
hide-counters = ユニットを隠す
text-board = 文字の盤
legend = 凡例
text-find = ヘクスや地名を探す
text-all = 全ヘクス
text-hex = ヘクス
text-ground = 地形
text-open = 平地
text-units = ユニット
text-remarks = 今できること
text-reach = 到達可能、残り{ $left }移動力
text-barred = 進入不可：{ $reason }
text-offered = 選択可能
text-can-act = 行動可能
text-can-be-attacked = 攻撃可能
text-attacks = 計画中の攻撃に参加
text-selected = 選択中

## Panels

panels = パネル
tab-log = 記録
tab-turns = ターン
tab-forces = 戦力
tab-cities = 都市
tab-hint = ヒント
tab-luck = 運
tab-rules = ルール
tab-options = 選択ルール
tab-players = 参加者
log-empty = まだ何も起きていません。
replay-from = { $step }手目から再生
replay-turn = 第{ $turn }ターンから再生
sequence-of-play = プレイの手順
on-map = 盤上{ $count }個、戦闘力{ $strength }
chance-of = { $side } { $share }
hint-not-now = ヒントは手番のプレイヤーだけに出ます。
hint-explained = コンピューターならどうするかと、その理由を示します。
hint-ask = ヒントをもらう
hint-busy = 考え中…
hint-plan = 計画の全体：命令 { $count } 件
hint-follow = そのとおりにする
luck-what = サイコロ
luck-expected = 期待
luck-actual = 実際
rules-version = ルール第{ $version }版
no-options = 選択ルールはありません。
fair-dice = 公正なサイコロ
seed-is-told = リンクで来る人は皆、席に着く前に、あなたがサイコロを選び、知っていることを知らされます。
fair-dice-joint = このサイコロは誰も知ることも操ることもできません。種はサーバーの秘密と、対戦者全員の無作為な値から決まります。全てはこの指紋で約束されてから開かれました。
fair-dice-chosen = この対戦を作った人がサイコロの種を選んだか、知っています。振られる前に全ての目を知ることができます。指紋は種が変わらないことだけを示します。
fair-dice-plain = サイコロの目は最初の手より前にサーバーの秘密の種で決まっています。これはその指紋です。種は終局後に公開されます。
fair-dice-without-you = あなたは後から席に着いたため、サイコロはあなた抜きで決まっています。
fair-dice-foreign = { $count }個のサイコロは元の記録のもので、ここでは確かめられません。
fair-dice-waits = サイコロが待っている側：{ $sides }。
commitment = 指紋
commitment-of = 指紋（{ $side }）
value-opened = 開かれた値
verify-dice = サイコロを確かめる
verify-dice-right = { $count }個のサイコロを確かめました。全て種のとおりで、約束も全て守られています。
verify-dice-unrevealed = 種が公開されていないので、確かめられません。
verify-dice-commitment = サーバーの秘密が、約束したものと違います。
verify-dice-value = 約束と違う値があります（{ $detail }）。
verify-dice-own = このブラウザーが加えた値が記録にありません。
verify-dice-exchanged = このブラウザーが値を開いたときに決まっていたことが、取り替えられています（{ $detail }）。
verify-dice-die = 種と違う目があります：記録の{ $detail }行目。
dice-known = 席に着く前に
dice-known-chosen = この対戦を作った人がサイコロを選んだか、知っています。振られる前に全ての目を知ることができます。このことは記録に残ります。
dice-known-settled = この対戦のサイコロは、前にここで対戦した人たちが決めました。あなたは関わっていません。
sit-down-all-the-same = それでも席に着く
seat-asked = その席には人がいるので、尋ねました。同意されれば「対戦者」から実行できます。
seat-request = { $by }：「{ $side }」の席への求め（{ $command ->
        [transfer] 新しいリンク
        [revoke] 閉じる
        [person] 別の人に
       *[computer] コンピューターに
    }）
host = 対戦を作った人
seat-agree = 同意する
seat-decline = 断る
seat-withdraw = 取り下げる
seat-take = 実行する
you-watch = 観戦中です。
you-play = あなたの担当：{ $sides }
person = 人
seat-to-person = 人に交代する
connected = 在席
not-connected = 離席
connection-connecting = 接続中…
connection-open = 接続済み
connection-lost = 接続が切れました。再接続しています
connection-closed = 未接続
search-rules = ルールを検索
no-rule-found = この言葉を含むルールはありません。

## Sharing

invite = 共有
links-explained = リンクを持つ人が席に着けます。1つのリンクは1人だけに渡してください。
no-links = このブラウザにはこの対戦のリンクがありません。
link-observer = 観戦用
link-side = 席：{ $side }
link-renew = 新しいリンク（古いものは無効になります）
save-file = ファイルに保存
save-file-explained = すべての行動を記した文字だけのファイルです。読み込み、検証、再生ができます。
save-file-get = ダウンロード
delete-match = この対戦を削除
delete-match-explained = 記録とリンクも含め、全員の対戦が削除されます。元には戻せません。
delete-match-sure = もう一度押すと削除します
report = ターン報告

## Settings

setting-style = 地図
setting-style-printed = 印刷されたウォーゲーム風
setting-style-contrast = 高コントラスト
setting-style-night = 暗色
setting-counters = ユニット
setting-counters-nato = NATO兵科記号
setting-counters-silhouette = シルエット
setting-speed = 動きを見せる速さ
setting-speed-slow = ゆっくり
setting-speed-normal = 普通
setting-speed-fast = 速い
setting-speed-instant = 即時
setting-text = 文字の大きさ
setting-text-100 = 普通
setting-text-125 = やや大きい
setting-text-150 = 大きい
setting-text-200 = とても大きい
setting-numbers = ヘクス番号を表示
setting-warn = 行動できるユニットが残っているとき、フェイズ終了前に確認する
setting-advice = 勝率を表示し、ヒントを出す

## Hand-over and end

hand-over = { $side }の番です
hand-over-explained = 着席するまで盤面は隠れています。
hand-over-ready = 着席しました
game-over = ゲーム終了
watch-replay = 再生を見る
look-at-board = 盤を見る

## Replay

replay = 再生
replay-start = 開始
replay-step = { $step }／{ $last }手
replay-first = 最初へ
replay-previous = 1手戻る
replay-next = 1手進む
replay-last = 最後へ
replay-play = 再生する
replay-pause = 一時停止
replay-view = 視点
replay-view-own = 自分の席
replay-share = この手へのリンク
replay-link = この手へのリンク（席のある人用）
replay-branch = ここから指し継ぐ
branch-name = { $name }（{ $step }手目から）

## Keys

keys-cursor = カーソル
keys-play = 操作
keys-look = 表示
keys-more = その他
command-north = 北
command-south = 南
command-west = 左
command-east = 右
command-north-west = 北西
command-north-east = 北東
command-south-west = 南西
command-south-east = 南東
command-hex-info = ここに何があるか読み上げる
command-next-unit = 次の行動可能なユニット
command-previous-unit = 前のユニット
command-confirm = 選択、ここへ移動、確定
command-waypoint = ここを経由地にする
command-cancel = 取り消す
command-attack = 攻撃を計画し、宣言する
command-end = 終了：フェイズを終える・断る
command-undo = 戻す
command-redo = やり直す
command-choice-1 = 一覧から答える
command-zones = 支配地域（ZOC）
command-communication = 連絡線
command-threat = 脅威
command-control = 支配状況
command-hide-counters = ユニットを隠す
command-numbers = ヘクス番号
command-zoom-in = 拡大
command-zoom-out = 縮小
command-fit = 地図全体
command-hint = ヒント
command-rules = 今のルール
command-text-board = 文字の盤
command-skip = 表示中の動きを飛ばす
command-replay-enemy = 敵ターンをもう一度見る
command-keys = この一覧

## The guided first turn

lesson-next = 次へ
lesson-back = 前へ
lesson-skip = 飛ばす
lesson-close = 手引きを終える
lesson-finish = 終わり
lesson-do-unit = 印の付いたユニットを選ぶ
lesson-do-hex = 印の付いたヘクスを選ぶ
lesson-do-action = 印の付いたボタンを押す
lesson-do-choice = 答えを選ぶ
lesson-welcome-title = 1941年10月
lesson-welcome = あなたはモスクワ前面のドイツ軍を指揮します。7ターンのうちに、泥濘と雪と新手の軍に止められる前に、この都市を取らなければなりません。この手引きは最初のターンを案内します。本物の対戦なので、そのまま続けて遊べます。
lesson-counters-title = ユニット
lesson-counters = 1個の駒が1個軍団または1個軍です。大きな2つの数字は戦闘力と移動力で、10-6なら戦闘力10、移動力6です。中央の枠は兵科で、×は歩兵、楕円は装甲です。多くのユニットは2ステップを持ち、損害を受けると縞のある弱い面に返り、もう一度受けると取り除かれます。
lesson-map-title = 地図
lesson-map = 勝敗は都市、とりわけモスクワで決まります。印の付いたヘクスが勝利に関わります。森林は移動を遅らせ、防御側を守ります。陣地や大都市も同じです。河川は、その向こうから攻撃されたときだけ防御側を守ります。ヘクスを選べば地形の効果を読めます。
lesson-turn-title = ターンの流れ
lesson-turn = あなたのターンは、補充、装甲部隊の移動、戦闘、全軍の移動の順です。つまり装甲部隊は移動し、戦い、突破口を抜けてまた移動できます。その後、ソ連軍が鉄道も使って同じことをします。パネルの上の行が、今することと、そのルールを常に示します。
lesson-select-title = ユニットを選ぶ
lesson-select = 今は装甲部隊の移動です。縁の光るユニットだけが行動できます。印の付いた軍団を選んでください。
lesson-reach-title = どこまで行けるか
lesson-reach = 光るヘクスへ行けます。小さな数字は残りの移動力です。森林は平地より多くかかります。行けないヘクスは、指すか選ぶと理由が出ます。ヘクスを指すと経路が描かれ、Shiftを押しながら選ぶと経由地を置けます。
lesson-zones-title = 支配地域（ZOC）
lesson-zones = どのユニットも周囲6ヘクスを支配します。敵の支配地域に入ったら、そこで止まらなければなりません。薄い戦線が大軍を止め、包囲が成り立つのはこのためです。印の付いたボタンかzキーで表示してください。
lesson-move-title = 前へ
lesson-move = 戦闘フェイズに攻撃できるよう、敵の隣へ移動します。印の付いたヘクスを選んでください。
lesson-undo-title = 気が変わったら
lesson-undo = 「戻す」は最後のサイコロか相手の最後の決定まで戻せます。「やり直す」で元に戻ります。安心して試してください。ほかの装甲部隊も動かせます。3個の敵に1個ずつより、1個の敵に3個で当たるほうが有利です。
lesson-end-movement-title = 戦闘へ
lesson-end-movement = 装甲部隊の位置が決まったら、フェイズを終えてください。まだ動けるユニットがあれば確認されます。
lesson-target-title = 目標を選ぶ
lesson-target = 戦闘です。隣の敵はどれでも1回ずつ攻撃でき、自分のユニットも1回ずつ攻撃できます。印の付いた敵を選んでください。
lesson-odds-title = 戦闘比
lesson-odds = 攻撃側を合計し、防御側で割り、防御側に有利に丸めると列が決まります。地形は列を左へずらし、1行ずつルールとともに示されます。棒はサイコロの結果の割合です。DRは防御側退却、DRLは1ステップ失って退却、DEは防御側除去、EXは相互損害、ALは攻撃側が1ステップ失います。攻撃側を加えたり外したりして見てください。
lesson-declare-title = 宣言する
lesson-declare = 攻撃を宣言します。まだサイコロは振りません。すべての戦闘を先に宣言し、ここまでは戻せます。
lesson-roll-title = サイコロを振る
lesson-roll = ほかの攻撃も宣言できます。ボタンを押すと戦闘を1つずつ解決し、もう戻せません。
lesson-decisions-title = 退却と前進
lesson-decisions = 敗れたユニットは支配地域を避けて退却し、できなければ失われます。攻撃側の1個は空いたヘクスへ前進でき、これが戦線を破ります。一覧か地図から答えを選んでください。
lesson-result-title = 起きたこと
lesson-result = 記録にはすべてのサイコロと損害が載ります。行を指すと盤上のユニットが光ります。「運」では、出た目と期待される結果を比べられます。
lesson-communication-title = 連絡線
lesson-communication = ユニットには、敵の支配地域に断たれない後方への道が必要です。断たれると補充を受けられません。印の付いたボタンかlキーで連絡線を表示してください。
lesson-replacements-title = 補充
lesson-replacements = ターンの始めに補充ポイントを受け取ります。1ポイントで減少したユニットを回復するか、失ったユニットを都市に戻せます。「ターン」には補充と天候の予定があります。泥濘では遠くへ動けません。その前に間を詰めましょう。
lesson-end-turn-title = ターンを終える
lesson-end-turn = ここでは全ユニットが移動できます。隙間をふさぎ、取り残された敵を囲み、フェイズを終えると相手のターンです。
lesson-farewell-title = 健闘を
lesson-farewell = 敵の動きを見てください。「敵ターンをもう一度見る」で見直せます。ヒントはコンピューターの考えを示し、F1は今のルールを、?はキーの一覧を開きます。モスクワが待っています。
