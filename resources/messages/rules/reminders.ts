/** Days before its due date at which a grantee is reminded of a document. */
const before = [14, 3, 0] as const;

/** So many weeks a document that is overdue is asked for by mail; then a person takes over. */
const weeksAfter = 26;

/**
 * Which reminder a document has come to: `d14`, `d3`, `d0`, or `w1` and so on for the weeks overdue. Each is sent once; a day on which nothing ran is
 * made up for by the next.
 * @param daysLeft days until the due date; negative when overdue
 * @returns null while it is too early, or when reminding has ended
 */
export function reminderStage(daysLeft: number): string | null {
  if (daysLeft >= 0) {
    const reached = before.filter((days) => daysLeft <= days).at(-1);
    return reached === undefined ? null : `d${reached}`;
  }
  const weeks = Math.floor(-daysLeft / 7);
  if (weeks === 0) return 'd0';
  return weeks <= weeksAfter ? `w${weeks}` : null;
}
