import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as documents from './cloudsign-documents.ts';
import type { Command, Switch } from './cloudsign-server.ts';

/**
 * CloudSign's Web API 0.31 in a process of its own, written from the vendor's description: tokens, forms, states, errors. Arguments: port, client id.
 * The parent says by messages what goes wrong next, what the recipient does, and where the webhook points.
 */
const [port, clientId] = process.argv.slice(2) as [string, string];

const { Refusal } = documents;
const calls: { readonly call: string; readonly status: number }[] = [];
const state: {
  switches: { readonly on: RegExp; readonly how: Switch['how']; times: number; readonly later: number }[];
  webhook: string | null;
  token: { readonly text: string; readonly until: number } | null;
} = { switches: [], webhook: null, token: null };
const lifetime = 3600;

interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly pdf?: Buffer;
}

function newToken(form: FormData): Answer {
  const asked = form.get('client_id');
  if (!asked) throw new Refusal(400, 'invalid_request', 'client_id is empty');
  if (asked !== clientId) throw new Refusal(400, 'invalid_client', 'client_id is wrong');
  // Asked again while it lasts, the same one comes, with fewer seconds left.
  if (!state.token || state.token.until <= Date.now()) state.token = { text: randomUUID(), until: Date.now() + lifetime * 1000 };
  const { text, until } = state.token;
  return { status: 200, body: { access_token: text, expires_in: Math.floor((until - Date.now()) / 1000), token_type: 'Bearer' } };
}

function demandToken(header: string | undefined): void {
  const { token } = state;
  if (!token || token.until <= Date.now() || header !== `Bearer ${token.text}`) throw new Refusal(401, 'unauthorized', 'Unauthorized');
}

async function answerTo(request: IncomingMessage, method: string, url: URL): Promise<Answer> {
  const parts = url.pathname.split('/').slice(1).map(decodeURIComponent);
  const body = await buffer(request);
  if (url.pathname === '/token') return method === 'POST' ? newToken(await formOf(request, body)) : notAllowed();
  demandToken(request.headers.authorization);
  if (parts[0] !== 'documents') throw new Refusal(404, 'not_found', 'Not Found');
  const [, id = '', part, fileId = '', widgets] = parts;
  const model = (document: documents.FakeDocument) => ({ status: 200, body: documents.shown(document) });
  const form = () => formOf(request, body);
  switch (`${method} ${[id && 'id', part, fileId && 'file', widgets].filter(Boolean).join('/')}`) {
    case 'GET ':
      return { status: 200, body: documents.list(url.searchParams) };
    case 'POST ':
      return model(documents.create(await form()));
    case 'GET id':
      return model(documents.find(id));
    case 'POST id':
      return model(documents.sendOrRemind(id));
    case 'DELETE id':
      documents.remove(id);
      return { status: 204 };
    case 'PUT id/decline':
      return model(documents.callBack(id, await form()));
    case 'POST id/files': {
      const multipart = await form();
      return model(documents.addFile(id, multipart, await fileIn(multipart)));
    }
    case 'POST id/participants':
      return model(documents.addParticipant(id, await form()));
    case 'POST id/files/file/widgets':
      return model(documents.addWidget(id, fileId, await form()));
    case 'GET id/files/file':
      return { status: 200, pdf: documents.fileBytes(id, fileId) };
    case 'GET id/certificate':
      return { status: 200, pdf: documents.certificate(id) };
    default:
      return notAllowed();
  }
}

function notAllowed(): never {
  throw new Refusal(405, 'method_not_allowed', 'Method Not Allowed');
}

/** Forms alone, and a file only in parts: what is sent as JSON is refused, as the specification has it. */
async function formOf({ headers, url = '' }: IncomingMessage, body: Buffer): Promise<FormData> {
  const type = headers['content-type'] ?? '';
  const wanted = /\/files$/.test(url) ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
  if (!type.startsWith(wanted)) throw new Refusal(400, 'bad_request', `${wanted} is wanted`);
  return new Response(new Uint8Array(body), { headers: { 'Content-Type': type } }).formData();
}

