import { randomUUID } from 'node:crypto';

/** A refusal, as CloudSign words it. */
export class Refusal extends Error {
  readonly status: number;
  readonly error: string;

  constructor(status: number, error: string, message: string) {
    super(message);
    this.status = status;
    this.error = error;
  }
}

const badRequest = (message: string) => new Refusal(400, 'bad_request', message);
const wrongState = (message: string) => new Refusal(403, 'not_acceptable', message);
const notFound = () => new Refusal(404, 'not_found', 'Not Found');

export interface FakeParticipant {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly organization: string;
  readonly order: number;
  status: number;
  readonly language_code: string;
  processed_at?: string;
}

export interface FakeFile {
  readonly id: string;
  readonly name: string;
  readonly order: number;
  readonly total_pages: number;
  readonly widgets: Record<string, unknown>[];
  /** Never part of an answer. */
  readonly bytes: Buffer;
}

/** CloudSign's `documentModel`, and the mails that it has caused. */
export interface FakeDocument {
  readonly id: string;
  readonly user_id: string;
  readonly title: string;
  readonly note: string;
  readonly message: string;
  status: number;
  sent_at?: string;
  readonly created_at: string;
  readonly participants: FakeParticipant[];
  readonly files: FakeFile[];
  decline_comment?: string;
  readonly mails: ('request' | 'reminder' | 'calledBack')[];
}

const userId = randomUUID();
const documents = new Map<string, FakeDocument>();
const newId = () => randomUUID().replaceAll('-', '');
const at = () => new Date().toISOString();

export const allDocuments = () => [...documents.values()];

export function find(id: string): FakeDocument {
  const found = documents.get(id);
  if (!found) throw notFound();
  return found;
}

export function create(form: FormData): FakeDocument {
  const title = textOf(form, 'title');
  const message = textOf(form, 'message');
  if (title.length > 500 || message.length > 16_000) throw badRequest('too long');
  const sender = { id: newId(), email: 'kikin@example.jp', name: '基金', organization: '河川基金', order: 0, status: 2, language_code: 'ja' };
  const document: FakeDocument = {
    id: newId(),
    user_id: userId,
    title,
    note: textOf(form, 'note'),
    message,
    status: 0,
    created_at: at(),
    participants: [sender],
    files: [],
    mails: [],
  };
  documents.set(document.id, document);
  return document;
}

/** Only a draft may be changed. */
function draft(id: string): FakeDocument {
  const document = find(id);
  if (document.status !== 0) throw wrongState('not a draft');
  return document;
}

const megabyte = 1024 * 1024;

export function addFile(id: string, form: FormData, bytes: Buffer): FakeDocument {
  const document = draft(id);
  const name = textOf(form, 'name');
  if (bytes.length > 20 * megabyte) throw new Refusal(413, 'too_large_request', 'too large');
  const isPdf = bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) && bytes.subarray(-32).includes('%%EOF');
  if (!isPdf) throw new Refusal(415, 'unsupported_media_type', 'not a PDF');
  const pages = bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 1;
  document.files.push({ id: newId(), name, order: document.files.length, total_pages: pages, widgets: [], bytes });
  return document;
}

export function addParticipant(id: string, form: FormData): FakeDocument {
  const document = draft(id);
  const [name, email, organization] = [textOf(form, 'name'), textOf(form, 'email'), textOf(form, 'organization')];
  if (name === '' || name.length > 64 || organization.length > 64) throw badRequest('name');
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254) throw badRequest('email');
  if (document.participants.some((other) => other.email === email)) throw badRequest('email is used');
  if (document.participants.length >= 128) throw new Refusal(409, 'conflict', 'too many participants');
  const language = textOf(form, 'language_code') || 'ja';
  if (!['ja', 'en', 'zh-CHS', 'zh-CHT'].includes(language)) throw badRequest('language_code');
  document.participants.push({ id: newId(), email, name, organization, order: document.participants.length, status: 2, language_code: language });
  return document;
}

