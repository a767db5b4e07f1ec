import { timingSafeEqual } from 'node:crypto';
import { takeHint } from '../actions/envelopes/cloudsign/hint.ts';
import { notFound } from '../failure.ts';
import { readJson } from '../http/body.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { sha256Of } from '../sha256.ts';

/** Where CloudSign says that something has happened to a document. It signs nothing: the address is the secret, and what it says is only a hint. */
export const cloudsignWebhookRoute: Route = {
  method: 'POST',
  path: '/cloudsign/webhook/{secret}',
  summary: 'クラウドサインからの知らせ（書類の状態は、あらためてクラウドサインに確かめます）',
  tag: '署名依頼',
  who: 'anyone',
  answer: { status: 200, data: { type: 'object', properties: { received: { type: 'boolean' } } } },
  run: receive,
};

async function receive({ context, services }: Call): Promise<Response> {
  const secret = services.settings.cloudsign?.webhookSecret;
  if (!secret || !isSame(context.req.param('secret') ?? '', secret)) throw notFound('アドレス');
  const { documentID: documentId, text } = await readJson(context);
  if (typeof documentId === 'string') await takeHint(services, { documentId, isBounce: typeof text === 'string' && text.startsWith('BOUNCED') });
  return success(context, { received: true });
}

/** In the same time whatever is given. */
const isSame = (given: string, wanted: string) =>
  timingSafeEqual(Buffer.from(sha256Of(Buffer.from(given))), Buffer.from(sha256Of(Buffer.from(wanted))));
