/** Tasks of the accounting staff. */
export const queueTasks = {
  advance: '前払い',
  final: '精算払い',
  decide: '精算の決定',
  refund: '返納の入金',
  taxReturn: '仕入控除税額の返還',
  close: '助成の完了',
} as const;

/** Groups of tasks; amounts may be added up within a group only. */
export const queueGroups = {
  pay: { title: '支払うもの', tasks: ['advance', 'final'] },
  receive: { title: '入金を待つもの', tasks: ['refund', 'taxReturn'] },
  decide: { title: '決めるもの・終えるもの', tasks: ['decide', 'close'] },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly tasks: readonly (keyof typeof queueTasks)[] }>>;

/** An entry of `GET /api/payments/queue`. */
export interface QueueEntry {
  readonly applicationId: number;
  readonly paymentId: number | null;
  readonly entryNumber: string;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly organizationName: string;
  readonly task: keyof typeof queueTasks;
  /** Yen to pay or to receive. */
  readonly amount: number;
  /** `YYYY-MM-DD`; the last day of the month when the programme names no day; null when unknown. */
  readonly dueDate: string | null;
  /** `dueDate` as text: a day, or `2026年7月頃`. */
  readonly dueText: string;
  /** Why the entry is in the queue. */
  readonly why: string;
  /** What needs attention first, such as the bank's reason for a failed transfer or undecided receipts. */
  readonly notice: string | null;
  /** The batch that already contains it. */
  readonly batchId: number | null;
}
