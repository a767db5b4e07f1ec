import type { Transaction } from '../../../api/db/database.ts';
import { invalid } from '../../../api/failures/failure.ts';
import { documentRules } from '../../../api/files/inspect.ts';
import { receiveUpload } from '../../../api/files/receive.ts';
import { all, enumOf, listOf, nothing, nullable, objectOf } from '../../../api/http/answer-schema.ts';
import { incomingBody } from '../../../api/http/body.ts';
import { type Call, type RowId, route, tagged } from '../../../api/http/route.ts';
import { rowId, rowSchema } from '../../../api/resources/openapi.ts';
import { readRow } from '../../../api/resources/read.ts';
import { inTransaction } from '../../../api/resources/write.ts';
import { entryStates, scanStates } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { choice, email, integer, text } from '../../../schema/fields.ts';
import { recipient } from '../../common.ts';
import { entryRoles, entrySides } from '../rules/terms.ts';
import { earlierAnswers } from './earlier-answers.ts';
import { attachFile, fileRulesFor, removeFile } from './files.ts';
import { changeForm, readFormChange } from './form-change.ts';
import { inviteMember, recordJoined, removeMember } from './members.ts';
import { readSection, saveSection } from './sections.ts';
import { startEntry } from './start.ts';
import { type Revisions, submitEntry } from './submit.ts';
import { withdrawEntry } from './withdraw.ts';
import { memberOf, writerRoles } from './writers.ts';
import { readWriting } from './writing.ts';

const { entries } = resources;

const anything = { type: 'object', additionalProperties: true } as const;
const revisions = { type: 'object', additionalProperties: { type: 'integer' }, title: 'いまの改訂（区分のキー → 番号）' } as const;
const problemTexts = { type: 'object', additionalProperties: { type: 'string' }, title: '直すところ（項目のキー → すること）' } as const;
const sectionKey = text('区分', { max: 40 });
const fileId = integer('ファイル', { min: 1 });
const memberId = integer('人', { min: 1 });

const fileShape = objectOf({
  ...all('integer', 'id', 'fileId', 'size'),
  ...all('string', 'fieldKey', 'fileName', 'sha256', 'filePath'),
  scanState: enumOf(scanStates),
});

const writingShape = objectOf({
  entry: objectOf({ id: 'integer', status: enumOf(entryStates), receiptNumber: 'string?', ...all('date-time?', 'submittedAt', 'extendedUntil') }),
  call: objectOf({
    id: 'integer',
    title: 'string',
    opensAt: 'date-time',
    deadline: 'date-time',
    standing: enumOf(['unpublished', 'before', 'open', 'closed']),
    amount: 'integer?',
    correctionsUntil: 'date-time?',
    contact: 'string?',
  }),
  form: objectOf({ id: 'integer', name: 'string', number: 'integer', definition: anything }),
  newerForm: nullable(objectOf({ id: 'integer', number: 'integer' })),
  sections: listOf(objectOf({ key: 'string', answers: anything, revision: 'integer', savedAt: 'date-time?', savedByName: 'string?' })),
  files: listOf(fileShape),
  problems: problemTexts,
  members: listOf(
    objectOf({ id: 'integer', email: 'string', userName: 'string?', role: enumOf(entryRoles), joinedAt: 'date-time?', side: enumOf(entrySides) }),
  ),
  canSubmit: 'boolean',
  canDecide: 'boolean',
  correction: nullable(
    objectOf({
      id: 'integer',
      message: 'string?',
      until: 'date-time',
      items: listOf(objectOf(all('string', 'sectionKey', 'sectionTitle', 'message'))),
    }),
  ),
  writable: listOf('string'),
  snapshots: listOf(objectOf({ number: 'integer', arrivedAt: 'date-time', ...all('string', 'receiptNumber', 'sha256') })),
  now: 'date-time',
});

