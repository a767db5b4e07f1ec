import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { http } from '../data/http.ts';
import { endPasskeyOffer } from './passkey-offer-state.ts';

/** The WebAuthn library, loaded only where a passkey is used. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Proves the user's identity by a passkey. @returns the `response` of `POST /proof` */
export async function provePasskey(): Promise<unknown> {
  const { data } = await http.post<PublicKeyCredentialRequestOptionsJSON>('/api/proof/passkey');
  return signWith(data);
}

/** Signs the server's challenge with a passkey. @param fromInput as an autofill offer in the address input, without a dialog */
export async function signWith(optionsJSON: PublicKeyCredentialRequestOptionsJSON, fromInput = false): Promise<unknown> {
  const { startAuthentication } = await loadLibrary();
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: fromInput }).catch(explain);
  // The passkey is on this device, not on a phone nearby.
  if (answer.authenticatorAttachment === 'platform') endPasskeyOffer();
  return answer;
}

/** Creates a passkey on this device. @returns the `response` of `POST /passkeys` */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> {
  const { startRegistration } = await loadLibrary();
  return startRegistration({ optionsJSON }).catch(explain);
}

/** Creates and registers a passkey for the signed-in user. @returns recovery codes, to be shown once, where it is the first required second factor */
export async function registerPasskey(): Promise<readonly string[] | null> {
  const { data: options } = await http.post<PublicKeyCredentialCreationOptionsJSON>('/api/passkeys/options');
  const { data } = await http.post<{ recoveryCodes: readonly string[] | null }>('/api/passkeys', { response: await makePasskey(options) });
  endPasskeyOffer();
  return data.recoveryCodes;
}

/** Withdraws the autofill offer. */
export async function withdrawOffer(): Promise<void> {
  (await loadLibrary()).WebAuthnAbortService.cancelCeremony();
}

const texts: Readonly<Record<string, string>> = {
  NotAllowedError: 'パスキーの確認が取り消されたか、時間が過ぎました。もう一度お試しください。',
  InvalidStateError: 'この端末のパスキーは、すでに登録されています。',
  ConstraintError: 'この端末では、指紋・顔・暗証番号での確認ができません。端末の画面ロックを設定するか、ほかの方法を選んでください。',
};

/** Replaces the browser's error messages, which are for developers. */
function explain(problem: unknown): never {
  const name = problem instanceof Error ? problem.name : '';
  throw new Error(texts[name] ?? 'このブラウザーでは、パスキーを使えませんでした。ほかの方法を選んでください。', { cause: problem });
}
