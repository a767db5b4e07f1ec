import type { Figure } from '../figures.ts';
import type { Desk } from '../stage/desk.ts';
import type { Stage } from '../stage/stage.ts';
import { announcements } from './announcements.ts';
import { boardPack } from './board-pack.ts';
import { bulkLetters } from './bulk-letters.ts';
import { firstList } from './console.ts';
import { deadline } from './deadline.ts';
import { drafts } from './drafts.ts';
import { exports } from './exports.ts';
import { letters } from './letters.ts';
import { consoleList, fullList, lists, me, oneRecord } from './lists.ts';
import { loadItself } from './load-itself.ts';
import { twoThousandMails } from './mails.ts';
import { ranking } from './ranking.ts';
import { search } from './search.ts';
import { signatures } from './signatures.ts';
import { start } from './start.ts';
import { statusOfThousand } from './statuses.ts';
import { transfers } from './transfers.ts';
import { uploads } from './uploads.ts';
import { writes } from './writes.ts';
import { yearRound } from './year-round.ts';

/** What is measured, under the names that `--only` takes. One more is a file in this folder and a line here. */

/** Without a database. */
export const plainParts: Readonly<Record<string, () => Promise<Figure[]>>> = { load: loadItself, letters, signatures, transfers };

/** On each engine and number of applications. The export comes first: it is about memory. */
export const stageParts: Readonly<Record<string, (stage: Stage) => Promise<Figure[]>>> = {
  start,
  export: exports,
  lists,
  search,
  writes,
  drafts,
  announcements,
  deadline,
  yearRound,
  ranking,
  boardPack,
};

/** The office's work with many at once, with a mail server beside it, on SQLite with the fewest applications. */
export const deskParts: Readonly<Record<string, (desk: Desk) => Promise<Figure[]>>> = {
  statuses: statusOfThousand,
  mails: twoThousandMails,
  uploads,
  bulkLetters,
};

/** Between two databases, and in the browser. */
export const otherParts = ['screens', 'engines', 'console'] as const;

/** The path of a start, a read, a write and the first screen, for a run of few minutes. */
export const quickParts: Readonly<Record<string, (stage: Stage) => Promise<Figure[]>>> = {
  start,
  columns: consoleList,
  list: fullList,
  record: oneRecord,
  me,
  search,
  writes,
  drafts,
  console: firstList,
};

export const partNames = [...[plainParts, stageParts, deskParts].flatMap((parts) => Object.keys(parts)), ...otherParts];
