import type { Actor } from '../../../../api/access/actor.ts';
import { rolesThatMay } from '../../../../api/access/permissions.ts';
import { writeAudit } from '../../../../api/db/audit.ts';
import type { Transaction } from '../../../../api/db/database.ts';
import { Failure, invalid, malformed } from '../../../../api/failures/failure.ts';
import type { Incoming } from '../../../../api/files/file-rows.ts';
import { documentRules } from '../../../../api/files/inspect.ts';
import { receiveUpload, type Upload } from '../../../../api/files/receive.ts';
import { all, listOf, objectOf } from '../../../../api/http/answer-schema.ts';
import { incomingBody } from '../../../../api/http/body.ts';
import { type Call, type Route, type RowId, route, tagged } from '../../../../api/http/route.ts';
import { compose, newMessageId } from '../../../../api/mail/compose.ts';
import { mailSubjects } from '../../../../api/mail/mail-subjects.ts';
import type { MergeValues } from '../../../../api/mail/merge-values.ts';
import { queueReadyMails, readyMail } from '../../../../api/mail/queue.ts';
import { idSchema, rowId } from '../../../../api/resources/openapi.ts';
import { readRow } from '../../../../api/resources/read.ts';
import { lockedRow } from '../../../../api/resources/stored-rows.ts';
import type { Services } from '../../../../api/services.ts';
import { isMailAddress } from '../../../../domain/mail/addresses.ts';
import { withLabels } from '../../../../domain/mail/merge-fields.ts';
import { roles } from '../../../../domain/roles.ts';
import { resources } from '../../../../resources.config.ts';
import type { Inputs } from '../../../../schema/derive/rows.ts';
import type { Values } from '../../../../schema/derive/validators.ts';
import { email, integer, longText } from '../../../../schema/fields.ts';
import { composeMails, letterFields, readApplicationIds, readLetter, sendMailing } from './mailing.ts';

const who = rolesThatMay(resources.mail_templates, 'update', roles);
const tag = resources.outbox.label;

/** Maximum total size of attachments: the usual limit of mail servers, less the encoding overhead. */
const maxAttachments = 20 * 1024 * 1024;

const mailing = objectOf({
  message: 'string',
  ...all('integer', 'batchId', 'total'),
  skipped: listOf(objectOf({ applicationId: 'integer', problem: 'string' })),
});
/** The values as JSON, beside the files. */
const payload = longText('次の内容のJSON：applicationIds、subject、body、isHtml、sendToContact、sendToRepresentative、ccEmails', { required: true });
const ids = { title: '申請のID（一つか、並び）', oneOf: [idSchema, listOf(idSchema)] };
const ccEmails = { title: 'CC', type: 'array', items: 'string' };
/** Replaces the personal link in previews. */
const unseenLink = withLabels('{{resetUrl}}');
const outcomes = ['waiting', 'sending', 'sent', 'failed', 'cancelled'] as const;

/** Mails to the grantees of chosen applications (spec, first file, sections 2, 3 and 7). */
export const mailingRoutes = tagged(tag, [
  route('POST /adoptions/email', {
    summary: '採択者へのメールの送信',
    who,
    body: {
      type: 'json',
      fields: { subject: letterFields.subject, body: letterFields.body, isHtml: letterFields.isHtml },
      mode: 'create',
      extra: { applicationId: ids },
    },
    answer: mailing,
    async run(call) {
      const { applicationId, ...input } = call.body;
      return send(call, readApplicationIds(applicationId), input);
    },
  }),
  route('POST /applications/email', {
    summary: '申請者へのメールの送信（宛先の種類・CC・添付ファイルつき）',
    who,
    body: { type: 'multipart', files: { attachments: 'any' }, fields: { payload } },
    answer: mailing,
    run: sendWithAttachments,
  }),
  route('POST /applications/email/preview', {
    summary: '送信するメールの確認（何も送りません）',
    who,
    body: {
      type: 'json',
      fields: letterFields,
      mode: 'create',
      extra: { applicationIds: { title: '申請のID', type: 'array', items: idSchema }, ccEmails },
    },
    answer: listOf({ type: 'object' }),
    async run(call) {
      const { applicationIds, ...input } = call.body;
      const pieces = await composeMails(call, readApplicationIds(applicationIds), readLetter(input, call.actor), call.services.engine.reader);
      return pieces.map((piece) => ({ ...piece, body: piece.body.replaceAll('{{resetUrl}}', unseenLink) }));
    },
  }),
  route('GET /admin/mail_batches/{id}/progress', {
    params: rowId(resources.mail_batches),
    summary: '一斉送信の進み具合',
    who: rolesThatMay(resources.mail_batches, 'read', roles),
    answer: objectOf({ ...all('integer', 'total', ...outcomes), hasMailServer: 'boolean' }),
    run: progress,
  }),
]);

