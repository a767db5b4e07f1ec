import { rowWhere } from '../../../api/db/rows-where.ts';
import { notFound } from '../../../api/failures/failure.ts';
import { fileAnswer } from '../../../api/http/responses.ts';
import { type Call, type RowId, route } from '../../../api/http/route.ts';
import { rowId } from '../../../api/resources/openapi.ts';
import { assertVisible } from '../../../api/resources/read.ts';
import { committees } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import { integer } from '../../../schema/fields.ts';
import { isCommittee, snapshotsOf } from '../../applications/server/answers.ts';
import { office, recipient } from '../../common.ts';
import { blankFormPdf, draftPdf, snapshotPdf } from './form-pdf.ts';
import { memberOf, writerRoles } from './writers.ts';

const { applications, application_forms, entries, entry_snapshots } = resources;

/** Form PDFs: drafts, submissions and blank forms. */
export const entryPaperRoutes = [
  route('GET /entries/{id}/paper', {
    params: rowId(entries),
    summary: '書いている応募の様式（PDF）。書いている人だけ',
    tag: entries.label,
    who: writerRoles,
    answer: 'file',
    async run({ context, services, actor, params: { id } }) {
      await memberOf(services.engine.reader, id, actor);
      return fileAnswer(context, { ...(await draftPdf(services.engine.reader, id)), inline: true });
    },
  }),
  route('GET /entries/{id}/snapshots/{number}/paper', {
    params: { ...rowId(entries), number: integer(entry_snapshots.fields.number.label, { min: 1 }) },
    summary: '提出した様式（PDF）。委員には、事務局だけの項目がありません',
    tag: entries.label,
    who: [...office, ...committees, ...recipient],
    answer: 'file',
    run: snapshotPaper,
  }),
  route('GET /application_forms/{id}/paper', {
    params: rowId(application_forms),
    summary: '記入前の様式（PDF）',
    tag: application_forms.label,
    who: office,
    answer: 'file',
    async run({ context, services, actor, params: { id } }) {
      await assertVisible(services, application_forms, actor, id, services.engine.reader);
      return fileAnswer(context, { ...(await blankFormPdf(services.engine.reader, id)), inline: true });
    },
  }),
];

async function snapshotPaper({ context, services, actor, params: { id, number } }: Call<RowId & { readonly number: number }>): Promise<Response> {
  const db = services.engine.reader;
  const entry = await rowWhere(db, 'entries', { id }, ['callId', 'applicationId', 'sealed']);
  if (!entry) throw notFound(entries.label);
  // Committees have access through the application, not through the entry.
  if (!isCommittee(actor)) await assertVisible(services, entries, actor, id, db);
  else if (entry.applicationId && entry.sealed === 0) await assertVisible(services, applications, actor, entry.applicationId, db);
  else throw notFound(entries.label);
  const snapshot = (await snapshotsOf(id, db)).find((one) => one.number === number);
  if (!snapshot) throw notFound(entry_snapshots.label);
  return fileAnswer(context, { ...(await snapshotPdf(db, entry.callId, snapshot, isCommittee(actor))), inline: true });
}