/** Routes for the writers of an entry; nobody else has access. */
export const entryRoutes = tagged(entries.label, [
  route('POST /entries', {
    summary: '応募を書き始める。書き始めていれば、その続き。同じ団体の別の人が書いていれば 409 taken',
    who: recipient,
    body: { type: 'inputs', fields: { callId: integer('公募', { required: '公募を選択してください', min: 1 }) } },
    status: 201,
    answer: rowSchema(entries),
    run: start,
  }),
  route('GET /entries/{id}/writing', {
    params: rowId(entries),
    summary: '書いている応募：様式、保存した内容、添付、直すところ、締切',
    who: writerRoles,
    // Exempt from load shedding, as writing depends on it and the last minutes before a deadline are the busiest.
    neverSentAway: true,
    answer: writingShape,
    run: writing,
  }),
  route('PUT /entries/{id}/sections/{key}', {
    params: { ...rowId(entries), key: sectionKey },
    summary: '区分の保存。誤りがあっても、書いたまま保存します。revision が最後の保存のものでなければ 409 stale（data に今の内容）',
    isOneChange: true,
    who: writerRoles,
    body: {
      type: 'json',
      fields: {},
      mode: 'update',
      extra: { answers: anything, revision: { type: 'integer', minimum: 0 }, formId: { type: 'integer', title: '画面にある様式' } },
    },
    answer: objectOf({ revision: 'integer', savedAt: 'date-time', problems: problemTexts, revisions }),
    run: save,
  }),
  route('POST /entries/{id}/files', {
    params: rowId(entries),
    summary: 'ファイルの添付（1つずつ）。ウイルスの検査が終わっていなくても、提出できます',
    who: writerRoles,
    body: { type: 'multipart', files: { files: 'one' }, fields: { fieldKey: text('添付の項目', { required: true, max: 40 }) } },
    status: 201,
    answer: objectOf({ file: fileShape, problems: problemTexts }),
    run: attach,
  }),
  route('DELETE /entries/{id}/files/{fileId}', {
    params: { ...rowId(entries), fileId },
    summary: '添付したファイルの取り消し（添付の id で）。提出した控えには残ります',
    who: writerRoles,
    answer: objectOf({ problems: problemTexts }),
    run: (call) => inEntryTransaction(call, (db) => removeFile(call, call.params.id, call.params.fileId, call.arrivedAt, db)),
  }),
  route('POST /entries/{id}/submit', {
    params: rowId(entries),
    summary: '提出。締切までは何度でも提出でき、最後のものが応募になります。同じ内容をもう一度送っても、控えはひとつです',
    who: writerRoles,
    body: { type: 'json', fields: {}, mode: 'update', extra: { revisions: { type: 'object', additionalProperties: { type: 'integer' } } } },
    answer: objectOf({
      receiptNumber: 'string',
      number: 'integer',
      arrivedAt: 'date-time',
      sha256: 'string',
      files: listOf(objectOf({ fileName: 'string', size: 'integer', sha256: 'string' })),
    }),
    run: (call) => submitEntry(call, call.params.id, readRevisions(call.body), call.arrivedAt),
  }),
  route('POST /entries/{id}/withdraw', {
    params: rowId(entries),
    summary: '応募の取下げ。応募する団体の「書く・提出する」の人だけができます',
    who: writerRoles,
    body: { type: 'inputs', fields: { reason: text('理由', { required: '取り下げる理由を入力してください', max: 500 }) } },
    answer: rowSchema(entries),
    run: withdraw,
  }),
  route('POST /entries/{id}/members', {
    params: rowId(entries),
    summary:
      '一緒に書く人を招く（すでにいる人なら、できることを変える）。応募する団体の「書く・提出する」の人だけができます。アドレスが登録されているかどうかは答えません',
    who: writerRoles,
    body: {
      type: 'inputs',
      fields: {
        email: email('メールアドレス', { required: 'メールアドレスを入力してください' }),
        role: choice('できること', entryRoles, { required: true, default: 'write' }),
      },
    },
    answer: nothing,
    run: (call) => inEntryTransaction(call, (db) => inviteMember(call, call.params.id, call.body, db)),
  }),
  route('DELETE /entries/{id}/members/{memberId}', {
    params: { ...rowId(entries), memberId },
    summary: '一緒に書く人から外す（本人は、いつでも外れられます）',
    who: writerRoles,
    answer: nothing,
    run: (call) => inEntryTransaction(call, (db) => removeMember(call, call.params.id, call.params.memberId, db)),
  }),
  route('GET /entries/{id}/earlier', {
    params: rowId(entries),
    summary: '同じ団体が、ほかの公募で最後に提出した、同じ質問への回答。なければ空',
    who: writerRoles,
    answer: nullable(objectOf({ callTitle: 'string', year: 'integer', answers: anything })),
    run: ({ services, actor, params }) => earlierAnswers(services.engine.reader, params.id, actor),
  }),
  route('GET /entries/{id}/form-change', {
    params: rowId(entries),
    summary: '公募の新しい版の様式と、いま書いている版との違い',
    who: writerRoles,
    answer: objectOf({
      form: objectOf({ id: 'integer', name: 'string', number: 'integer', definition: anything }),
      changes: listOf(
        objectOf({ kind: enumOf(['added', 'removed', 'changed', 'moved']), ...all('string', 'section', 'label', 'key'), details: listOf(anything) }),
      ),
    }),
    run: ({ services, actor, params }) => readFormChange(services.engine.reader, params.id, actor),
  }),
  route('POST /entries/{id}/form-change', {
    params: rowId(entries),
    summary: '新しい版の様式に移す。回答は失われません',
    who: writerRoles,
    body: { type: 'inputs', fields: { formId: integer('様式', { required: true, min: 1 }) } },
    answer: writingShape,
    run: async (call) => {
      await inEntryTransaction(call, (db) => changeForm(call, call.params.id, call.body.formId, call.arrivedAt, db));
      return writing(call);
    },
  }),
]);

