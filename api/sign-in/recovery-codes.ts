import { hash, randomBytes } from 'node:crypto';
import { countOf } from '../db/count-of.ts';
import type { Transaction } from '../db/database.ts';
import type { Services } from '../services.ts';
import { notifyFactorChange } from './factor-notice.ts';
import type { Prove } from './prove.ts';

/** Number of codes issued to a person. */
const codeCount = 10;

/** Digits and letters that are not confused in reading (Crockford). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Issues new recovery codes to a person and voids the earlier ones. Each has 80 random bits, so that its hash cannot be reversed. */
export async function newRecoveryCodes(db: Transaction, { now }: Pick<Services, 'now'>, userId: number): Promise<string[]> {
  const at = now().toISOString();
  const codes = Array.from({ length: codeCount }, () => [...randomBytes(16)].map((byte) => alphabet[byte % alphabet.length]).join(''));
  await db.deleteFrom('recovery_codes').where('userId', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ userId, codeHash: hashOf(code), createdAt: at, updatedAt: at })))
    .execute();
  return codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-'));
}

/** Issues codes to somebody who has none left; null for others. */
export async function firstRecoveryCodes(db: Transaction, services: Pick<Services, 'now'>, userId: number): Promise<string[] | null> {
  return (await countLeft(db, userId)) > 0 ? null : newRecoveryCodes(db, services, userId);
}

function countLeft(db: Transaction, userId: number): Promise<number> {
  return countOf(db.selectFrom('recovery_codes').where('userId', '=', userId).where('usedAt', 'is', null));
}

/** Each is single-use, and its person is notified. */
export const proveByRecoveryCode: Prove = (call, user, input) => {
  const { engine, now } = call.services;
  const codeHash = hashOf(normalised(String(input.code ?? '')));
  return engine.transaction(async (db) => {
    const own = db.selectFrom('recovery_codes').select(['id', 'usedAt']).where('userId', '=', user.id).where('codeHash', '=', codeHash);
    const code = await engine.forUpdate(own).executeTakeFirst();
    if (!code) return { code: '予備コードが正しくありません' };
    if (code.usedAt) return { code: 'この予備コードは、もう使われています。別の予備コードを入力してください' };
    await db.updateTable('recovery_codes').set({ usedAt: now().toISOString() }).where('id', '=', code.id).execute();
    const left = await countLeft(db, user.id);
    await notifyFactorChange(db, call, user, {
      summary: `予備コードを使いました（残り${left}個）`,
      text: `予備コードが使われました。残りは${left}個です。${left > 3 ? '' : '「ログインの方法」で、新しい予備コードを作ってください。'}`,
    });
    return null;
  }, 'read committed');
};

/** Normalises a typed code. */
function normalised(input: string): string {
  const typed = input
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  return typed.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
}

function hashOf(code: string): string {
  return hash('sha256', code, 'base64url');
}
