/**
 * The name of a creation that has been sent and not answered. It outlives a reload of its tab and nothing more: what is typed in another tab is another
 * receipt.
 */
export function unansweredCreation(userId: number, applicationId: number) {
  const key = `seseragiReceiptSent/${userId}/${applicationId}`;
  return {
    /** The name under which it is sent: the one that got no answer, or a new one. */
    begin(): string {
      const onceKey = sessionStorage.getItem(key) ?? newName();
      sessionStorage.setItem(key, onceKey);
      return onceKey;
    },
    answered: (): void => sessionStorage.removeItem(key),
  };
}

export type UnansweredCreation = ReturnType<typeof unansweredCreation>;

/** `crypto.randomUUID` is not there on a page without TLS. */
function newName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
