/** What is odd about the date of a receipt that lies ahead, as a sentence, or null: a year or a month is easily mistyped. Dates are `YYYY-MM-DD` in Japan. */
export function futureDateProblem(receiptDate: string | null, today: string): string | null {
  return receiptDate !== null && receiptDate > today ? '領収書日付が今日より先です。領収書と見比べてください。' : null;
}
