import { systemActor } from '../../../api/access/actor.ts';
import type { Transaction } from '../../../api/db/database.ts';
import { rowWhere } from '../../../api/db/rows-where.ts';
import { knownFailure, rowFailure } from '../../../api/failures/known-failure.ts';
import { queueMandatoryMail } from '../../../api/mail/mandatory-mail.ts';
import { inTransaction } from '../../../api/resources/write.ts';
import type { InnerServices, Services } from '../../../api/services.ts';
import { addDays } from '../../../domain/dates/days.ts';
import { formatDateTime, instantOfWall, japanDate } from '../../../domain/dates/japan-date.ts';
import { infectedTemplate } from '../../../domain/mail/built-in-templates.ts';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { resources } from '../../../resources.config.ts';
import type { FormDefinition } from '../../../schema/forms/definition.ts';
import { requireEntry } from '../../applications/server/answers.ts';
import { requestReplacement } from '../../applications/server/corrections.ts';
import { deadlineFor, type LoadedEntry, loadEntry, writableSections } from './entry.ts';
import { entryValues, writerRecipients } from './receipt-mail.ts';
import { lockEntry } from './sections.ts';

const { entries } = resources;

/** Notifies the writers of an infected attachment while they can still replace it themselves. */
export async function notifyInfectedFile(services: InnerServices, fileId: number, db: Transaction): Promise<void> {
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
  const to = await writerRecipients(loaded.entry.id, db).execute();
  const mailKeys = { entryId: loaded.entry.id, onceKey: `entry-infected:${fileId}` };
  await queueMandatoryMail(db, services, { purpose: 'entry_infected', first: infectedTemplate, values, to, ...mailKeys });
}

/**
 * Poller that requests replacements for infected files that have been submitted and can no longer be replaced by their writers. Each file has its own
 * transaction, so several processes may run it concurrently.
 */
export function replacementPoller(services: Services): () => Promise<boolean> {
  /** Files no longer in the last submission, or that failed; skipped until the next start. */
  const skipped = new Set<number>();
  return async () => {
    for (const file of await toReplace(services)) if (!skipped.has(file.id) && !(await requestFile(services, file))) skipped.add(file.id);
    return true;
  };
}

/** Statuses in which a correction may be requested, or has been. */
const correctableStatuses = ['APPLICATION_SUBMITTED', 'REVISION_REQUESTED', 'UNDER_REVISION'] as const satisfies ApplicationStatus[];

type InfectedEntryFile = Awaited<ReturnType<typeof toReplace>>[number];

/** Starts from the alerts, which are few, with one for each infected file. */
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
    .where('a.status', 'in', correctableStatuses)
    .where('c.status', 'not in', ['draft', 'cancelled'])
    .where('c.deadline', '<=', at)
    .where((eb) => eb.or([eb('e.extendedUntil', 'is', null), eb('e.extendedUntil', '<=', at)]))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('correction_items as i').select('i.id').whereRef('i.fileId', '=', 'f.id'))))
    .orderBy('f.id')
    .execute();
}

/** @returns whether the replacement has been requested */
async function requestFile(services: Services, file: InfectedEntryFile): Promise<boolean> {
  const call = { services, actor: { ...systemActor, username: 'ウイルス検査' }, origin: { requestId: 'virus-scan', address: null } };
  try {
    const requested = await inTransaction(
      call,
      entries,
      async (db) => {
        await lockEntry(services, file.entryId, db);
        if (await rowWhere(db, 'correction_items', { fileId: file.id }, ['id'])) return true;
        const { last, form } = await requireEntry(file.applicationId, db);
        const section = sectionWith(form, file.fieldKey);
        if (!section || !last.content.files.some(({ fileId }) => fileId === file.fileId)) return false;
        const item = { sectionKey: section.key, sectionTitle: section.title, message: messageFor(file.fileName), fileId: file.id };
        const until = replacementDeadline(file.correctionsUntil, services.now());
        const request = await requestReplacement(call, { id: file.applicationId, entryId: file.entryId }, until, item, db);
        if (request) await queueInfected(services, await loadEntry(db, file.entryId), file, request.until, db);
        return true;
      },
      'read committed',
    );
    if (requested) services.live.announce({ about: 'application', applicationId: file.applicationId });
    return requested;
  } catch (error) {
    const known = knownFailure(error, services.engine);
    if (known?.status === 503) throw error;
    services.log.error({ file: file.fileId, message: rowFailure(error, services, call.origin).message }, 'infected file could not be asked for anew');
    return false;
  }
}

const messageFor = (fileName: string) =>
  `「${fileName}」からウイルスが見つかったため、開けないようにしました。このファイルを取り消し、別のファイルを添付して、もう一度提出してください。`;

/** The correction deadline of the call, or 18:00 a week from today once that has passed. */
function replacementDeadline(correctionsUntil: string | null, now: Date): string {
  return correctionsUntil !== null && correctionsUntil > now.toISOString() ? correctionsUntil : instantOfWall(`${addDays(japanDate(now), 7)}T18:00`);
}
