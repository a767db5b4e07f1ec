import { timingSafeEqual } from 'node:crypto';
import { rolesThatMay } from '../../../../api/access/permissions.ts';
import { notFound } from '../../../../api/failures/failure.ts';
import { all, enumOf, listOf, objectOf } from '../../../../api/http/answer-schema.ts';
import { readJson } from '../../../../api/http/body.ts';
import { fileAnswer } from '../../../../api/http/responses.ts';
import { type Call, type Route, route, tagged } from '../../../../api/http/route.ts';
import { rowId, rowSchema } from '../../../../api/resources/openapi.ts';
import { assertVisible } from '../../../../api/resources/read.ts';
import { sha256Of } from '../../../../api/runtime/sha256.ts';
import { signingObstacle } from '../../../../api/signing/identity.ts';
import { roles } from '../../../../domain/roles.ts';
import { envelopeKinds, signingProviders } from '../../../../domain/terms.ts';
import { resources } from '../../../../resources.config.ts';
import type { Inputs } from '../../../../schema/derive/rows.ts';
import { choice, integer, list, text } from '../../../../schema/fields.ts';
import { assertNoConflict } from '../../../selection/server/reviews/conflict-of-interest.ts';
import { applicationSubject, type SignedLetterKind } from '../drawing/issue.ts';
import { previewLetter } from '../letter-on-file.ts';
import { certificateOf } from './certificate.ts';
import { handleWebhookHint } from './cloudsign/tasks.ts';
import { sendCode } from './code.ts';
import { recordRead } from './hooks.ts';
import type { LetterRequest } from './make.ts';
import { previewLetters, sendLetter, sendLetters } from './send.ts';

const { applications, envelopes } = resources;
const tag = envelopes.label;

/** Roles that may send envelopes. */
const senders = rolesThatMay(envelopes, 'send', roles);

/** Maximum letters per request, as they are drawn sequentially. */
const maxLetters = 50;

const sendFields = { kind: choice('書類の種類', envelopeKinds, { required: '書類の種類を選択してください' }) };

const letterFields = { ...sendFields, applicationId: integer('申請', { required: '申請を選択してください', min: 1 }) };

const sendBody = {
  type: 'inputs',
  fields: {
    ...sendFields,
    applicationIds: list('申請', integer('申請', { min: 1 }), {
      required: '申請を1件以上選択してください',
      most: maxLetters,
      tooMany: `一度に送信できるのは${maxLetters}件までです`,
      wrong: '申請を1件以上選択してください',
    }),
  },
} as const;

const resultSchema = objectOf({
  ...all('integer', 'applicationId', 'envelopeId'),
  ...{ success: 'boolean', message: 'string' },
  state: enumOf(['sent', 'in_flight', 'refused', 'ready']),
});

