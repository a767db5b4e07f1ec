/** Enumerations of the spec with their labels (second file, section 3), named once for the configuration and the seed. */

export const grantCategories = { school: '学校', research: '研究', ngo: '川づくり', kado: 'カド' } as const;

export const yearOptions = { 0: '通常', 1: '春期' } as const;

export const grantPeriods = { 1: '1年', 2: '2年', 3: '3年' } as const;

export const receiptStatuses = {
  draft: '下書き',
  submitted: '提出済み',
  pending: '審査中',
  approved: '承認済み',
  rejected: '差戻し',
  paid: '支払済み',
} as const;

export const submissionStatuses = {
  NOT_SUBMITTED: '未提出',
  SUBMITTED_PENDING_REVIEW: '提出済み(確認待ち)',
  SUBMITTED_UNDER_REVIEW: '提出済み(確認中)',
  SUBMITTED_RETURNED: '提出済み(差し戻し)',
  COMPLETED: '完了',
} as const;

/** From which day of a grant the due date of its documents is counted. */
export const dueBases = { startDate: '助成期間の開始日', endDate: '助成期間の終了日' } as const;

/** What the virus scan of a file said; `off` where none is set up. */
export const scanStates = { off: '検査なし', waiting: '検査待ち', clean: '問題なし', infected: 'ウイルスを検出' } as const;

export const fileCheckResults = { sound: '異常なし', damaged: '異常あり' } as const;

/** How a part of the system fares. */
export const checkStates = { good: '良い', note: '参考', attention: '注意', repair: '直す', unknown: '見られません' } as const;

export const drillResults = { restored: '戻せた', flawed: '戻せたが異常あり', failed: '戻せなかった', interrupted: '途中で止まった' } as const;

/** What the heads are told of at once, by mail and on their dashboard. */
export const alertKinds = {
  newHead: '管理者の登録',
  powerGranted: '権限の変更',
  accountChanged: '振込先の口座の変更',
  massExport: '大量の出力',
  lockOuts: 'ログインの失敗の多発',
  factorReset: '二つ目の確認の解除',
  integrityFailed: '記録やファイルの異常',
  virusFound: 'ウイルスの検出',
  mailsFailed: 'メールの送信失敗',
  mailText: 'メールの文面の変更',
  auditAnchor: '操作記録の控え',
  backup: 'バックアップ',
  resultsUntold: '通知できなかった結果',
  system: 'システムの点検',
  other: 'その他',
} as const;

/** How urgent a finding of the system's checks is. */
export const alertLevels = { attention: '注意', repair: '直す' } as const;

/** A finding of the system's checks ends when it is healed, or when it has become worse: then another one goes on. */
export const alertStates = { open: '未確認', confirmed: '確認済み', kept: '確認不要', healed: '直った', worsened: '悪化した' } as const;

export const noticeStatuses = { draft: '下書き', published: '公開中', archived: 'アーカイブ' } as const;

export const noticeTypes = { info: '一般', warning: '注意', important: '重要', maintenance: 'メンテナンス' } as const;

export const noticeAudiences = { all: '全員', admin: '管理者', user: 'ユーザー' } as const;

export const noticeCategories = { all: '全体', ...grantCategories } as const;

export const paymentMethods = {
  cash: '現金',
  credit_card: 'クレジットカード',
  debit_card: 'デビットカード',
  bank_transfer: '銀行振込',
  electronic_money: '電子マネー',
  other: 'その他',
} as const;

export const taxRates = { 0: '非課税（0%）', 8: '軽減税率（8%）', 10: '標準税率（10%）' } as const;

/** What a grant may be spent on. */
export const costCategories = {
  honorarium: '謝金',
  travel: '旅費交通費',
  supplies: '消耗品費',
  printing: '印刷製本費',
  communication: '通信運搬費',
  rental: '使用料',
  outsourcing: '委託費',
  equipment: '機械器具費',
  insurance: '保険料',
  other: 'その他',
} as const;

