import { roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import type { Values } from '../../schema/derive/validators.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { letterFields, readApplicationIds, readLetter } from '../actions/mail/letter.ts';
import { drawUp, sendMailing } from '../actions/mail/mailing.ts';
import { malformed } from '../failure.ts';
import { documentRules } from '../files/inspect.ts';
import type { Incoming } from '../files/keep.ts';
import { receiveUpload, type Upload } from '../files/receive.ts';
import { incomingBody } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { idSchema } from '../resources/openapi.ts';
import { readRow } from '../resources/read.ts';
import { idOf } from '../resources/routes.ts';

const who = rolesThatMay(resources.mail_templates, 'update', roles);
const tag = resources.outbox.label;

/** All attachments of a mailing together: what mail servers usually take, less their encoding. */
const maxAttachments = 20 * 1024 * 1024;

const mailing = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    batchId: idSchema,
    total: { type: 'integer' },
    skipped: { type: 'array', items: { type: 'object', properties: { applicationId: idSchema, problem: { type: 'string' } } } },
  },
};
const ids = { title: '申請のID（一つか、並び）', oneOf: [idSchema, { type: 'array', items: idSchema }] };
const ccEmails = { title: 'CC', type: 'array', items: { type: 'string' } };
const counts = Object.fromEntries(['total', 'waiting', 'sending', 'sent', 'failed', 'cancelled'].map((name) => [name, { type: 'integer' }]));

/** Mails to the grantees of chosen applications (spec, first file, sections 2, 3 and 7). */
export const mailingRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/adoptions/email',
    summary: '採択者へのメールの送信',
    tag,
    who,
    body: {
      type: 'json',
      fields: { subject: letterFields.subject, body: letterFields.body, isHtml: letterFields.isHtml },
      mode: 'create',
      extra: { applicationId: ids },
    },
    answer: { status: 200, data: mailing },
    async run(call) {
      const { applicationId, ...given } = call.body;
      return answer(call, readApplicationIds(applicationId), given, []);
    },
  },
  {
    method: 'POST',
    path: '/applications/email',
    summary: '申請者へのメールの送信（宛先の種類・CC・添付ファイルつき）',
    tag,
    who,
    body: {
      type: 'multipart',
      schema: {
        type: 'object',
        required: ['payload'],
        properties: {
          payload: {
            type: 'string',
            description: '次の内容のJSON：applicationIds、subject、body、isHtml、sendToContact、sendToRepresentative、ccEmails',
          },
          attachments: { type: 'array', items: { type: 'string', format: 'binary' } },
        },
      },
    },
    answer: { status: 200, data: mailing },
    run: sendWithAttachments,
  },
  {
    method: 'POST',
    path: '/applications/email/preview',
    summary: '送信するメールの確認（何も送りません）',
    tag,
    who,
    body: {
      type: 'json',
      fields: letterFields,
      mode: 'create',
      extra: { applicationIds: { title: '申請のID', type: 'array', items: idSchema }, ccEmails },
    },
    answer: { status: 200, data: { type: 'array', items: { type: 'object' } } },
    async run(call) {
      const { applicationIds, ...given } = call.body;
      return success(call.context, await drawUp(call, readApplicationIds(applicationIds), readLetter(given), call.services.engine.reader));
    },
  },
  {
    method: 'GET',
    path: '/admin/mail_batches/{id}/progress',
    summary: '一斉送信の進み具合',
    tag,
    who: rolesThatMay(resources.mail_batches, 'read', roles),
    answer: { status: 200, data: { type: 'object', properties: { ...counts, hasMailServer: { type: 'boolean' } } } },
    run: async (call) => success(call.context, await progress(call)),
  },
];

async function answer(call: Call, applicationIds: number[], given: Values, attachments: readonly Incoming[]): Promise<Response> {
  const sent = await sendMailing(call, applicationIds, readLetter(given), attachments);
  return success(call.context, { message: `${sent.total}件のメールの送信を受け付けました`, ...sent });
}

/** Everything is checked before anything is stored. */
async function sendWithAttachments(call: Call): Promise<Response> {
  const admit = ({ payload }: Upload['fields']) => {
    const { applicationIds, ...given } = readPayload(payload);
    readApplicationIds(applicationIds);
    readLetter(given);
    return { ...documentRules, maxBytes: maxAttachments };
  };
  const plan = { part: 'attachments', maxFiles: 20, maxBytes: maxAttachments, maxTogether: maxAttachments, needs: ['payload'], admit };
  return receiveUpload({ ...call, body: incomingBody(call.context) }, plan, ({ fields, files }) => {
    const { applicationIds, ...given } = readPayload(fields.payload);
    return answer(call, readApplicationIds(applicationIds), given, files);
  });
}

function readPayload(entry: unknown): Values {
  try {
    const value: unknown = JSON.parse(String(entry));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Values;
  } catch {
    // Falls through: what cannot be parsed is refused like what is no object.
  }
  throw malformed('payload はJSONのオブジェクトで送信してください。');
}

async function progress(call: Call): Promise<Record<string, number | boolean>> {
  const { services, actor } = call;
  const batch = await readRow(services, resources.mail_batches, actor, idOf(call, resources.mail_batches));
  const rows = await services.engine.reader
    .selectFrom('outbox')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('batchId', '=', batch.id as number)
    .groupBy('status')
    .execute();
  const none = { waiting: 0, sending: 0, sent: 0, failed: 0, cancelled: 0 };
  return {
    ...none,
    ...Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])),
    total: batch.total as number,
    hasMailServer: services.settings.smtpUrl !== '',
  };
}
