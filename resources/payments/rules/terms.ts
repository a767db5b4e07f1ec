/** Account types of the foundation's own accounts. */
export const ownAccountTypes = { ordinary: '普通', checking: '当座' } as const;

/** Direction of a bank statement line. */
export const statementDirections = { in: '入金', out: '出金' } as const;

export const transferKinds = { advance: '前払い', final: '精算払い' } as const;

/** Sources of payment entries. */
export const paymentEntrySources = {
  transfer: '振込データ',
  outside: '振込データ以外',
  received: '入金',
  counter: '取消し・訂正',
  migrated: '移行した記録',
} as const;

/** Incoming payments required before a grant can be closed. */
export const incomingKinds = { refund: '返納', surcharge: '加算金' } as const;

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

/** Whether first payments to an account are marked in the file for the bank to check. */
export const newCodes = { off: '使わない（いつも0）', first: 'はじめて振り込む口座を1にする' } as const;

export const itemNewCodes = { '0': '0：その他', '1': '1：はじめての振込' } as const;

export const ediUses = { off: '使わない', reference: '識別表示をYとし、照合番号を受取人に伝える' } as const;

export const feeBearers = { foundation: '基金が負担する', payee: '受取人が負担する（振込額から差し引く）' } as const;

export const transferLineEnds = { crlf: '改行あり（CR+LF）', none: '改行なし' } as const;

export const transferMethods = { '7': '7：電信（テレ振込）', '8': '8：文書', '0': '0：指定なし' } as const;

export const middleDots = { stop: 'ピリオドに置き換える', space: '空白に置き換える' } as const;
