let last = Date.now();

/** Called whenever the server has answered a signed-in call: from then on it counts the idle minutes anew. */
export function noteActivity(): void {
  last = Date.now();
}

/** When that was, in milliseconds. */
export function lastActivity(): number {
  return last;
}
