import { roles } from '../../domain/roles.ts';
import { envelopeKinds, signingProviders } from '../../domain/terms.ts';
import { resources } from '../../resources.config.ts';
import { choice, integer, list } from '../../schema/fields.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { certificateOf } from '../actions/envelopes/certificate.ts';
import { sendCode } from '../actions/envelopes/code.ts';
import type { LetterRequest } from '../actions/envelopes/draw.ts';
import { noteRead } from '../actions/envelopes/reading.ts';
import { previewLetters, sendLetter, sendLetters } from '../actions/envelopes/send.ts';
import { shownLetter } from '../actions/letters/keep.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { applicationSubject, type Letter, type SignedLetterKind } from '../letters/application-letter.ts';
import { idSchema, rowSchema } from '../resources/openapi.ts';
import { demandRow } from '../resources/read.ts';
import { idOf } from '../resources/routes.ts';
import { signingObstacle } from '../signing/identity.ts';

const { applications, envelopes } = resources;
const tag = envelopes.label;

/** Those who have letters signed. */
const senders = rolesThatMay(envelopes, 'send', roles);

/** The most letters that one call sends: each is drawn and kept before the next. */
const mostLetters = 50;

const sendFields = { kind: choice('書類の種類', envelopeKinds, { required: '書類の種類を選択してください' }) };

const letterFields = { ...sendFields, applicationId: integer('申請', { required: '申請を選択してください', min: 1 }) };

const sendBody = {
  type: 'inputs',
  fields: {
    ...sendFields,
    applicationIds: list('申請', integer('申請', { min: 1 }), {
      required: '申請を1件以上選択してください',
      most: mostLetters,
      tooMany: `一度に送信できるのは${mostLetters}件までです`,
      wrong: '申請を1件以上選択してください',
    }),
  },
} as const;

const resultSchema = {
  type: 'object',
  properties: {
    applicationId: idSchema,
    success: { type: 'boolean' },
    state: { enum: ['sent', 'in_flight', 'refused', 'ready'] },
    envelopeId: idSchema,
    message: { type: 'string' },
  },
} as const;

export const envelopeRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/envelopes/send',
    summary: '請書・確認書類の送信（一度に50件まで。署名を待っている書類は、もう一度送りません）',
    tag,
    who: senders,
    body: sendBody,
    answer: { status: 200, data: { type: 'array', items: resultSchema } },
    run: async (call) => success(call.context, await sendLetters(call, wishesOf(call))),
  },
  {
    method: 'POST',
    path: '/envelopes/send/preview',
    summary: '送信で何が起きるかの確認（何も変更しません）',
    tag,
    who: senders,
    body: sendBody,
    answer: { status: 200, data: { type: 'array', items: resultSchema } },
    run: async (call) => success(call.context, await previewLetters(call, wishesOf(call))),
  },
  {
    method: 'POST',
    path: '/envelopes/send/letter',
    summary: '送信する書類の下見（PDF。何も変更せず、送信もしません）',
    tag,
    who: senders,
    body: { type: 'inputs', fields: letterFields },
    answer: { status: 200, data: 'file' },
    run: letterToSend,
  },
  sendOne('POST', '/applications/{id}/sendUkesyo', '請書の送信'),
  sendOne('GET', '/cloudsign/sendukesyo/{id}', '請書の送信（POST /applications/{id}/sendUkesyo と同じ）'),
  {
    method: 'POST',
    path: '/envelopes/{id}/read',
    summary: '書類を最後のページまで表示したことの記録（はじめの一度だけ残ります）',
    tag,
    who: ['recipient'],
    answer: { status: 200, data: rowSchema(envelopes) },
    run: async (call) => success(call.context, await noteRead(call, idOf(call, envelopes))),
  },
  {
    method: 'POST',
    path: '/envelopes/{id}/code',
    summary: '署名の確認コードを、自分のメールアドレスに送る',
    tag,
    who: ['recipient'],
    answer: { status: 200, data: { type: 'object', properties: { sentTo: { type: 'string' }, minutes: { type: 'integer' } } } },
    run: async (call) => success(call.context, await sendCode(call, idOf(call, envelopes))),
  },
  {
    method: 'GET',
    path: '/envelopes/{id}/certificate',
    summary: '署名証明書のPDF',
    tag,
    who: envelopes.access.read,
    answer: { status: 200, data: 'file' },
    run: certificate,
  },
  {
    method: 'GET',
    path: '/signing',
    summary: '電子署名を行えるか、見本の証明書か',
    tag,
    who: envelopes.access.read,
    answer: {
      status: 200,
      data: {
        type: 'object',
        properties: {
          provider: { enum: Object.keys(signingProviders) },
          isReady: { type: 'boolean' },
          isDemo: { type: 'boolean' },
          problem: { type: ['string', 'null'] },
          subject: { type: ['string', 'null'] },
          notAfter: { type: ['string', 'null'] },
        },
      },
    },
    run: async (call) => success(call.context, standing(call)),
  },
];

function sendOne(method: Route['method'], path: string, summary: string): Route {
  return {
    method,
    path,
    summary,
    tag,
    who: senders,
    neverSentAway: true,
    answer: { status: 200, data: resultSchema },
    run: async (call) => success(call.context, await sendLetter(call, { applicationId: idOf(call, applications), kind: 'ukesyo' })),
  };
}

/** Each application once, however often it was named. */
function wishesOf({ body }: Call): LetterRequest[] {
  const kind = body.kind as SignedLetterKind;
  return [...new Set(body.applicationIds as number[])].map((applicationId) => ({ applicationId, kind }));
}

/** The very bytes that would be sent now. */
async function letterToSend(call: Call): Promise<Response> {
  const { services, actor, body } = call;
  const { applicationId, kind } = body as unknown as LetterRequest;
  const db = services.engine.reader;
  await demandRow(services, applications, actor, applicationId, db);
  return pdfAnswer(call, 'inline', await shownLetter(services, await applicationSubject(services, db, kind, applicationId)));
}

async function certificate(call: Call): Promise<Response> {
  return pdfAnswer(call, 'attachment', await certificateOf(call, idOf(call, envelopes)));
}

function pdfAnswer({ context }: Call, how: 'inline' | 'attachment', { bytes, fileName }: Pick<Letter, 'bytes' | 'fileName'>): Response {
  return context.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes.length),
    'Content-Disposition': `${how}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  });
}

/** New letters are signed as `provider` says; the rest is about signing here. Whom it concerns sees that a sample certificate signs; why nothing can be signed is the staff's to mend. */
function standing({ services, actor }: Call) {
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
