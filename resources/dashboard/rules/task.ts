/** Something that the foundation expects of a grantee next. */
export interface GranteeTask {
  readonly key: string;
  readonly title: string;
  /** Why it matters, in one sentence. */
  readonly reason: string;
  /** `YYYY-MM-DD`, or null where no day is set. */
  readonly dueDate: string | null;
  /** What the button says, and where it leads. */
  readonly label: string;
  readonly path: string;
  /** Sent back, overdue, or due within three days. */
  readonly urgent: boolean;
  /** The document that is asked for, where it is one. */
  readonly document: { readonly id: number; readonly formName: string } | null;
}

/** Orders tasks, also those of several grants: the most urgent first, then what is due first. */
export function byUrgency(a: GranteeTask, b: GranteeTask): number {
  const rank = ({ urgent, dueDate }: GranteeTask) => `${urgent ? 0 : 1}${dueDate ?? '9999-99-99'}`;
  return rank(a).localeCompare(rank(b));
}