async function fileIn(form: FormData): Promise<Buffer> {
  const file = form.get('uploadfile');
  if (!(file instanceof File)) throw new Refusal(400, 'bad_request', 'uploadfile is missing');
  return Buffer.from(await file.arrayBuffer());
}

const faults = { unauthorized: [401, 'unauthorized'], busy: [429, 'too_many_requests'], broken: [500, 'internal_server_error'] } as const;

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`);
  const call = `${request.method} ${url.pathname}`;
  const fault = state.switches.find(({ on, times }) => times > 0 && on.test(call));
  if (fault) fault.times--;
  const work = () => answerTo(request, request.method ?? '', url).catch(refused);
  if (!fault) return reply(response, call, await work());
  if (fault.how === 'hang') return void (await work());
  if (fault.how === 'cut') {
    await work();
    return void request.socket.destroy();
  }
  if (fault.how === 'timeout') {
    // Gives up waiting, and has gone on working, or goes on still.
    if (fault.later === 0) await work();
    else setTimeout(work, fault.later);
    return reply(response, call, { status: 504, body: {} });
  }
  const [status, error] = faults[fault.how];
  return reply(response, call, { status, body: { error, message: error } });
}

function refused(error: unknown): Answer {
  if (error instanceof Refusal) return { status: error.status, body: { error: error.error, message: error.message } };
  return { status: 500, body: { error: 'internal_server_error', message: String(error) } };
}

function reply(response: ServerResponse, call: string, { status, body, pdf }: Answer): void {
  calls.push({ call, status });
  response.writeHead(status, { 'Content-Type': pdf ? 'application/pdf' : 'application/json' });
  response.end(pdf ?? (body === undefined ? undefined : JSON.stringify(body)));
}

/** @returns the status that the webhook was answered with; null where there is none */
async function tell(document: documents.FakeDocument, word: 'COMPLETED' | 'CANCELED' | 'BOUNCED'): Promise<number | null> {
  if (!state.webhook) return null;
  const text = `${word} : ${document.title} sent by 基金`;
  const body = JSON.stringify({ documentID: document.id, status: document.status, userID: document.user_id, email: 'kikin@example.jp', text });
  const headers = { 'Content-Type': 'application/json', 'User-Agent': 'CloudSignWebHook' };
  return (await fetch(state.webhook, { method: 'POST', headers, body }).catch(() => null))?.status ?? null;
}

const commands: { readonly [C in Command['do']]: (command: Extract<Command, { do: C }>) => unknown } = {
  signs: ({ id }) => tell(documents.recipientSigns(id), 'COMPLETED'),
  declines: ({ id, comment }) => tell(documents.recipientDeclines(id, comment), 'CANCELED'),
  bounces: ({ id }) => tell(documents.find(id), 'BOUNCED'),
  webhook: ({ url }) => void Object.assign(state, { webhook: url }),
  switch: ({ on, how, times, later }) => void state.switches.push({ on: new RegExp(on), how, times, later }),
  heal: () => void Object.assign(state, { switches: [] }),
  endToken: () => void Object.assign(state, { token: null }),
  calls: () => calls,
  documents: () =>
    documents
      .allDocuments()
      .map((document) => ({ ...documents.shown(document), mails: document.mails, sizes: document.files.map(({ bytes }) => bytes.length) })),
  reset: () => void calls.splice(0),
  down: () =>
    new Promise((resolve) => {
      // The other side needs a moment to see that its lines are gone.
      server.close(() => setTimeout(resolve, 50));
      server.closeAllConnections();
    }),
  up: () => (server.listening ? undefined : new Promise<void>((resolve) => void server.listen(Number(port), '127.0.0.1', resolve))),
};

const server = createServer((request, response) => void serve(request, response));
process.on('message', async ({ number, command }: { readonly number: number; readonly command: Command }) => {
  const value = await (commands[command.do] as (command: Command) => unknown)(command);
  process.send?.({ number, value: value ?? null });
});
// Ends with the tests that started it.
process.on('disconnect', () => process.exit(0));
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
