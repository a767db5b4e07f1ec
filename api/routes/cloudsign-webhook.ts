import { timingSafeEqual } from 'node:crypto';
import { text } from '../../schema/fields.ts';
import { takeHint } from '../actions/envelopes/cloudsign/hint.ts';
import { notFound } from '../failure.ts';
import { objectOf } from '../http/answer-schema.ts';
import { readJson } from '../http/body.ts';
import { type Call, type Route, route } from '../http/route.ts';
import { sha256Of } from '../sha256.ts';

/** Where CloudSign says that something has happened to a document. It signs nothing: the address is the secret, and what it says is only a hint. */
export const cloudsignWebhookRoute: Route = route({
  method: 'POST',
  path: '/cloudsign/webhook/{secret}',
  summary: 'クラウドサインからの知らせ（書類の状態は、あらためてクラウドサインに確かめます）',
  tag: '署名依頼',
  who: 'anyone',
  params: { secret: text('アドレス', { max: 1000 }) },
  answer: objectOf({ received: 'boolean' }),
  run: receive,
});

async function receive({ context, services, params }: Call<{ readonly secret: string }>) {
  const secret = services.settings.cloudsign?.webhookSecret;
  if (!secret || !isSame(params.secret, secret)) throw notFound('アドレス');
  const { documentID: documentId, text: words } = await readJson(context);
  if (typeof documentId === 'string') await takeHint(services, { documentId, isBounce: typeof words === 'string' && words.startsWith('BOUNCED') });
  return { received: true };
}

/** In the same time whatever is given. */
const isSame = (given: string, wanted: string) =>
  timingSafeEqual(Buffer.from(sha256Of(Buffer.from(given))), Buffer.from(sha256Of(Buffer.from(wanted))));
