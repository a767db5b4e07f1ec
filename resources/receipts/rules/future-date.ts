/** A warning when the receipt date lies in the future (a mistyped year or month), or null. Dates are `YYYY-MM-DD` in Japan. */
export function futureDateProblem(receiptDate: string | null, today: string): string | null {
  return receiptDate !== null && receiptDate > today ? '領収書日付が今日より先です。領収書と見比べてください。' : null;
}