export const accountTypes = { ordinary: '普通', checking: '当座', savings: '貯蓄' } as const;

/** The foundation pays from an ordinary or a checking account. */
export const ownAccountTypes = { ordinary: '普通', checking: '当座' } as const;

export const paymentStatuses = {
  not_started: '手続き前',
  advance_instructed: '前払い手続き中',
  advance_paid: '前払い済み',
  awaiting_settlement: '精算待ち',
  awaiting_refund: '返納待ち',
  completed: '完了',
} as const;

/** How a grantee is taxed. */
export const taxStatuses = { exempt: '免税事業者', simplified: '簡易課税', standard: '本則課税' } as const;

/** What becomes of the tax that a grantee gets back. */
export const creditableTaxRules = { deduct: '精算のときに差し引く', later: '消費税の申告のあとで返還を受ける' } as const;

/** What becomes of other money that a grantee has for the same cost. */
export const otherIncomeRules = { ignore: '数えない', deduct: '対象経費から差し引く' } as const;

/** What becomes of a day for money that falls on a day when banks rest. */
export const restDayRules = { next: '次の営業日に移す', previous: '前の営業日に移す', keep: '移さない' } as const;

/** Ways of a line of a bank's statement. */
export const statementDirections = { in: '入金', out: '出金' } as const;

export const transferKinds = { advance: '前払い', final: '精算払い' } as const;

/** Money that went to a grantee, or came from one. */
export const paymentEntryKinds = {
  advance: '前払い',
  final: '精算払い',
  refund: '返納',
  surcharge: '加算金',
  taxReturn: '仕入控除税額の返還',
} as const;

/** What a payment entry rests on. */
export const paymentEntrySources = {
  transfer: '振込データ',
  outside: '振込データ以外',
  received: '入金',
  counter: '取消し・訂正',
  migrated: '移行した記録',
} as const;

/** What comes in from a grantee before its grant can end. */
export const incomingKinds = { refund: '返納', surcharge: '加算金' } as const;

/** What a recorded decision changes. */
export const changeMatters = {
  approvedAmount: '承認額',
  advance: '前払い額',
  settlement: '確定額',
  surcharge: '加算金',
  taxToReturn: '仕入控除税額の返還額',
} as const;

export const transferBatchStates = {
  draft: '作成中',
  submitted: '承認待ち',
  approved: '承認済み',
  written: 'ファイル作成済み',
  sent: '銀行に送信済み',
  finished: '結果登録済み',
  cancelled: '取消し',
} as const;

export const transferItemStates = { ready: '振込待ち', done: '振込済み', failed: '振込できず', removed: '取りやめ' } as const;

/** First payments to an account may be marked in the file, so that the bank looks twice. */
export const newCodes = { off: '使わない（いつも0）', first: 'はじめて振り込む口座を1にする' } as const;

export const itemNewCodes = { '0': '0：その他', '1': '1：はじめての振込' } as const;

export const ediUses = { off: '使わない', reference: '識別表示をYとし、照合番号を受取人に伝える' } as const;

export const feeBearers = { foundation: '基金が負担する', payee: '受取人が負担する（振込額から差し引く）' } as const;

export const transferLineEnds = { crlf: '改行あり（CR+LF）', none: '改行なし' } as const;

export const transferMethods = { '7': '7：電信（テレ振込）', '8': '8：文書', '0': '0：指定なし' } as const;

export const middleDots = { stop: 'ピリオドに置き換える', space: '空白に置き換える' } as const;

/** What becomes of an application in the selection. */
export const outcomes = { awarded: '採択', conditional: '条件付き採択', waitlisted: '補欠', rejected: '不採択' } as const;

export const decisionStates = { draft: '下書き', approved: '承認済み', announced: '通知済み', replaced: '改めた決定' } as const;

