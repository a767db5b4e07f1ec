/** The years without a gap that come right before `year`, the latest first. */
export function yearsBefore(year: number, granted: readonly number[]): number[] {
  const years: number[] = [];
  for (let before = year - 1; granted.includes(before); before--) years.push(before);
  return years;
}
