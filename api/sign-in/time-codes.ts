import { Secret, TOTP } from 'otpauth';
import type { Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Prove } from './prove.ts';

type Sealing = Pick<Services, 'sealer' | 'now'>;

/** Seconds that a code is shown for. */
const period = 30;

/** Codes before and after the present one that are taken, as clocks differ and people type slowly. */
const nearby = 1;

/** How far a clock may be wrong to be told so, in codes: ten minutes. */
const far = 20;

const secretAt = (row: number) => ({ table: 'time_codes', column: 'secret', row });
const pendingAt = (row: number) => ({ table: 'time_codes', column: 'pending', row });

/** What an app has to know. */
export interface TimeCodeOffer {
  /** Base32, for those who type it. */
  readonly secret: string;
  /** The same as the address that the picture holds. */
  readonly uri: string;
}

/** Makes a secret, which counts once an app has shown a code of it; until then the app of before goes on. */
export async function offerTimeCode(
  db: Transaction,
  { sealer, now, settings }: Sealing & Pick<Services, 'settings'>,
  { id, email }: { readonly id: number; readonly email: string },
): Promise<TimeCodeOffer> {
  const totp = new TOTP({ issuer: settings.foundationName, label: email, secret: new Secret({ size: 20 }) });
  const secret = totp.secret.base32;
  const at = now().toISOString();
  const { id: row } = await db
    .insertInto('time_codes')
    .values({ userId: id, createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ updatedAt: at }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('time_codes')
    .set({ pending: sealer.seal(secret, pendingAt(row)) })
    .where('id', '=', row)
    .execute();
  return { secret, uri: totp.toString() };
}

/** Takes the app whose first code this is. @returns what is wrong with the code, or null where it is right */
export async function confirmTimeCode(db: Transaction, { sealer, now }: Sealing, userId: number, given: string): Promise<string | null> {
  const app = await db.selectFrom('time_codes').select(['id', 'pending']).where('userId', '=', userId).executeTakeFirst();
  if (!app?.pending) return 'もう一度はじめから、認証アプリの登録をしてください';
  const secret = sealer.open(app.pending, pendingAt(app.id));
  const at = now();
  const step = stepOf(secret, given, at, far);
  if (step === null) return wrongCode;
  const late = TOTP.counter({ period, timestamp: at.getTime() }) - step;
  if (Math.abs(late) > nearby) return clockText(late);
  const instant = at.toISOString();
  await db
    .updateTable('time_codes')
    .set({
      secret: sealer.seal(secret, secretAt(app.id)),
      pending: null,
      confirmedAt: instant,
      lastStep: step,
      lastUsedAt: instant,
      updatedAt: instant,
    })
    .where('id', '=', app.id)
    .execute();
  return null;
}

/** A code is good once: it, and those before it, are used up. */
export const proveByTimeCode: Prove = async ({ services }, { id: userId }, given) => {
  const { engine, sealer, now } = services;
  const app = await engine.reader.selectFrom('time_codes').select(['id', 'secret']).where('userId', '=', userId).executeTakeFirst();
  const step = app?.secret ? stepOf(sealer.open(app.secret, secretAt(app.id)), String(given.code ?? ''), now(), nearby) : null;
  if (!app || step === null) return { code: wrongCode };
  const use = await engine.transaction(
    (db) =>
      db
        .updateTable('time_codes')
        .set({ lastStep: step, lastUsedAt: now().toISOString() })
        .where('id', '=', app.id)
        .where('secret', '=', app.secret)
        .where('lastStep', '<', step)
        .executeTakeFirst(),
    'read committed',
  );
  return use.numUpdatedRows === 1n ? null : { code: 'この番号は、もう使われています。次の番号が表示されるまで待って、入力してください' };
};

const wrongCode = '番号が正しくありません。認証アプリにいま表示されている6桁の番号を入力してください';

/** Which of the codes around a moment it is, counted since 1970; null where it is none. */
function stepOf(secret: string, given: string, at: Date, window: number): number | null {
  const token = given.normalize('NFKC').replaceAll(/[\s-]/g, '');
  const timestamp = at.getTime();
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), period, timestamp, window });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

/** @param late by how many codes the phone is behind; ahead where negative */
function clockText(late: number): string {
  const minutes = Math.max(1, Math.round((Math.abs(late) * period) / 60));
  const way = late > 0 ? '遅れて' : '進んで';
  return `スマートフォンの時計が${minutes}分ほど${way}います。時計を自動設定にしてから、新しい番号を入力してください`;
}
