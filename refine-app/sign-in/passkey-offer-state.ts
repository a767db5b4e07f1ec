/** Whether this browser supports passkeys. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;

const offerKey = 'seseragiPasskeyOffer';
let isDue = false;

/** After a sign-in by another method: offers to register a passkey where the device supports one and the user has not declined. */
export async function offerPasskey(): Promise<void> {
  isDue = knowsPasskeys() && localStorage.getItem(offerKey) === null && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable());
}

export const isPasskeyDue = (): boolean => isDue;

/** Postpones the offer until the next sign-in. */
export function postponePasskeyOffer(): void {
  isDue = false;
}

/** Ends the offer on this device: it has a passkey, or the user has declined. */
export function endPasskeyOffer(): void {
  isDue = false;
  localStorage.setItem(offerKey, 'never');
}