function start(call: Call<unknown, unknown, { readonly callId: number }>) {
  return inTransaction(call, entries, async (db) => {
    const id = await startEntry(call, call.body.callId, call.arrivedAt, db);
    return readRow(call.services, entries, call.actor, id, db);
  });
}

async function writing({ services, actor, params, arrivedAt }: Call<RowId, unknown, unknown>) {
  const { reader } = services.engine;
  const { id, joinedAt } = await memberOf(reader, params.id, actor);
  if (joinedAt === null) await services.engine.transaction((db) => recordJoined(id, services.now(), db), 'read committed');
  return readWriting(reader, params.id, actor, arrivedAt);
}

function save(call: Call<RowId & { readonly key: string }>) {
  const { id, key } = call.params;
  const written = readSection(call.body);
  return inEntryTransaction(call, (db) => saveSection(call, id, key, written, call.arrivedAt, db));
}

/** Read committed suffices, as every change locks the row of the entry first. */
function inEntryTransaction<T>(call: Pick<Call, 'services' | 'actor' | 'origin'>, work: (db: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(call, entries, work, 'read committed');
}

function attach(call: Call<RowId>) {
  const { services, actor, params, arrivedAt } = call;
  const plan = {
    part: 'files',
    maxFiles: 1,
    maxBytes: documentRules.maxBytes,
    needs: ['fieldKey'],
    admit: ({ fieldKey = '' }: Readonly<Record<string, string>>) => fileRulesFor(services, params.id, fieldKey, actor, arrivedAt),
  };
  return receiveUpload({ services, actor, body: incomingBody(call.context) }, plan, ({ fields, files: [file] }) => {
    if (!file) throw invalid({ files: 'ファイルを選択してください' });
    return inEntryTransaction(call, (db) => attachFile(call, params.id, fields.fieldKey ?? '', file, arrivedAt, db));
  });
}

async function withdraw(call: Call<RowId, unknown, { readonly reason: string }>) {
  const { services, actor, params } = call;
  const applicationId = await inEntryTransaction(call, (db) => withdrawEntry(call, params.id, call.body.reason, db));
  if (applicationId !== null) services.live.announce({ about: 'application', applicationId });
  return readRow(services, entries, actor, params.id);
}

/** @throws Failure 422 */
function readRevisions({ revisions, ...others }: Values): Revisions {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalid({ [unknown]: 'この項目はありません' });
  const isRead = typeof revisions === 'object' && revisions !== null && Object.values(revisions).every(Number.isSafeInteger);
  if (!isRead) throw invalid({ revisions: '区分ごとの改訂を指定してください' });
  return revisions as Revisions;
}
