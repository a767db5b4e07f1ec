/** A task that the foundation expects of a grantee. */
export interface GranteeTask {
  readonly key: string;
  readonly title: string;
  /** Why it matters, in one sentence. */
  readonly reason: string;
  /** `YYYY-MM-DD`, or null where no day is set. */
  readonly dueDate: string | null;
  /** Label and target of the button. */
  readonly label: string;
  readonly path: string;
  /** Sent back, overdue, or due within three days. */
  readonly urgent: boolean;
  /** The requested document, if the task is about one. */
  readonly document: { readonly id: number; readonly formName: string } | null;
}

/** Orders tasks, also of several grants: urgent ones first, then by due date. */
export function byUrgency(a: GranteeTask, b: GranteeTask): number {
  const rank = ({ urgent, dueDate }: GranteeTask) => `${urgent ? 0 : 1}${dueDate ?? '9999-99-99'}`;
  return rank(a).localeCompare(rank(b));
}
