import { createHash } from 'node:crypto';
import { verifyRecords } from '../../db/records/verify.ts';
import type { Services } from '../../services.ts';
import { unreadablePlaces } from '../installation/rotate.ts';
import type { Manifest } from './manifest.ts';
import { namedFiles } from './take.ts';

type Restored = Pick<Services, 'engine' | 'files' | 'sealer' | 'handlers'>;

/** Examines a restored database and its files as an installation would use them. @returns Japanese lines; empty where all is well */
export async function checkRestored(restored: Restored, { takenAt, missing }: Manifest): Promise<string[]> {
  const { findings: records } = await verifyRecords(restored.engine, new Date(takenAt));
  return [
    ...(await restored.engine.checkIntegrity([])).findings,
    ...records,
    ...(await Promise.all(restored.handlers.events.restored.map((look) => look(restored)))).flat(),
    ...(await unreadablePlaces(restored)).map(
      ({ place, rows }) => `SECRET_KEY で開けない値があります：${place}（id ${rows.slice(0, 20).join('、')}）`,
    ),
    ...missing.map((key) => `取ったときに、置き場所になかったファイルです：${key}`),
    ...(await fileFaults(restored, new Set(missing))),
    ...(await peopleFaults(restored)),
  ];
}

/** Reads every restored file. */
async function fileFaults({ engine, files }: Restored, missing: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  for (const { storageKey, sha256 } of await namedFiles(engine.reader)) {
    if (missing.has(storageKey)) continue;
    const hash = createHash('sha256');
    const read = (async () => {
      for await (const chunk of await files.open(storageKey)) hash.update(chunk as Buffer);
      return hash.digest('hex');
    })();
    if ((await read.catch(() => null)) !== sha256) found.push(`戻したファイルを開けないか、内容が違います：${storageKey}`);
  }
  return found;
}

async function peopleFaults({ engine }: Restored): Promise<string[]> {
  const someone = await engine.reader
    .selectFrom('users')
    .select('id')
    .where('roletype', '<>', 'recipient')
    .where('status', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return someone ? [] : ['ログインできる職員が一人もいません。'];
}
