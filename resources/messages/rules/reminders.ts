/** Days before the due date at which reminders are sent. */
const daysBefore = [14, 3, 0] as const;

/** Weeks of reminders after the due date; after that staff follow up in person. */
const weeksAfter = 26;

/**
 * The reminder stage of a document: `d14`, `d3`, `d0`, or `w1` and so on for the weeks overdue. Each is sent once; after a day without a run the next run
 * catches up.
 * @param daysLeft days until the due date; negative when overdue
 * @returns null while it is too early, or when reminding has ended
 */
export function reminderStage(daysLeft: number): string | null {
  if (daysLeft >= 0) {
    const reached = daysBefore.filter((days) => daysLeft <= days).at(-1);
    return reached === undefined ? null : `d${reached}`;
  }
  const weeks = Math.floor(-daysLeft / 7);
  if (weeks === 0) return 'd0';
  return weeks <= weeksAfter ? `w${weeks}` : null;
}
