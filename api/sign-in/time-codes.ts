import { Secret, TOTP } from 'otpauth';
import type { Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import type { Prove } from './prove.ts';

type Sealing = Pick<Services, 'sealer' | 'now'>;

/** Seconds for which a code is shown. */
const period = 30;

/** Codes accepted before and after the present one, for clock skew and slow typing. */
const acceptedSkew = 1;

/** Codes of clock skew up to which the person is told that the clock is wrong: ten minutes. */
const reportedSkew = 20;

const secretAt = (row: number) => ({ table: 'time_codes', column: 'secret', row });
const pendingAt = (row: number) => ({ table: 'time_codes', column: 'pending', row });

/** The data for an authenticator app. */
export interface TimeCodeOffer {
  /** Base32, for typing. */
  readonly secret: string;
  /** The `otpauth:` address in the QR code. */
  readonly uri: string;
}

/** Creates a secret, which becomes valid with a first code; until then the previous app remains valid. */
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

/** Activates the app whose first code this is. @returns what is wrong with the code, or null on success */
export async function confirmTimeCode(db: Transaction, { sealer, now }: Sealing, userId: number, code: string): Promise<string | null> {
  const app = await db.selectFrom('time_codes').select(['id', 'pending']).where('userId', '=', userId).executeTakeFirst();
  if (!app?.pending) return 'もう一度はじめから、認証アプリの登録をしてください';
  const secret = sealer.open(app.pending, pendingAt(app.id));
  const at = now();
  const step = stepOf(secret, code, at, reportedSkew);
  if (step === null) return wrongCode;
  const late = TOTP.counter({ period, timestamp: at.getTime() }) - step;
  if (Math.abs(late) > acceptedSkew) return clockText(late);
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

/** A code is single-use: it and earlier ones are consumed. */
export const proveByTimeCode: Prove = async ({ services }, { id: userId }, input) => {
  const { engine, sealer, now } = services;
  const app = await engine.reader.selectFrom('time_codes').select(['id', 'secret']).where('userId', '=', userId).executeTakeFirst();
  const step = app?.secret ? stepOf(sealer.open(app.secret, secretAt(app.id)), String(input.code ?? ''), now(), acceptedSkew) : null;
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

/** The time step of a code within a window around a moment; null where none matches. */
function stepOf(secret: string, code: string, at: Date, window: number): number | null {
  const token = code.normalize('NFKC').replaceAll(/[\s-]/g, '');
  const timestamp = at.getTime();
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), period, timestamp, window });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}

/** @param late codes by which the phone's clock is slow; negative where it is fast */
function clockText(late: number): string {
  const minutes = Math.max(1, Math.round((Math.abs(late) * period) / 60));
  const way = late > 0 ? '遅れて' : '進んで';
  return `スマートフォンの時計が${minutes}分ほど${way}います。時計を自動設定にしてから、新しい番号を入力してください`;
}
