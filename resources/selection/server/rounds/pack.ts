import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { rowsWhere, rowWhere } from '../../../../api/db/rows-where.ts';
import { type Incoming, keepFile, storeBytes } from '../../../../api/files/keep.ts';
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
import { type Round, wholeView } from './viewer.ts';

const { review_rounds } = resources;

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The papers of a round that is over, by the name in their address: where they are kept, and what they are called. */
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

/** One of the papers. @param cited what the minutes tell of the others */
export function drawPaperOf(name: PaperName, pack: BoardPack, cited: CitedPapers): Promise<Buffer> {
  if (name === 'pack') return packInBackground(pack);
  return name === 'sheet' ? writePackSheet(pack) : minutesInBackground(pack, cited);
}

interface Paper {
  readonly name: PaperName;
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** All three, with nothing left out; the minutes tell the hashes of the others. */
export async function drawPapers(
  services: Pick<InnerServices, 'engine' | 'settings'>,
  round: Round,
  attendees: string,
  db: Kysely<Database>,
): Promise<Paper[]> {
  const pack = await boardPackOf(services, wholeView(round), attendees, db);
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

/** Draws all three, which takes longer than others should wait. What says the same as before is the same to the byte, and stays. */
export const preparePack: ActionPreparation = async ({ services, row, inputs }) => {
  const db = services.engine.reader;
  const round = (await rowWhere(db, 'review_rounds', { id: row.id as number })) as Round;
  const kept = await keptPapers(db, round);
  const made: Stored[] = [];
  for (const { name, bytes, sha256 } of await drawPapers(services, round, String(inputs.attendees), db)) {
    if (kept.some((one) => one.name === name && one.sha256 === sha256)) continue;
    made.push({ name, file: await storeBytes(services, { bytes, fileName: paperFileName(name, round.id), contentType: papers[name].type }) });
  }
  return { made, stored: made.map(({ file }) => file) };
};

/** What has been drawn becomes what the round has; what it had before stays among the files, each with its hash. */
export const drawPack: ActionHandler = async ({ row, inputs, prepared, db, ...call }) => {
  const id = row.id as number;
  const files: Record<string, number> = {};
  for (const { name, file } of prepared as readonly Stored[]) {
    const { field } = papers[name];
    const of = { resource: review_rounds.name, field, recordId: id, uploadedById: call.actor.userId };
    files[field] = await keepFile(call.services, db, file, of);
  }
  const done = { action: 'action', text: '理事会の資料と議事録を作りました' } as const;
  await writeChanges(call, review_rounds, id, await storedRow(review_rounds, id, db), { ...files, attendees: inputs.attendees }, db, done);
};

/** The papers that a round has, as they are kept. */
export async function keptPapers(db: Kysely<Database>, round: Round) {
  const ids = names.flatMap((name) => round[papers[name].field] ?? []);
  const files = await rowsWhere(db, 'files', { id: ids }, ['id', 'size', 'sha256', 'createdAt']);
  return names.flatMap((name) => {
    const file = files.find(({ id }) => id === round[papers[name].field]);
    return file ? { ...file, name } : [];
  });
}
