/** State of a signed letter's long-term validation data. */
export const longTermStates = {
  waiting: '準備中',
  lt: '情報あり（PAdES B-LT）',
  lta: '情報あり（PAdES B-LTA）',
  none: '付けられません',
  revoked: '証明書が失効しています',
} as const;

/** Events of a letter, stored append-only. */
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