export const announcementStates = {
  draft: '作成中',
  submitted: '承認待ち',
  scheduled: '予約済み',
  running: '通知中',
  done: '通知済み',
  stopped: '停止中',
} as const;

/** The results that are announced together. */
export const waves = {
  all: 'すべての結果',
  notRejected: '採択・条件付き採択・補欠',
  adopted: '採択・条件付き採択',
  waitlisted: '補欠',
  rejected: '不採択',
} as const;

/** Letters that a grantee signs. */
export const envelopeKinds = { ukesyo: '請書', confirmation: '確認書類' } as const;

export const signingProviders = { embedded: 'せせらぎで署名', cloudsign: 'クラウドサイン' } as const;

export const envelopeStates = {
  preparing: '送信の準備中',
  sent: '署名待ち',
  signed: '署名済み',
  declined: '辞退',
  cancelled: '取消し',
  expired: '期限切れ',
} as const;

/** How the acceptance letter of a grant stands; letters that can be signed no more are to be sent anew. */
export const ukesyoStandings = { unsent: '未送信', ...envelopeStates } as const;
export const letterGroups = { over: { label: '送り直しを待つもの', codes: ['expired', 'cancelled', 'declined'] } } as const;

/**
 * How far a letter has come at CloudSign. `creating` and `sending` are noted before the call that they name: whoever finds them looks there first
 * whether it was done. `bounced` waits as well, until its hint has been looked into.
 */
export const cloudsignSteps = {
  queued: '順番待ち',
  creating: '下書きを作成中',
  drafted: '下書きあり',
  sending: '送信中',
  waiting: '署名待ち',
  bounced: '不達の確認中',
  withdrawing: '取消し中',
  refused: '受付不可',
  done: '完了',
} as const;

/** How far a signed letter brings along what it can be checked with when the certificates have ended. */
export const longTermStates = {
  waiting: '準備中',
  lt: '情報あり（PAdES B-LT）',
  lta: '情報あり（PAdES B-LTA）',
  none: '付けられません',
  revoked: '証明書が失効しています',
} as const;

/** What happens to a letter on its way; each is a row that nobody changes. */
export const envelopeEvents = {
  sent: '依頼',
  mailed: 'メール送信の予約',
  dispatched: 'クラウドサインから送信',
  bounced: 'メールの不達',
  opened: '閲覧',
  read: '最後のページまで表示',
  coded: '確認コードの送信',
  signed: '助成者の署名',
  countersigned: '基金の署名',
  extended: '長期検証の情報の追加',
  declined: '辞退',
  cancelled: '取消し',
  expired: '期限切れ',
  replaced: '差し替え',
  downloaded: 'ダウンロード',
} as const;

export const organizationTypes = {
  school: '学校',
  research: '大学・研究機関',
  npo: '特定非営利活動法人',
  voluntary: '任意団体',
  foundation: '公益法人等',
  municipality: '地方公共団体',
} as const;

export const commentEntities = { application: '申請', submission: '提出書類', receipt: '領収書' } as const;

export const mailStates = {
  waiting: '送信待ち',
  sending: '送信中',
  sent: '送信済み',
  failed: '送信失敗',
  cancelled: '取消し',
  included: '1通にまとめて送信',
} as const;

/** Whether a second person has made sure whose account it is. */
/** Whether the names of an account's bank and branch are those that the bank master has for its codes. */
export const accountPlaces = { agrees: '一致', differs: '名前が違う（要訂正）', gone: '一覧にない（要訂正）' } as const;

export const accountConfirmations = { waiting: '確認待ち', confirmed: '確認済み' } as const;

