export const receiptStatuses = {
  draft: '下書き',
  submitted: '提出済み',
  pending: '審査中',
  approved: '承認済み',
  rejected: '差戻し',
  paid: '支払済み',
} as const;

export const paymentMethods = {
  cash: '現金',
  credit_card: 'クレジットカード',
  debit_card: 'デビットカード',
  bank_transfer: '銀行振込',
  electronic_money: '電子マネー',
  other: 'その他',
} as const;

export const taxRates = { 0: '非課税（0%）', 8: '軽減税率（8%）', 10: '標準税率（10%）' } as const;
