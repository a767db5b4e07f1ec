import { passwordless } from '../../../domain/roles.ts';
import { text } from '../../../schema/fields.ts';
import type { Factor } from '../../access/actor.ts';
import { changeAccount } from '../../access/controls.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { conflict, invalid } from '../../failures/failure.ts';
import { checkedInputs } from '../../http/body.ts';
import { type Call, route, tagged } from '../../http/route.ts';
import { countAttempt, resetAttempts, type Subject } from '../attempts.ts';
import { creationOptions, keepPasskey, verifyRegistration } from '../passkeys.ts';
import { consumePasswordLink, type LinkOwner, linkOwner, revokeAccess } from '../password-links.ts';
import { meansOf } from '../proof.ts';
import { options, response, responseIn } from './passkey-routes.ts';
import { linkDead } from './password.ts';
import { admit, signedIn, signInDeviceOf } from './session.ts';

const fields = { token: text('トークン', { required: true, max: 100 }) };

/**
 * Invited outsiders may choose a passkey, or mailed codes, instead of a password. A password is set with the same link by `POST
 * /password-reset/confirm`.
 */
export const invitationRoutes = tagged('ログイン', [
  route('POST /invitation/passkey/options', {
    summary: '案内のリンクから、パスキーの登録を始める',
    who: 'anyone',
    body: { type: 'inputs', fields },
    answer: options,
    run: (call) =>
      counted(call, async () => {
        const owner = await invited(call, call.body.token);
        return creationOptions(call.services, owner, { kind: 'invitation', userId: owner.id });
      }),
  }),
  route('POST /invitation/passkey', {
    summary: '案内のリンクから、パスキーを登録してログインする',
    who: 'anyone',
    body: { type: 'json', fields, mode: 'create', extra: response },
    answer: signedIn,
    run: (call) => counted(call, () => enterByPasskey(call)),
  }),
  route('POST /invitation/link', {
    summary: '案内のリンクから、パスワードなしでログインする。次からは、メールの番号でログインする',
    who: 'anyone',
    body: { type: 'inputs', fields },
    answer: signedIn,
    run: (call) =>
      counted(call, async () => {
        const { id } = await invited(call, call.body.token);
        return enter(call, id, call.body.token, 'mail');
      }),
  }),
]);

/** Limits attempts at guessing links. */
async function counted<T>({ services, origin }: Pick<Call, 'services' | 'origin'>, work: () => Promise<T>): Promise<T> {
  const subjects: Subject[] = [{ kind: 'address', name: 'invitation', address: origin.address }];
  await countAttempt(services, subjects);
  const done = await work();
  await resetAttempts(services, subjects);
  return done;
}

/** @throws Failure 409 where the link is void, or its account requires a password */
async function invited({ services }: Pick<Call, 'services'>, token: string): Promise<LinkOwner> {
  const { engine, settings, now } = services;
  const owner = await linkOwner(engine.reader, token, now());
  if (owner?.kind !== 'invitation' || !passwordless.includes(owner.roletype)) throw linkDead();
  // A mail alone must not replace an enrolled second factor.
  const { second } = await meansOf(engine.reader, settings, { ...owner, signIn: 'link' });
  if (second) throw conflict('second_factor', 'このアカウントには二つ目の確認があります。パスワードを設定して、ログインしてください。');
  return owner;
}

async function enterByPasskey(call: Call): Promise<Response> {
  const { response: passkey, ...rest } = call.body;
  const { token } = checkedInputs(fields, rest);
  const answer = responseIn({ response: passkey });
  const { id } = await invited(call, token);
  const made = await verifyRegistration(call.services, { kind: 'invitation', userId: id }, answer);
  if ('problem' in made) throw invalid({ response: made.text });
  return enter(call, id, token, 'passkey', async (db, owner) => {
    await keepPasskey(db, { ...call, actor: null }, owner, made);
  });
}

/** Consumes the link and signs its owner in, henceforth without a password. */
async function enter(
  call: Pick<Call, 'context' | 'services' | 'origin'>,
  id: number,
  token: string,
  factor: Factor,
  beside?: (db: Transaction, owner: LinkOwner) => Promise<void>,
): Promise<Response> {
  const { services, origin } = call;
  const at = services.now();
  const user = await services.engine.transaction(async (db) => {
    const owner = await consumePasswordLink(db, token, at);
    if (owner?.id !== id) throw linkDead();
    await changeAccount(db, services, null, id, { signIn: 'link', forcePasswordChange: 0 });
    await revokeAccess(db, id);
    await beside?.(db, owner);
    const summary = `パスワードなしでログインすることにしました（${owner.username}）`;
    await writeAudit(db, null, origin, at, { action: 'password', resource: 'users', recordId: id, summary });
    return owner;
  });
  services.live.recheck();
  const { deviceName } = await signInDeviceOf(call, id);
  // The first device causes no notice of a new device.
  return admit(call, { ...user, signIn: 'link' }, factor, { deviceName, device: { id: 0, isTrusted: false } });
}