export const mailTemplateKeys = {
  custom: '自由作成',
  initial_password: '初期パスワードのご案内',
  status_change: '状況変更のお知らせ',
  submission_request: '書類提出のお願い',
  application_confirmation: '申請内容確認のお願い',
  deadline_reminder: '提出期限のお知らせ',
  correction_request: '差し戻しのお知らせ',
  receipt_rejected: '領収書の差し戻しのお知らせ',
  payment_notice: '支払いのお知らせ',
  refund_request: '返納のお願い',
  password_reset: 'パスワード再設定のご案内',
  sign_up: '利用者登録のご案内',
  login_code: 'ログインの番号',
  entry_invitation: '応募を一緒に書くことのお願い',
  entry_joined: '応募を一緒に書く人になったお知らせ',
  entry_received: '応募の受付のお知らせ',
  entry_infected: '応募の添付の差し替えのお願い',
  join_asked: '団体への参加の申し出のお知らせ',
  comment_notice: 'コメントのお知らせ',
  staff_digest: '対応待ちのお知らせ（職員向け）',
  account_notice: 'アカウントについてのお知らせ',
  alert: '注意が必要な出来事のお知らせ（職員向け）',
  ukesyo_request: '署名のお願い',
  signing_code: '署名の確認コード',
  account_changed: '振込口座の登録・変更のお知らせ',
  result_awarded: '採択のお知らせ',
  result_conditional: '条件付き採択のお知らせ',
  result_waitlisted: '補欠のお知らせ',
  result_rejected: '不採択のお知らせ',
} as const;

/** The letters on paper that the foundation keeps a template of. */
export const letterKinds = {
  ukesyo: '請書',
  confirmation: '確認書類',
  settlement: '精算書',
  refund_notice: '返納通知書',
  award: '採択通知書',
  conditional_award: '条件付採択通知書',
  waitlist: '補欠通知書',
  rejection: '不採択通知書',
} as const;

/** How a letter states its amounts. */
export const amountStyles = { figures: '金360,000円也', kanji: '金参拾六万円也' } as const;

/** Whom a call asks. */
export const callAudiences = { any: 'どの団体でも', school: '学校', research: '大学・研究機関', groups: '市民団体・公益法人など' } as const;

export const callStates = {
  draft: '準備中',
  approved: '公開中',
  decided: '選考終了',
  announced: '結果発表済み',
  cancelled: '取りやめ',
} as const;

/** The versions of a form of a call: what has been published never changes. */
export const formStates = { draft: '作成中', published: '公開済み', retired: '使用終了' } as const;

export const entryStates = { writing: '書いている途中', submitted: '提出済み', withdrawn: '取下げ' } as const;

/** What those who write an application together may do. */
/** How somebody belongs to those who write an application. */
export const entrySides = { own: '団体の人', guest: '団体の外の人', office: '事務局', left: '団体を離れた人' } as const;

export const entryRoles = { write: '書く', submit: '書く・提出する' } as const;

export const correctionStates = { open: '修正待ち', returned: '修正済み', closed: '取消し' } as const;

/** What an answer to a question of the eligibility check leads to. */
export const checkEffects = { stop: '申請できない', warn: '注意を伝える' } as const;

export const yesNo = { yes: 'はい', no: 'いいえ' } as const;

/** Why somebody may belong to an organisation: by asking, or because the one that was newly named looks like it. */
export const joinReasons = { asked: '参加の申し出', alike: '似た団体の登録' } as const;

export const joinStates = { waiting: '確認待ち', accepted: '承認', refused: '却下' } as const;

/** The committees, by what they judge. */
export const committeeKinds = { selection: '選考', evaluation: '評価' } as const;

/** What ties a member to an organisation or a person. */
export const tieKinds = {
  belongs: '所属',
  officer: '役員',
  adviser: '顧問',
  family: '親族',
  supervision: '指導',
  business: '取引',
  other: 'その他',
} as const;

/** The versions of a rubric: what has been published never changes. */
export const rubricStates = { draft: '作成中', published: '公開済み', retired: '使用終了' } as const;

export const roundKinds = { papers: '書類審査', interview: '面接審査', final: '成果の評価' } as const;

