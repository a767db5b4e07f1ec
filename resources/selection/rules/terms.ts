/** Committee kinds. */
export const committeeKinds = { selection: '選考', evaluation: '評価' } as const;

/** Relations of a committee member to an organisation or person. */
export const tieKinds = {
  belongs: '所属',
  officer: '役員',
  adviser: '顧問',
  family: '親族',
  supervision: '指導',
  business: '取引',
  other: 'その他',
} as const;

/** States of a rubric version; published versions never change. */
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

/** When a member sees the scores of others. */
export const seeOthersRules = { never: '見せない', afterOwn: '自分が提出したあと', atMeeting: '会議のとき' } as const;

/** Substitute for the score of an excluded member: none, the mean of the others, or that mean in the sum. */
export const excludedRules = {
  mean: '除いて平均する',
  fillMean: 'ほかの委員の平均を入れる',
  fillSum: 'ほかの委員の平均を入れて合計する（端数切捨て）',
} as const;

export const aggregates = { mean: '平均', median: '中央値', adjusted: '委員ごとの甘辛をならした平均' } as const;

/** Conflict-of-interest declaration required before a member can open an application. */
export const conflictAnswers = { none: '関係なし', conflict: '関係あり', unsure: '判断できない' } as const;

export const conflictSources = { member: '本人', match: '照合', office: '事務局' } as const;

/** Rules that detect possible conflicts of interest. */
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

/** Review states of a member for an application. */
export const reviewStates = {
  offered: '申告待ち',
  open: '審査中',
  submitted: '提出済み',
  frozen: '確定',
  recused: '審査しない',
  withdrawn: '割当て取消し',
} as const;

export const recommendations = { adopt: '採択がよい', conditional: '条件付きで採択', hold: '議論したい', reject: '採択しない' } as const;
