let last = Date.now();

/** Called at every answer to an authenticated call, from which the server counts the idle time anew. */
export function noteActivity(): void {
  last = Date.now();
}

/** Time of the last such answer, in milliseconds. */
export function lastActivity(): number {
  return last;
}
