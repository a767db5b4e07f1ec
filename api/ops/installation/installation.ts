import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { openedIfPossible } from '../../db/sealing.ts';
import { Refusal } from '../../failures/refusal.ts';
import { type FileStore, readMark, writeMark } from '../../files/store.ts';
import type { Services } from '../../services.ts';

export type Installation = Selectable<Database['installations']>;

/** The id of the single row. */
const only = 1;

/** The content of `keyCheck`: the first until everything has been resealed, the second once no unbound sealed texts of earlier versions remain. */
const checkText = 'seseragi';
export const boundText = 'seseragi bound';

export const keyCheckAt = { table: 'installations', column: 'keyCheck', row: only };

/**
 * Checks that database, file store and key belong together. The first start binds them, also those of earlier versions.
 * @throws Refusal when they do not belong together
 */
export async function checkInstallation(services: Pick<Services, 'engine' | 'files' | 'sealer' | 'now'>): Promise<Installation> {
  const { engine } = services;
  const known = (await installationOf(engine.reader)) ?? (await takeIntoUse(services));
  const openedCheck = openedIfPossible(services.sealer, known.keyCheck, keyCheckAt);
  if (openedCheck !== checkText && openedCheck !== boundText) throw new Refusal(wrongKey);
  if (openedCheck === boundText) services.sealer.refuseUnbound();
  await checkStore(services, known);
  return known;
}

/** @returns undefined where no server has been started on the database yet */
export function installationOf(db: Kysely<Database>): Promise<Installation | undefined> {
  return db.selectFrom('installations').selectAll().where('id', '=', only).executeTakeFirst();
}

/** One of several processes that start together does it; the others wait for the row lock. */
async function takeIntoUse({ engine, files, sealer, now }: Parameters<typeof checkInstallation>[0]): Promise<Installation> {
  await assertOpens(engine.reader, sealer);
  await engine.transaction(async (db) => {
    const at = now().toISOString();
    const row = { id: only, databaseId: randomUUID(), storeId: '', keyCheck: sealer.seal(checkText, keyCheckAt), createdAt: at, updatedAt: at };
    const taken = await db
      .insertInto('installations')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (taken)
      await db
        .updateTable('installations')
        .set({ storeId: await storeIdFor(db, files) })
        .where('id', '=', only)
        .execute();
  }, 'read committed');
  return (await installationOf(engine.reader)) as Installation;
}

/** A key that cannot open what earlier versions sealed is the wrong key. */
async function assertOpens(db: Kysely<Database>, sealer: Services['sealer']): Promise<void> {
  const bank = await db.selectFrom('banks').select(['id', 'accountNumber']).orderBy('id').limit(1).executeTakeFirst();
  if (bank && openedIfPossible(sealer, bank.accountNumber, { table: 'banks', column: 'accountNumber', row: bank.id }) === null)
    throw new Refusal(wrongKey);
}

/** The id of the store that the database has used so far, or of a new store. */
async function storeIdFor(db: Kysely<Database>, files: FileStore): Promise<string> {
  const kept = await someFiles(db);
  const found = await Promise.all(kept.map(({ storageKey }) => files.sizeOf(storageKey)));
  if (kept.length > 0 && found.every((size) => size === null)) throw new Refusal(missingFiles);
  const mark = await readMark(files);
  if (mark && kept.length === 0 && (await holdsFiles(files))) throw new Refusal(foreignFiles);
  if (mark) return mark;
  const id = randomUUID();
  await writeMark(files, id);
  return id;
}

async function checkStore({ engine, files }: Pick<Services, 'engine' | 'files'>, { storeId }: Installation): Promise<void> {
  const mark = await readMark(files);
  if (mark === storeId) return;
  if (mark !== null) throw new Refusal(foreignFiles);
  if ((await someFiles(engine.reader)).length > 0) throw new Refusal(missingFiles);
  // Nothing has been stored yet, so nothing can be missing.
  await writeMark(files, storeId);
}

/** A sample: single files may be lost, which the nightly check reports. */
function someFiles(db: Kysely<Database>) {
  return db.selectFrom('files').select('storageKey').orderBy('id').limit(20).execute();
}

async function holdsFiles(files: FileStore): Promise<boolean> {
  for await (const _ of files.list()) return true;
  return false;
}

const wrongKey =
  'SECRET_KEY が、このデータベースで使ってきた鍵と違います。これまでの鍵を SECRET_KEY に設定してください（鍵を替えた途中なら、これまでの鍵を SECRET_KEY_OLD にも設定してください）。';
const missingFiles =
  'ファイルの置き場所に、このデータベースのファイルがありません。STORAGE_URL と、置き場所がつながっているか（マウントされているか）を確かめてください。失われたときは npm run restore で控えから戻してください。';
const foreignFiles = 'ファイルの置き場所は、別のデータベースのものです。STORAGE_URL と DATABASE_URL の組み合わせを確かめてください。';