async function send(call: Call, applicationIds: number[], input: Values, attachments: readonly Incoming[] = []) {
  const sent = await sendMailing(call, applicationIds, readLetter(input, call.actor), attachments);
  return { message: `${sent.total}件のメールの送信を受け付けました`, ...sent };
}

/** Validates the payload before any file is stored. */
async function sendWithAttachments(call: Call) {
  const admit = ({ payload }: Upload['fields']) => {
    const { applicationIds, ...input } = readPayload(payload);
    readApplicationIds(applicationIds);
    readLetter(input, call.actor);
    return { ...documentRules, maxBytes: maxAttachments };
  };
  const plan = { part: 'attachments', maxFiles: 20, maxBytes: maxAttachments, maxTogether: maxAttachments, needs: ['payload'], admit };
  return receiveUpload({ ...call, body: incomingBody(call.context) }, plan, ({ fields, files }) => {
    const { applicationIds, ...input } = readPayload(fields.payload);
    return send(call, readApplicationIds(applicationIds), input, files);
  });
}

function readPayload(entry: unknown): Values {
  try {
    const value: unknown = JSON.parse(String(entry));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Values;
  } catch {
    // Falls through to the same refusal as for a non-object.
  }
  throw malformed('payload はJSONのオブジェクトで送信してください。');
}

async function progress({ services, actor, params }: Call<RowId>) {
  const batch = await readRow(services, resources.mail_batches, actor, params.id);
  const rows = await services.engine.reader
    .selectFrom('outbox')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('batchId', '=', batch.id as number)
    .where('status', 'in', outcomes)
    .groupBy('status')
    .execute();
  return {
    ...Object.fromEntries(outcomes.map((status) => [status, 0])),
    ...Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)])),
    total: batch.total as number,
    hasMailServer: services.settings.smtpUrl !== '',
  };
}

const testFields = {
  subject: letterFields.subject,
  body: letterFields.body,
  to: email('宛先', { required: '宛先を入力してください' }),
  isHtml: letterFields.isHtml,
  applicationId: integer('差し込む申請', { min: 1 }),
};

/** Sends a test mail (spec, first file, section 7). Placeholders are filled in only with an application. */
export const testMailRoute: Route = route('POST /email/test', {
  summary: 'テストメールの送信',
  tag,
  who,
  body: { type: 'inputs', fields: testFields },
  answer: objectOf({ message: 'string' }),
  run: sendTest,
});

async function sendTest({ services, actor, origin, body: { to, applicationId, ...letter } }: Call<unknown, unknown, Inputs<typeof testFields>>) {
  if (!isMailAddress(to)) throw invalid({ to: 'メールアドレスの形が正しくありません' });
  const merged = applicationId === null ? { ...letter, problem: null } : compose(letter, await valuesFor(applicationId));
  if (merged.problem) throw invalid({ body: merged.problem });
  const mail = {
    recipientAddress: to,
    recipientName: actor.username,
    subject: `【テスト】${merged.subject}`,
    body: merged.body,
    isHtml: letter.isHtml,
    causedById: actor.userId,
    messageId: newMessageId(services.settings),
  };
  const ready = readyMail(mail, services.now());
  await services.engine.transaction(async (db) => {
    await assertTestLimit(services, actor, db);
    await queueReadyMails(db, [ready]);
    const summary = `テストメールを ${to} に送信しました`;
    await writeAudit(db, actor, origin, services.now(), { ...testAuditEntry, recordId: null, summary });
  });
  return { message: 'テストメールの送信を受け付けました' };

  async function valuesFor(applicationId: number): Promise<MergeValues> {
    const [subject] = await mailSubjects(services, services.engine.reader, [applicationId]);
    if (!subject) throw invalid({ applicationId: '申請が見つかりません' });
    return { ...subject.values, resetUrl: unseenLink, recipientName: subject.contact?.name ?? actor.username };
  }
}

/** Audit log entry of a test mail, by which tests are counted. */
const testAuditEntry = { action: 'action', resource: 'outbox' } as const;

/** Rate limit per user, as test mails can go to any address in the foundation's name. */
const maxPerHour = 5;

/** @throws Failure 429 */
async function assertTestLimit({ engine, now }: Services, { userId }: Actor, db: Transaction): Promise<void> {
  // Locks a per-user row so that concurrent tests are serialised.
  await lockedRow(engine, resources.users, userId, db, { name: 'test mails', columns: [] });
  const since = new Date(now().getTime() - 60 * 60_000).toISOString();
  const tests = db.selectFrom('audit_logs').select('createdAt').where('createdAt', '>', since).where('userId', '=', userId);
  const sent = await tests
    .where('action', '=', testAuditEntry.action)
    .where('resource', '=', testAuditEntry.resource)
    .where('recordId', 'is', null)
    .execute();
  if (sent.length < maxPerHour) return;
  throw new Failure(429, 'too_many_tests', `テストメールは、1時間に${maxPerHour}通まで送信できます。しばらく待ってから、もう一度お試しください。`);
}
