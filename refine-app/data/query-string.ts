/** Replaces `query-string`, of which simple-rest calls only this function: an array becomes one parameter for each value. */
export function stringify(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
  return String(new URLSearchParams(pairs.flatMap(([name, one]) => (one === undefined ? [] : [[name, String(one ?? '')]]))));
}
