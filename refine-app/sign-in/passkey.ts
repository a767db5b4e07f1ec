import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { http } from '../data/http.ts';
import { offerNoMore } from './passkey-due.ts';

/** The browser's side of passkeys comes where one is used, and with no page before. */
const browserSide = () => import('@simplewebauthn/browser');

/** Asks the person's device to show that it is them. @returns what `POST /proof` takes as `response` */
export async function provePasskey(): Promise<unknown> {
  const { data } = await http.post<PublicKeyCredentialRequestOptionsJSON>('/api/proof/passkey');
  return signWith(data);
}

/** Has a passkey of this device sign what the server asks. @param fromInput offered quietly where the address is typed, until something is chosen there */
export async function signWith(optionsJSON: PublicKeyCredentialRequestOptionsJSON, fromInput = false): Promise<unknown> {
  const { startAuthentication } = await browserSide();
  const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: fromInput }).catch(explain);
  // It lies on this device, and not on a phone beside it.
  if (answer.authenticatorAttachment === 'platform') offerNoMore();
  return answer;
}

/** Makes a passkey on this device. @returns what `POST /passkeys` takes as `response` */
export async function makePasskey(optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<unknown> {
  const { startRegistration } = await browserSide();
  return startRegistration({ optionsJSON }).catch(explain);
}

/** Makes a passkey for who is signed in, and registers it. @returns recovery codes where it is the first of what the role demands, to be shown this once */
export async function registerPasskey(): Promise<readonly string[] | null> {
  const { data: options } = await http.post<PublicKeyCredentialCreationOptionsJSON>('/api/passkeys/options');
  const { data } = await http.post<{ recoveryCodes: readonly string[] | null }>('/api/passkeys', { response: await makePasskey(options) });
  offerNoMore();
  return data.recoveryCodes;
}

/** Ends what is offered in an input. */
export async function withdrawOffer(): Promise<void> {
  (await browserSide()).WebAuthnAbortService.cancelCeremony();
}

const texts: Readonly<Record<string, string>> = {
  NotAllowedError: 'パスキーの確認が取り消されたか、時間が過ぎました。もう一度お試しください。',
  InvalidStateError: 'この端末のパスキーは、すでに登録されています。',
  ConstraintError: 'この端末では、指紋・顔・暗証番号での確認ができません。端末の画面ロックを設定するか、ほかの方法を選んでください。',
};

/** What the browser says of a failure is for programmers. */
function explain(problem: unknown): never {
  const name = problem instanceof Error ? problem.name : '';
  throw new Error(texts[name] ?? 'このブラウザーでは、パスキーを使えませんでした。ほかの方法を選んでください。', { cause: problem });
}
