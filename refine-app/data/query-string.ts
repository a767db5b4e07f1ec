/** In place of `query-string`, of which simple-rest calls one function: a query of an address, where a list stands as one parameter for each of its values. */
export function stringify(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as const));
  return String(new URLSearchParams(pairs.flatMap(([name, one]) => (one === undefined ? [] : [[name, String(one ?? '')]]))));
}
