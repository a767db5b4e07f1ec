import { text as readText } from 'node:stream/consumers';
import { resources } from '../../../resources.config.ts';
import { isStored } from '../../../schema/field.ts';
import type { Resource } from '../../../schema/resource.ts';
import { anyTables } from '../../db/database.ts';
import { openedIfPossible, type SealedAt } from '../../db/sealing.ts';
import { storeBytes } from '../../files/file-rows.ts';
import type { Services } from '../../services.ts';
import { boundText, installationOf, keyCheckAt } from './installation.ts';

/** The result of resealing one place of the database. */
export interface Rotated {
  /** `table.column`. */
  readonly place: string;
  readonly renewed: number;
  /** The ids of rows that could not be opened. */
  readonly unreadable: readonly number[];
}

interface Place {
  readonly table: string;
  readonly column: string;
}

/** Every sealed column except the key check of the installation, which is resealed last. */
const sealedCells: readonly Place[] = [
  ...Object.values<Resource>(resources).flatMap(({ name, of, fields }) =>
    of
      ? []
      : Object.entries(fields).flatMap(([column, field]) => (field.kind === 'accountNumber' && isStored(field) ? [{ table: name, column }] : [])),
  ),
  { table: 'outbox', column: 'secret' },
  { table: 'time_codes', column: 'secret' },
  { table: 'time_codes', column: 'pending' },
  { table: 'identities', column: 'refreshToken' },
  { table: 'sso_logins', column: 'verifier' },
  { table: 'repeated_calls', column: 'answer' },
];

/** Rows in one transaction. */
const rowsAtOnce = 200;

/**
 * Reseals everything that is sealed with an earlier key or in an earlier format, while servers that know both keys keep running. It skips what is
 * done, so it may be interrupted and repeated.
 * @returns the results by place; while anything could not be opened, servers still need the earlier keys
 */
export async function rotateKeys(services: Services): Promise<Rotated[]> {
  const done: Rotated[] = [];
  for (const place of sealedCells) done.push(await renewCells(services, place));
  done.push(await renewFiles(services));
  if (done.every(({ unreadable }) => unreadable.length === 0)) done.push(await renewKeyCheck(services));
  return done;
}

/** Reseals the key check, and records that no unbound texts of earlier versions remain. */
async function renewKeyCheck({ engine, sealer }: Services): Promise<Rotated> {
  const { table, column, row } = keyCheckAt;
  const keyCheck = (await installationOf(engine.reader))?.keyCheck;
  const isDone = keyCheck === undefined || (sealer.isPresent(keyCheck) && openedIfPossible(sealer, keyCheck, keyCheckAt) === boundText);
  const cells = isDone ? [] : [{ id: row, cell: keyCheck, sealed: sealer.seal(boundText, keyCheckAt) }];
  const renewed = await engine.transaction((db) => replaceCells(db, { table, column }, cells), 'read committed');
  if (keyCheck !== undefined) sealer.refuseUnbound();
  return { place: `${table}.${column}`, renewed, unreadable: [] };
}

async function renewCells(services: Services, place: Place): Promise<Rotated> {
  const { engine, sealer } = services;
  const unreadable: number[] = [];
  let renewed = 0;
  for (let last = 0; ; ) {
    const rows = await cellsAfter(services, place, last);
    const old = rows.filter(({ cell }) => !sealer.isPresent(cell));
    const fresh = old.flatMap(({ id, cell }) => {
      const opened = openedIfPossible(sealer, cell, at(place, id));
      if (opened === null) unreadable.push(id);
      return opened === null ? [] : [{ id, cell, sealed: sealer.seal(opened, at(place, id)) }];
    });
    if (fresh.length > 0) renewed += await engine.transaction((db) => replaceCells(db, place, fresh), 'read committed');
    if (rows.length < rowsAtOnce) return { place: nameOf(place), renewed, unreadable };
    last = rows.at(-1)?.id as number;
  }
}