export const roundStates = {
  draft: '準備中',
  declaring: '利害関係の申告',
  scoring: '審査中',
  meeting: '会議中',
  closed: '終了',
  cancelled: '取りやめ',
} as const;

/** When a member sees what the others have given. */
export const seeOthersRules = { never: '見せない', afterOwn: '自分が提出したあと', atMeeting: '会議のとき' } as const;

/** What stands for the score of a member who does not judge: nothing, the others' mean, or that in their sum. */
export const excludedRules = {
  mean: '除いて平均する',
  fillMean: 'ほかの委員の平均を入れる',
  fillSum: 'ほかの委員の平均を入れて合計する（端数切捨て）',
} as const;

export const aggregates = { mean: '平均', median: '中央値', adjusted: '委員ごとの甘辛をならした平均' } as const;

/** What a member answers before a file opens. */
export const conflictAnswers = { none: '関係なし', conflict: '関係あり', unsure: '判断できない' } as const;

export const conflictSources = { member: '本人', match: '照合', office: '事務局' } as const;

/** By what a possible conflict was found. */
export const hintRules = {
  tie: '委員の関係先と一致',
  organization: '委員の所属と一致',
  domain: 'メールアドレスの組織が同じ',
  person: '氏名が一致',
  family: '姓と住所が一致',
  together: 'これまでの申請で一緒',
  late: '提出のあとの申告',
} as const;

export const hintStates = { open: '未確認', confirmed: '関係あり', dismissed: '関係なし' } as const;

/** How far a member is with a file. */
export const reviewStates = {
  offered: '申告待ち',
  open: '審査中',
  submitted: '提出済み',
  frozen: '確定',
  recused: '審査しない',
  withdrawn: '割当て取消し',
} as const;

export const recommendations = { adopt: '採択がよい', conditional: '条件付きで採択', hold: '議論したい', reject: '採択しない' } as const;

export const auditActions = {
  create: '登録',
  update: '更新',
  delete: '削除',
  action: '操作',
  login: 'ログイン',
  login_failed: 'ログイン失敗',
  factor: '本人確認',
  logout: 'ログアウト',
  password: 'パスワード変更',
  export: '出力',
} as const;

/** How somebody else has an account in hand, so that the two of them do not count as two persons for a while. */
export const accountControls = {
  created: '登録',
  invited: '案内の送信',
  enabled: '再開',
  role: '権限の変更',
  password: 'パスワードの設定',
  address: 'メールアドレスの変更',
  factors: '二つ目の確認の解除',
  signIn: 'ログインの方法の変更',
  organization: '団体への参加',
  application: '申請の団体の変更',
} as const;

/** By what somebody has shown to be the one who signs in: at the login, and before what weighs. */
export const factors = {
  password: 'パスワード',
  passkey: 'パスキー',
  totp: '認証アプリ',
  recovery: '予備コード',
  mail: 'メールの番号',
  sso: 'シングルサインオン',
  device: 'パスワード（確認を省いた端末）',
} as const;

/** How an account is signed in to. Passkeys go with the first two. */
export const signInWays = { password: 'パスワード', link: 'パスワードなし', sso: 'シングルサインオン' } as const;

/** What still stands between a session and what it is for. */
export const sessionWaits = { factor: '二つ目の確認', enrolment: '二つ目の確認の登録' } as const;

/** What a passkey is asked for. */
export const challengeKinds = { register: '登録', login: 'ログイン', proof: '本人確認', invitation: '案内からの登録' } as const;

export const factorResetStates = { requested: '承認待ち', approved: '待ち時間中', done: '解除しました', cancelled: '取り消し' } as const;

/** How somebody comes to set a password by a link. */
export const linkKinds = { reset: '再設定', invitation: '案内' } as const;

/** How a new account gets its first password. */
export const firstPasswords = { invitation: '案内のメールを送り、本人に決めてもらう', temporary: 'ここで仮のパスワードを決める' } as const;
