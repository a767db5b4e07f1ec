import { entryRoles, entryStates, scanStates } from '../../domain/terms.ts';
import { recipient } from '../../resources/common.ts';
import { resources } from '../../resources.config.ts';
import { integer, text } from '../../schema/fields.ts';
import { readSection, saveSection } from '../actions/entries/sections.ts';
import { startEntry } from '../actions/entries/start.ts';
import { readWriting } from '../actions/entries/writing.ts';
import { all, enumOf, listOf, nullable, objectOf } from '../http/answer-schema.ts';
import { type Call, type RowId, route, tagged } from '../http/route.ts';
import { rowId, rowSchema } from '../resources/openapi.ts';
import { readRow } from '../resources/read.ts';
import { inTransaction } from '../resources/write.ts';

const { entries } = resources;

const anything = { type: 'object', additionalProperties: true } as const;
const texts = { type: 'object', additionalProperties: { type: 'string' }, title: '直すところ（項目のキー → すること）' } as const;
const sectionKey = text('区分', { max: 40 });

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
  problems: texts,
  members: listOf(objectOf({ id: 'integer', email: 'string', userName: 'string?', role: enumOf(entryRoles), joinedAt: 'date-time?' })),
  canSubmit: 'boolean',
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

/** An application as those who write it write it: nobody else reads or changes it. */
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
    who: recipient,
    // Without it nothing can be written, and the last minutes before a deadline are the busiest.
    neverSentAway: true,
    answer: writingShape,
    run: ({ services, actor, params, arrivedAt }) => readWriting(services.engine.reader, params.id, actor, arrivedAt),
  }),
  route('PUT /entries/{id}/sections/{key}', {
    params: { ...rowId(entries), key: sectionKey },
    summary: '区分の保存。誤りがあっても、書いたまま保存します。revision が最後の保存のものでなければ 409 stale（data に今の内容）',
    who: recipient,
    body: {
      type: 'json',
      fields: {},
      mode: 'update',
      extra: { answers: anything, revision: { type: 'integer', minimum: 0 }, formId: { type: 'integer', title: '画面にある様式' } },
    },
    answer: objectOf({ revision: 'integer', savedAt: 'date-time', problems: texts }),
    run: save,
  }),
]);

function start(call: Call<unknown, unknown, { readonly callId: number }>) {
  return inTransaction(call, entries, async (db) => {
    const id = await startEntry(call, call.body.callId, call.arrivedAt, db);
    return readRow(call.services, entries, call.actor, id, db);
  });
}

function save(call: Call<RowId & { readonly key: string }>) {
  const { id, key } = call.params;
  const written = readSection(call.body);
  return inTransaction(call, entries, (db) => saveSection(call, id, key, written, call.arrivedAt, db), 'read committed');
}
