/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

const offerKey = 'seseragiPasskeyOffer';
let isDue = false;

/** After a sign-in by something else: a passkey of this device is offered where it can make one and nobody has said no. */
export async function offerPasskey(): Promise<void> {
  isDue = knowsPasskeys() && localStorage.getItem(offerKey) === null && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable());
}

export const isPasskeyDue = (): boolean => isDue;

/** Until the next sign-in. */
export function offerLater(): void {
  isDue = false;
}

/** This device has one, or is to have none. */
export function offerNoMore(): void {
  isDue = false;
  localStorage.setItem(offerKey, 'never');
}
