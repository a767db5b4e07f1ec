import { BlockList, isIP } from 'node:net';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';

/** Addresses from which a proxy of the installation forwards requests: the same machine, or the same network. */
const nearby = new BlockList();
for (const [net, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  nearby.addSubnet(net, prefix);
for (const [net, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  nearby.addSubnet(net, prefix, 'ipv6');

/** Whether a proxy of the installation may be at this address. @param address null within the process */
export function isNearby(address: string | null): boolean {
  if (address === null) return true;
  const family = isIP(address.split('%')[0] as string);
  return family !== 0 && nearby.check(address.split('%')[0] as string, family === 4 ? 'ipv4' : 'ipv6');
}

export const untrustedProxyText =
  'リクエストがプロキシを通って届いていますが、TRUST_PROXY が設定されていません。すべての利用者が同じ接続元に見え、ログインの失敗がまとめて数えられます。前段のプロキシが X-Forwarded-For を上書きすることを確かめて、TRUST_PROXY=true を設定し、起動し直してください。';

const measured = 'untrusted proxy';

/** Milliseconds between two notes in the database, which the system check reads. */
const again = 60 * 60_000;

/** When each server last noted it. */
const noted = new WeakMap<Logger, number>();

/** Logs once that a proxy forwards requests without being trusted, and stores when that was seen. Nobody waits for it. */
export function noteUntrustedProxy({ log, engine, now }: Pick<Services, 'log' | 'engine' | 'now'>): void {
  const before = noted.get(log);
  const at = now();
  if (before === undefined) log.error({ variable: 'TRUST_PROXY' }, untrustedProxyText);
  if (before !== undefined && at.getTime() - before < again) return;
  noted.set(log, at.getTime());
  const values = { result: 'null', updatedAt: at.toISOString() };
  const kept = engine.transaction(async (db) => {
    await db
      .insertInto('measurements')
      .values({ measured, ...values, createdAt: values.updatedAt })
      .onConflict((conflict) => conflict.column('measured').doUpdateSet(values))
      .execute();
  }, 'read committed');
  kept.catch((error: unknown) => log.warn({ err: error }, 'untrusted proxy not noted'));
}

/** When it was last seen; null where it never was. */
export async function untrustedProxySeen(db: Kysely<Database>): Promise<string | null> {
  const row = await db.selectFrom('measurements').select('updatedAt').where('measured', '=', measured).executeTakeFirst();
  return row?.updatedAt ?? null;
}
