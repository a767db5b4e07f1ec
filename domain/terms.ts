/** Enumerations of the spec with their labels (second file, section 3), named once for the configuration and the seed. */

export const grantCategories = { school: '学校', research: '研究', ngo: '川づくり', kado: 'カド' } as const;

export const grantPeriods = { 1: '1年', 2: '2年', 3: '3年' } as const;

export const submissionStatuses = {
  NOT_SUBMITTED: '未提出',
  SUBMITTED_PENDING_REVIEW: '提出済み(確認待ち)',
  SUBMITTED_UNDER_REVIEW: '提出済み(確認中)',
  SUBMITTED_RETURNED: '提出済み(差し戻し)',
  COMPLETED: '完了',
} as const;

/** The day of a grant from which document due dates are counted. */
export const dueBases = { startDate: '助成期間の開始日', endDate: '助成期間の終了日' } as const;

/** Virus scan results; `off` when scanning is disabled. */
export const scanStates = { off: '検査なし', waiting: '検査待ち', clean: '問題なし', infected: 'ウイルスを検出' } as const;

/** Health check results. */
export const checkStates = { good: '良い', note: '参考', attention: '注意', repair: '直す', unknown: '見られません' } as const;

export const drillResults = { restored: '戻せた', flawed: '戻せたが異常あり', failed: '戻せなかった', interrupted: '途中で止まった' } as const;

/** Events reported to the heads immediately, by mail and on the dashboard. */
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

/** Severity of a health check finding. */
export const alertLevels = { attention: '注意', repair: '直す' } as const;

/** Alert states. A health check finding ends as `healed`, or as `worsened` when a more severe alert replaces it. */
export const alertStates = { open: '未確認', confirmed: '確認済み', kept: '確認不要', healed: '直った', worsened: '悪化した' } as const;

export const noticeTypes = { info: '一般', warning: '注意', important: '重要', maintenance: 'メンテナンス' } as const;

/** Cost categories. */
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

export const paymentStatuses = {
  not_started: '手続き前',
  advance_instructed: '前払い手続き中',
  advance_paid: '前払い済み',
  awaiting_settlement: '精算待ち',
  awaiting_refund: '返納待ち',
  completed: '完了',
} as const;

/** Consumption tax status of a grantee. */
export const taxStatuses = { exempt: '免税事業者', simplified: '簡易課税', standard: '本則課税' } as const;

/** Rules for creditable tax. */
export const creditableTaxRules = { deduct: '精算のときに差し引く', later: '消費税の申告のあとで返還を受ける' } as const;

/** Rules for other income for the same cost. */
export const otherIncomeRules = { ignore: '数えない', deduct: '対象経費から差し引く' } as const;

/** Rules for payment dates on bank holidays. */
export const restDayRules = { next: '次の営業日に移す', previous: '前の営業日に移す', keep: '移さない' } as const;

/** Kinds of payments to or from a grantee. */
export const paymentEntryKinds = {
  advance: '前払い',
  final: '精算払い',
  refund: '返納',
  surcharge: '加算金',
  taxReturn: '仕入控除税額の返還',
} as const;

/** Subjects of recorded decision changes. */
export const changeMatters = {
  approvedAmount: '承認額',
  advance: '前払い額',
  settlement: '確定額',
  surcharge: '加算金',
  taxToReturn: '仕入控除税額の返還額',
} as const;

/** Selection outcomes. */
export const outcomes = { awarded: '採択', conditional: '条件付き採択', waitlisted: '補欠', rejected: '不採択' } as const;

/** Groups of results announced together. */
export const waves = {
  all: 'すべての結果',
  notRejected: '採択・条件付き採択・補欠',
  adopted: '採択・条件付き採択',
  waitlisted: '補欠',
  rejected: '不採択',
} as const;

/** Letters signed by grantees. */
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

export const letterGroups = { over: { label: '送り直しを待つもの', codes: ['expired', 'cancelled', 'declined'] } } as const;

/**
 * Progress of a letter at CloudSign. `creating` and `sending` are stored before the API call, so that after a crash the remote state is checked
 * first. `bounced` remains pending until the bounce is investigated.
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

/** Letters with templates. */
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

/** Notation of amounts in letters. */
export const amountStyles = { figures: '金360,000円也', kanji: '金参拾六万円也' } as const;

/** Target applicants of a call. */
export const callAudiences = { any: 'どの団体でも', school: '学校', research: '大学・研究機関', groups: '市民団体・公益法人など' } as const;

export const entryStates = { writing: '書いている途中', submitted: '提出済み', withdrawn: '取下げ' } as const;

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

/** Ways in which a user controls another account, so that the two do not count as two persons in four-eyes checks for a while. */
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

/** Authentication factors, at sign-in and reauthentication. */
export const factors = {
  password: 'パスワード',
  passkey: 'パスキー',
  totp: '認証アプリ',
  recovery: '予備コード',
  mail: 'メールの番号',
  sso: 'シングルサインオン',
  device: 'パスワード（確認を省いた端末）',
} as const;

/** Sign-in methods. Passkeys are available with the first two. */
export const signInWays = { password: 'パスワード', link: 'パスワードなし', sso: 'シングルサインオン' } as const;

/** Steps that a session still has to complete. */
export const sessionWaits = { factor: '二つ目の確認', enrolment: '二つ目の確認の登録' } as const;

/** Purposes of a passkey challenge. */
export const challengeKinds = { register: '登録', login: 'ログイン', proof: '本人確認', invitation: '案内からの登録' } as const;

/** Origin of a password link. */
export const linkKinds = { reset: '再設定', invitation: '案内' } as const;
