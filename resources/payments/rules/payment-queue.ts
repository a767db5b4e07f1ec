/** What the accounting desk is to do next for a grant. */
export const queueTasks = {
  advance: '前払い',
  final: '精算払い',
  decide: '精算の決定',
  refund: '返納の入金',
  taxReturn: '仕入控除税額の返還',
  close: '助成の完了',
} as const;

/** What the foundation pays, what it waits for, and what is to be decided: amounts of one kind add up, those of two do not. */
export const queueGroups = {
  pay: { title: '支払うもの', tasks: ['advance', 'final'] },
  receive: { title: '入金を待つもの', tasks: ['refund', 'taxReturn'] },
  decide: { title: '決めるもの・終えるもの', tasks: ['decide', 'close'] },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly tasks: readonly (keyof typeof queueTasks)[] }>>;

/** One thing that waits at the accounting desk, as `GET /api/payments/queue` tells. */
export interface QueueEntry {
  readonly applicationId: number;
  readonly paymentId: number | null;
  readonly entryNumber: string;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly organizationName: string;
  readonly task: keyof typeof queueTasks;
  /** Yen, to pay or to get back. */
  readonly amount: number;
  /** `YYYY-MM-DD`; the last day of the month where the programme names none; null where nobody knows the day. */
  readonly dueDate: string | null;
  /** The same in words: a day, or `2026年7月頃`. */
  readonly dueText: string;
  /** Why it stands here. */
  readonly why: string;
  /** What needs attention first: the bank's reason of a failed transfer, receipts nobody has decided on. */
  readonly notice: string | null;
  /** The batch that it is in already. */
  readonly batchId: number | null;
}