export const envelopeRoutes = tagged(tag, [
  route('POST /envelopes/send', {
    stepUp: true,
    summary: '請書・確認書類の送信（一度に50件まで。署名を待っている書類は、もう一度送りません）',
    who: senders,
    body: sendBody,
    answer: listOf(resultSchema),
    run: (call) => sendLetters(call, requestsOf(call)),
  }),
  route('POST /envelopes/send/preview', {
    summary: '送信で何が起きるかの確認（何も変更しません）',
    who: senders,
    body: sendBody,
    answer: listOf(resultSchema),
    run: (call) => previewLetters(call, requestsOf(call)),
  }),
  route('POST /envelopes/send/letter', {
    summary: '送信する書類の下見（PDF。何も変更せず、送信もしません）',
    who: senders,
    body: { type: 'inputs', fields: letterFields },
    answer: 'file',
    run: letterToSend,
  }),
  sendOne('POST', '/applications/{id}/sendUkesyo', '請書の送信'),
  sendOne('GET', '/cloudsign/sendukesyo/{id}', '請書の送信（POST /applications/{id}/sendUkesyo と同じ）'),
  route('POST /envelopes/{id}/read', {
    params: rowId(envelopes),
    summary: '書類を最後のページまで表示したことの記録（はじめの一度だけ残ります）',
    who: ['recipient'],
    answer: rowSchema(envelopes),
    run: (call) => recordRead(call, call.params.id),
  }),
  route('POST /envelopes/{id}/code', {
    params: rowId(envelopes),
    summary: '署名の確認コードを、自分のメールアドレスに送る',
    who: ['recipient'],
    answer: objectOf({ sentTo: 'string', minutes: 'integer' }),
    run: (call) => sendCode(call, call.params.id),
  }),
  route('GET /envelopes/{id}/certificate', {
    params: rowId(envelopes),
    summary: '署名証明書のPDF',
    who: envelopes.access.read,
    answer: 'file',
    run: async (call) => fileAnswer(call.context, await certificateOf(call, call.params.id)),
  }),
  route('GET /signing', {
    summary: '電子署名を行えるか、見本の証明書か',
    who: envelopes.access.read,
    answer: objectOf({
      provider: enumOf(signingProviders),
      ...all('boolean', 'isReady', 'isDemo'),
      ...all('string?', 'problem', 'subject', 'notAfter'),
    }),
    run: signingState,
  }),
  route('POST /cloudsign/webhook/{secret}', {
    summary: 'クラウドサインからの知らせ（書類の状態は、あらためてクラウドサインに確かめます）',
    who: 'anyone',
    params: { secret: text('アドレス', { max: 1000 }) },
    answer: objectOf({ received: 'boolean' }),
    run: receiveWebhook,
  }),
]);

function sendOne(method: Route['method'], path: string, summary: string): Route {
  return route(`${method} ${path}`, {
    params: rowId(applications),
    summary,
    who: senders,
    stepUp: true,
    neverSentAway: true,
    answer: resultSchema,
    run: (call) => sendLetter(call, { applicationId: call.params.id, kind: 'ukesyo' }),
  });
}

/** One request per distinct application. */
function requestsOf({ body }: Call): LetterRequest[] {
  const kind = body.kind as SignedLetterKind;
  return [...new Set(body.applicationIds as number[])].map((applicationId) => ({ applicationId, kind }));
}

/** Preview of the bytes that would be sent now. */
async function letterToSend({ context, services, actor, body }: Call<unknown, unknown, Inputs<typeof letterFields>>): Promise<Response> {
  const { applicationId, kind } = body;
  const db = services.engine.reader;
  await assertVisible(services, applications, actor, applicationId, db);
  await assertNoConflict({ services, actor }, applicationId, db);
  return fileAnswer(context, { ...(await previewLetter(services, await applicationSubject(services, db, kind, applicationId))), inline: true });
}

/** `provider` applies to new envelopes, the rest to embedded signing. Grantees get only a generic problem text; staff get the cause. */
function signingState({ services, actor }: Call) {
  const { signing, settings, now } = services;
  const obstacle = signingObstacle(signing, now());
  return {
    provider: settings.signingProvider,
    isReady: obstacle === null,
    isDemo: signing.identity?.isDemo ?? false,
    problem: obstacle && (actor.role === 'recipient' ? '今は電子署名を行えません。基金の事務局にお知らせください。' : `${obstacle}。`),
    subject: signing.identity?.subject ?? null,
    notAfter: signing.identity?.notAfter.toISOString() ?? null,
  };
}

/** CloudSign webhook. It is unsigned, so the address carries a secret and the payload only triggers a poll. */
async function receiveWebhook({ context, services, params }: Call<{ readonly secret: string }>) {
  const secret = services.settings.cloudsign?.webhookSecret;
  if (!secret || !isSame(params.secret, secret)) throw notFound('アドレス');
  const { documentID: documentId, text: words } = await readJson(context);
  if (typeof documentId === 'string')
    await handleWebhookHint(services, { documentId, isBounce: typeof words === 'string' && words.startsWith('BOUNCED') });
  return { received: true };
}

/** Constant-time comparison. */
const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(sha256Of(Buffer.from(one))), Buffer.from(sha256Of(Buffer.from(other))));