export function addWidget(id: string, fileId: string, form: FormData): FakeDocument {
  const document = draft(id);
  const file = document.files.find((one) => one.id === fileId);
  if (!file) throw notFound();
  const number = (name: string) => {
    const text = textOf(form, name);
    if (!/^\d+$/.test(text)) throw badRequest(name);
    return Number(text);
  };
  const [type, page, x, y] = [number('type'), number('page'), number('x'), number('y')];
  const participantId = textOf(form, 'participant_id');
  if (type > 2 || page >= file.total_pages || x > 595 || y > 842) throw badRequest('place');
  if (!document.participants.some((one) => one.id === participantId)) throw badRequest('participant_id');
  file.widgets.push({
    id: newId(),
    widget_type: type,
    participant_id: participantId,
    file_id: fileId,
    page,
    x,
    y,
    w: 59,
    h: 59,
    text: '',
    status: 0,
  });
  return document;
}

/** Sends a draft; reminds of what waits. */
export function sendOrRemind(id: string): FakeDocument {
  const document = find(id);
  if (document.status === 1) document.mails.push('reminder');
  else if (document.status !== 0) throw wrongState('neither draft nor waiting');
  else {
    if (document.files.length === 0 || document.participants.length < 2) throw badRequest('files or participants are missing');
    document.status = 1;
    document.sent_at = at();
    document.mails.push('request');
    for (const participant of document.participants) participant.status = participant.order === 0 ? 6 : 4;
  }
  return document;
}

/** The sender calls a document back. */
export function callBack(id: string, form: FormData): FakeDocument {
  const document = find(id);
  const comment = textOf(form, 'comment');
  if (document.status !== 1 || [...comment].length > 1000) throw badRequest('not waiting, or too long');
  document.mails.push('calledBack');
  return end(document, 10, comment);
}

export function remove(id: string): void {
  if (find(id).status !== 0) throw badRequest('not a draft');
  documents.delete(id);
}

/** What the recipient does in the browser. */
export function recipientSigns(id: string): FakeDocument {
  const document = waiting(id);
  document.status = 2;
  for (const one of document.participants.slice(1)) Object.assign(one, { status: 7, processed_at: at() });
  return document;
}

export function recipientDeclines(id: string, comment: string): FakeDocument {
  return end(waiting(id), 9, comment);
}

function waiting(id: string): FakeDocument {
  const document = find(id);
  if (document.status !== 1) throw new Error('the recipient has nothing to sign');
  return document;
}

function end(document: FakeDocument, participantStatus: number, comment: string): FakeDocument {
  document.status = 3;
  document.decline_comment = comment;
  for (const one of document.participants.slice(1)) Object.assign(one, { status: participantStatus, processed_at: at() });
  return document;
}

/** The file as it can be had: with CloudSign's signature once all have agreed. */
export function fileBytes(id: string, fileId: string): Buffer {
  const document = find(id);
  const file = document.files.find((one) => one.id === fileId);
  if (!file) throw notFound();
  return document.status === 2 ? Buffer.concat([file.bytes, Buffer.from(`\n% signed ${document.id}\n%%EOF\n`)]) : file.bytes;
}

export function certificate(id: string): Buffer {
  const document = find(id);
  if (document.status !== 2) throw notFound();
  return Buffer.from(`%PDF-1.4\n% certificate of ${document.id}\n%%EOF\n`);
}

/** Up to 100 a page; a page that is none counts as the first. */
export function list(query: URLSearchParams) {
  const status = Number(query.get('status') ?? -1);
  if (![-1, 0, 1, 2, 3, 4].includes(status)) throw badRequest('status');
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const from = query.get('from');
  const found = allDocuments()
    .filter((document) => status === -1 || document.status === status)
    // The time of processing, by which is asked, a draft does not have yet.
    .filter((document) => !from || (document.sent_at ?? '') >= from);
  return { total: found.length, page, documents: found.slice((page - 1) * 100, page * 100).map(shown) };
}

/** As it is answered: without the bytes of its files. */
export function shown({ mails: _, files, ...document }: FakeDocument) {
  return { ...document, files: files.map(({ bytes: _bytes, ...file }) => file) };
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};
