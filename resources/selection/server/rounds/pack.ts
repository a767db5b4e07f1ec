import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../../api/db/rows-where.ts';
import { type Incoming, insertFileRow, storeBytes } from '../../../../api/files/file-rows.ts';
import { inDrawThread } from '../../../../api/letters/draw-in-thread.ts';
import { writeChanges } from '../../../../api/resources/change-row.ts';
import type { ActionHandler, ActionPreparation } from '../../../../api/resources/handlers.ts';
import { storedRow } from '../../../../api/resources/stored-rows.ts';
import { sha256Of } from '../../../../api/runtime/sha256.ts';
import type { InnerServices } from '../../../../api/services.ts';
import { resources } from '../../../../resources.config.ts';
import type { BoardPack } from '../../rules/board-pack.ts';
import { drawBoardPack } from '../papers/board-pack.ts';
import type { CitedPapers } from '../papers/minutes.ts';
import { drawMinutes } from '../papers/minutes.ts';
import { writePackSheet } from '../papers/pack-sheet.ts';
import { boardPackOf } from './pack-facts.ts';
import { type Round, unrestrictedView } from './viewer.ts';

const { review_rounds } = resources;

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Papers of a closed round by the name in their address, with the file field and the title. */
export const papers = {
  pack: { field: 'packFileId', title: review_rounds.fields.packFileId.label, file: 'rijikai', ending: 'pdf', type: 'application/pdf' },
  sheet: { field: 'packSheetFileId', title: review_rounds.fields.packSheetFileId.label, file: 'rijikai', ending: 'xlsx', type: excel },
  minutes: { field: 'minutesFileId', title: review_rounds.fields.minutesFileId.label, file: 'gijiroku', ending: 'pdf', type: 'application/pdf' },
} as const;

export type PaperName = keyof typeof papers;

const names = Object.keys(papers) as PaperName[];

export const paperFileName = (name: PaperName, roundId: number) => `${papers[name].file}_${roundId}.${papers[name].ending}`;

const packInBackground = inDrawThread(drawBoardPack, new URL('../papers/board-pack.js', import.meta.url));
const minutesInBackground = inDrawThread(drawMinutes, new URL('../papers/minutes.js', import.meta.url));

/** Draws one paper. @param cited papers whose hashes the minutes list */
export function drawPaperOf(name: PaperName, pack: BoardPack, cited: CitedPapers): Promise<Buffer> {
  if (name === 'pack') return packInBackground(pack);
  return name === 'sheet' ? writePackSheet(pack) : minutesInBackground(pack, cited);
}

interface Paper {
  readonly name: PaperName;
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** Draws all three papers with nothing left out. The minutes list the hashes of the others. */
export async function drawPapers(
  services: Pick<InnerServices, 'engine' | 'settings'>,
  round: Round,
  attendees: string,
  db: Kysely<Database>,
): Promise<Paper[]> {
  const pack = await boardPackOf(services, unrestrictedView(round), attendees, db);
  const drawn: Paper[] = [];
  for (const name of names) {
    const cited = drawn.map((one) => ({ title: papers[one.name].title, sha256: one.sha256 }));
    const bytes = await drawPaperOf(name, pack, cited);
    drawn.push({ name, bytes, sha256: sha256Of(bytes) });
  }
  return drawn;
}

interface Stored {
  readonly name: PaperName;
  readonly file: Incoming;
}

/** Draws the papers outside the transaction, as it is slow. Output is byte-identical for the same content, so unchanged papers are kept. */
export const preparePack: ActionPreparation = async ({ services, row, inputs }) => {
  const db = services.engine.reader;
  const round = (await rowWhere(db, 'review_rounds', { id: row.id as number })) as Round;
  const stored = await storedPapers(db, round);
  const made: Stored[] = [];
  for (const { name, bytes, sha256 } of await drawPapers(services, round, String(inputs.attendees), db)) {
    if (stored.some((one) => one.name === name && one.sha256 === sha256)) continue;
    made.push({ name, file: await storeBytes(services, { bytes, fileName: paperFileName(name, round.id), contentType: papers[name].type }) });
  }
  return { made, stored: made.map(({ file }) => file) };
};

/** Attaches the drawn papers to the round. Earlier files are kept with their hashes. */
export const drawPack: ActionHandler = async ({ row, inputs, prepared, db, ...call }) => {
  const id = row.id as number;
  const files: Record<string, number> = {};
  for (const { name, file } of prepared as readonly Stored[]) {
    const { field } = papers[name];
    const owner = { resource: review_rounds.name, field, recordId: id, uploadedById: call.actor.userId };
    files[field] = await insertFileRow(call.services, db, file, owner);
  }
  const change = { action: 'action', text: '理事会の資料と議事録を作りました' } as const;
  await writeChanges(call, review_rounds, id, await storedRow(review_rounds, id, db), { ...files, attendees: inputs.attendees }, db, change);
};

/** The stored papers of a round. */
export async function storedPapers(db: Kysely<Database>, round: Round) {
  const ids = names.flatMap((name) => round[papers[name].field] ?? []);
  const files = await rowsWhere(db, 'files', { id: ids }, ['id', 'size', 'sha256', 'createdAt']);
  return names.flatMap((name) => {
    const file = files.find(({ id }) => id === round[papers[name].field]);
    return file ? { ...file, name } : [];
  });
}
