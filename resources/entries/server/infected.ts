import { systemActor } from '../../../api/access/actor.ts';
import type { Transaction } from '../../../api/db/database.ts';
import { rowWhere } from '../../../api/db/rows-where.ts';
import { knownFailure, rowFailure } from '../../../api/failures/known-failure.ts';
import { queueCertainMail } from '../../../api/mail/certain-mail.ts';
import { inTransaction } from '../../../api/resources/write.ts';
import type { InnerServices, Services } from '../../../api/services.ts';
import { addDays } from '../../../domain/dates/days.ts';
import { formatDateTime, instantOfWall, japanDate } from '../../../domain/dates/japan-date.ts';
import { infectedTemplate } from '../../../domain/mail/built-in-templates.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import type { FormDefinition } from '../../../schema/forms/definition.ts';
import { demandEntry } from '../../applications/server/answers.ts';
import { requestReplacement } from '../../applications/server/corrections.ts';
import { deadlineFor, type LoadedEntry, loadEntry, writableSections } from './entry.ts';
import { entryValues, readersOf } from './receipt-mail.ts';
import { lockEntry } from './sections.ts';

const { entries } = resources;

/** Tells those who write an application that one of its attachments has a virus, while it is in their hands to replace it. */
export async function tellWriters(services: InnerServices, fileId: number, db: Transaction): Promise<void> {
  const file = await rowWhere(db, 'entry_files', { fileId, removedAt: null }, ['entryId', 'fieldKey', 'fileName', 'fileId']);
  if (!file) return;
  const loaded = await loadEntry(db, file.entryId);
  const section = sectionWith(loaded.definition, file.fieldKey);
  if (section && writableSections(loaded, services.now().toISOString()).includes(section.key))
    await queueInfected(services, loaded, file, loaded.correction?.until ?? deadlineFor(loaded), db);
}

const sectionWith = ({ sections }: FormDefinition, fieldKey: string) => sections.find(({ fields }) => fields.some(({ key }) => key === fieldKey));

interface InfectedFile {
  readonly fileId: number;
  readonly fileName: string;
}

async function queueInfected(services: InnerServices, loaded: LoadedEntry, { fileId, fileName }: InfectedFile, until: string, db: Transaction) {
  const values = { ...(await entryValues(services, loaded, db)), infectedFile: fileName, replaceBy: formatDateTime(until) };
  const to = await readersOf(loaded.entry.id, db).execute();
  const about = { entryId: loaded.entry.id, onceKey: `entry-infected:${fileId}` };
  await queueCertainMail(db, services, { purpose: 'entry_infected', first: infectedTemplate, values, to, ...about });
}

/**
 * What is looked for all the time: a virus in what has been submitted and can no longer be replaced by its writers. Each is asked for in a transaction of
 * its own; any number of processes may do it beside each other.
 */
export function replacementRound(services: Services): () => Promise<boolean> {
  /** Those that are no longer in what counts, or cannot be asked for: they wait for the next start. */
  const left = new Set<number>();
  return async () => {
    for (const file of await toReplace(services)) if (!left.has(file.id) && !(await askFor(services, file))) left.add(file.id);
    return true;
  };
}

/** Where an application may be sent back, or has been. */
const open = ['APPLICATION_SUBMITTED', 'REVISION_REQUESTED', 'UNDER_REVISION'] as const satisfies ApplicationStatus[];

type Found = Awaited<ReturnType<typeof toReplace>>[number];

/** By the alerts: they are few, and one is there for each file with a virus. */
function toReplace({ engine, now }: Services) {
  const at = now().toISOString();
  return engine.reader
    .selectFrom('alerts as l')
    .innerJoin('entry_files as f', 'f.fileId', 'l.recordId')
    .innerJoin('entries as e', 'e.id', 'f.entryId')
    .innerJoin('calls as c', 'c.id', 'e.callId')
    .innerJoin('applications as a', 'a.id', 'e.applicationId')
    .select(['f.id', 'f.fileId', 'f.fieldKey', 'f.fileName', 'f.entryId', 'a.id as applicationId', 'c.correctionsUntil'])
    .where('l.kind', '=', 'virusFound')
    .where('f.submitted', '=', 1)
    .where('e.status', '=', 'submitted')
    .where('a.status', 'in', open)
    .where('c.status', 'not in', ['draft', 'cancelled'])
    .where('c.deadline', '<=', at)
    .where((eb) => eb.or([eb('e.extendedUntil', 'is', null), eb('e.extendedUntil', '<=', at)]))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('correction_items as i').select('i.id').whereRef('i.fileId', '=', 'f.id'))))
    .orderBy('f.id')
    .execute();
}

/** @returns whether it has been asked for */
async function askFor(services: Services, file: Found): Promise<boolean> {
  const call = { services, actor: { ...systemActor, username: 'ウイルス検査' }, origin: { requestId: 'virus-scan', address: null } };
  try {
    const asked = await inTransaction(
      call,
      entries,
      async (db) => {
        await lockEntry(services, file.entryId, db);
        if (await rowWhere(db, 'correction_items', { fileId: file.id }, ['id'])) return true;
        const { last, form } = await demandEntry(file.applicationId, db);
        const section = sectionWith(form, file.fieldKey);
        if (!section || !last.content.files.some(({ fileId }) => fileId === file.fileId)) return false;
        const item = { sectionKey: section.key, sectionTitle: section.title, message: wordsFor(file.fileName), fileId: file.id };
        const until = replacedBy(file.correctionsUntil, services.now());
        const beside = await requestReplacement(call, { id: file.applicationId, entryId: file.entryId }, until, item, db);
        if (beside) await queueInfected(services, await loadEntry(db, file.entryId), file, beside.until, db);
        return true;
      },
      'read committed',
    );
    if (asked) services.live.announce({ about: 'application', applicationId: file.applicationId });
    return asked;
  } catch (error) {
    const known = knownFailure(error, services.engine);
    if (known?.status === 503) throw error;
    services.log.error({ file: file.fileId, message: rowFailure(error, services, call.origin).message }, 'infected file could not be asked for anew');
    return false;
  }
}

const wordsFor = (fileName: string) =>
  `「${fileName}」からウイルスが見つかったため、開けないようにしました。このファイルを取り消し、別のファイルを添付して、もう一度提出してください。`;

/** Until the corrections of the call end, or for a week. */
function replacedBy(correctionsUntil: string | null, now: Date): string {
  return correctionsUntil !== null && correctionsUntil > now.toISOString() ? correctionsUntil : instantOfWall(`${addDays(japanDate(now), 7)}T18:00`);
}
