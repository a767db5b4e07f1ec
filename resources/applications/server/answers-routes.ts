import { inline } from '../../../api/files/routes.ts';
import { sendFile } from '../../../api/files/send.ts';
import { all, enumOf, listOf, nullable, objectOf } from '../../../api/http/answer-schema.ts';
import { type Call, type RowId, route, tagged } from '../../../api/http/route.ts';
import { rowId, rowSchema } from '../../../api/resources/openapi.ts';
import { inTransaction } from '../../../api/resources/write.ts';
import { committees } from '../../../domain/roles.ts';
import { scanStates } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { dateTime, integer, list, longText, object } from '../../../schema/fields.ts';
import { formLimits } from '../../../schema/forms/definition.ts';
import { office } from '../../common.ts';
import { correctionStates } from '../rules/terms.ts';
import { assertFileReadable, readAnswers } from './answers.ts';
import { type Correction, requestCorrection } from './corrections.ts';

const { applications, correction_requests, correction_items } = resources;

const { sectionKey, message } = correction_items.fields;

const correctionFields = {
  message: longText('全体への連絡', { max: 2000 }),
  until: dateTime('修正の期限', { required: '修正の期限を入力してください' }),
  items: list('修正してほしい区分', object('区分', { sectionKey, message }), {
    required: '修正してほしい区分を1つ以上選んでください',
    most: formLimits.sections,
    tooMany: `区分は${formLimits.sections}までです`,
    wrong: '修正してほしい区分と、直してほしいことを入力してください',
  }),
};

const anyObject = { type: 'object', additionalProperties: true } as const;
const relatedApplication = objectOf({ id: 'integer', ...all('string', 'entryNumber', 'title', 'organizationName') });

const answersShape = objectOf({
  entry: objectOf({ id: 'integer', fromPaper: 'boolean', paperNote: 'string?' }),
  correctionsUntil: 'date-time?',
  form: objectOf({ ...all('integer', 'id', 'number'), name: 'string', definition: anyObject }),
  answers: anyObject,
  files: listOf(
    objectOf({ ...all('integer', 'fileId', 'size'), ...all('string', 'fieldKey', 'fileName', 'sha256', 'filePath'), scanState: enumOf(scanStates) }),
  ),
  snapshots: listOf(
    objectOf({
      ...{ number: 'integer', arrivedAt: 'date-time', isCorrection: 'boolean', userName: 'string?' },
      ...all('string', 'receiptNumber', 'sha256', 'paperPath'),
    }),
  ),
  changes: listOf(objectOf(all('string', 'section', 'label', 'key', 'before', 'after'))),
  correction: nullable(
    objectOf({
      ...{ id: 'integer', status: enumOf(correctionStates), ...all('string?', 'message', 'requestedByName') },
      ...{ ...all('date-time', 'until', 'createdAt'), returnedAt: 'date-time?' },
      items: listOf(objectOf(all('string', 'sectionKey', 'sectionTitle', 'message'))),
    }),
  ),
  flags: listOf(objectOf({ ...all('string', 'kind', 'text'), applications: listOf(relatedApplication) })),
});

/** Answers of applications from a call, and correction requests. */
export const applicationAnswerRoutes = tagged(applications.label, [
  route('GET /applications/{id}/answers', {
    params: rowId(applications),
    summary: '様式の回答・添付・提出の控え、前の提出との違い、注意すること（委員には、事務局だけの項目と注意はありません）',
    who: [...office, ...committees],
    answer: answersShape,
    run: ({ services, actor, params }) => readAnswers(services, actor, params.id),
  }),
  route('GET /applications/{id}/answers/files/{fileId}', {
    params: { ...rowId(applications), fileId: integer('ファイル', { min: 1 }) },
    query: { inline },
    summary: '様式に添付されたファイル',
    who: [...office, ...committees],
    answer: 'file',
    async run(call) {
      await assertFileReadable(call.services, call.actor, call.params.id, call.params.fileId);
      return sendFile(call, call.params.fileId);
    },
  }),
  route('POST /applications/{id}/corrections', {
    params: rowId(applications),
    summary: '区分ごとの修正の依頼。申請は「申請内容修正依頼中」になり、申請者にメールが届きます',
    who: applications.lifecycle?.steps['APPLICATION_SUBMITTED>REVISION_REQUESTED']?.by ?? [],
    body: { type: 'inputs', fields: correctionFields },
    status: 201,
    answer: rowSchema(correction_requests),
    run: postCorrections,
  }),
]);

async function postCorrections(call: Call<RowId, unknown, unknown>) {
  const { id } = call.params;
  const request = await inTransaction(call, applications, (db) => requestCorrection(call, id, call.body as Correction, db));
  call.services.live.announce({ about: 'application', applicationId: id, isInternal: false });
  return request;
}