const nameOf = ({ table, column }: Place) => `${table}.${column}`;
const at = ({ table, column }: Place, row: number): SealedAt => ({ table, column, row });

async function cellsAfter({ engine }: Pick<Services, 'engine'>, { table, column }: Place, last: number): Promise<{ id: number; cell: string }[]> {
  const rows = await anyTables(engine.reader)
    .selectFrom(table)
    .select(['id', column])
    .where('id', '>', last)
    .where(column, 'is not', null)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute();
  return rows.map((row) => ({ id: row.id as number, cell: row[column] as string }));
}

/** A cell changed meanwhile is already sealed with the present key. */
async function replaceCells(
  db: Parameters<Parameters<Services['engine']['transaction']>[0]>[0],
  { table, column }: Place,
  cells: readonly { readonly id: number; readonly cell: string; readonly sealed: string }[],
): Promise<number> {
  let changed = 0n;
  for (const { id, cell, sealed } of cells) {
    const update = anyTables(db)
      .updateTable(table)
      .set({ [column]: sealed })
      .where('id', '=', id)
      .where(column, '=', cell);
    changed += (await update.executeTakeFirst()).numUpdatedRows;
  }
  return Number(changed);
}

/** The cells and files that the present keys cannot open, without writing. */
export async function unreadablePlaces(services: Pick<Services, 'engine' | 'files' | 'sealer'>): Promise<{ place: string; rows: number[] }[]> {
  const found: { place: string; rows: number[] }[] = [];
  for (const place of sealedCells) {
    const rows: number[] = [];
    for (let page = await cellsAfter(services, place, 0); page.length > 0; page = await cellsAfter(services, place, page.at(-1)?.id as number))
      rows.push(...page.filter(({ id, cell }) => openedIfPossible(services.sealer, cell, at(place, id)) === null).map(({ id }) => id));
    found.push({ place: nameOf(place), rows });
  }
  const files: number[] = [];
  for (const { id, storageKey } of await batchFiles(services)) {
    const sealed = await readText(await services.files.open(storageKey)).catch(() => '');
    if (openedIfPossible(services.sealer, sealed, at(batchFile, id)) === null) files.push(id);
  }
  return [...found, { place: nameOf(batchFile), rows: files }].filter(({ rows }) => rows.length > 0);
}

const batchFile: Place = { table: 'transfer_batches', column: 'fileId' };

function batchFiles({ engine }: Pick<Services, 'engine'>) {
  return engine.reader
    .selectFrom('transfer_batches as b')
    .innerJoin('files as f', 'f.id', 'b.fileId')
    .select(['b.id', 'f.id as fileId', 'f.storageKey', 'f.fileName', 'f.contentType'])
    .orderBy('b.id')
    .execute();
}

/** Transfer files are sealed as a whole; the row keeps its id and gets new bytes. */
async function renewFiles(services: Services): Promise<Rotated> {
  const { engine, files, sealer } = services;
  const batches = await batchFiles(services);
  const unreadable: number[] = [];
  let renewed = 0;
  for (const { id, fileId, storageKey, fileName, contentType } of batches) {
    const sealed = await readText(await files.open(storageKey)).catch(() => '');
    if (sealer.isPresent(sealed)) continue;
    const opened = openedIfPossible(sealer, sealed, at(batchFile, id));
    if (opened === null) {
      unreadable.push(id);
      continue;
    }
    const bytes = Buffer.from(sealer.seal(opened, at(batchFile, id)), 'utf8');
    const { size, sha256, storageKey: key } = await storeBytes(services, { fileName, contentType, bytes });
    await engine.transaction(
      (db) => db.updateTable('files').set({ storageKey: key, size, sha256 }).where('id', '=', fileId).execute(),
      'read committed',
    );
    await files.remove(storageKey);
    renewed++;
  }
  return { place: nameOf(batchFile), renewed, unreadable };
}
