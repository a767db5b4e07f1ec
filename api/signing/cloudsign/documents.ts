import { CloudSignError } from './errors.ts';

/** Document states (the API's `documentModel.status`); those of templates and imported papers are not used. */
export const documentStates = { draft: 0, waiting: 1, completed: 2, ended: 3 } as const;

/** The participant has declined; a withdrawal by the sender has another state. */
export const participantDeclined = 9;

export interface CloudSignDocument {
  readonly id: string;
  readonly status: number;
  /** A memo that the recipient never sees. */
  readonly note: string;
  /** The sender has order 0. */
  readonly participants: readonly CloudSignParticipant[];
  readonly files: readonly CloudSignFile[];
  readonly declineComment: string;
}

export interface CloudSignParticipant {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly order: number;
  readonly status: number;
  /** ISO instant of agreeing or declining; null before. */
  readonly processedAt: string | null;
}

export interface CloudSignFile {
  readonly id: string;
  readonly pages: number;
  readonly widgets: readonly { readonly type: number; readonly participantId: string }[];
}

type Part = Readonly<Record<string, unknown>>;

/** Parses the used part of a `documentModel`. @throws CloudSignTrouble when it is malformed */
export function parseDocument(value: unknown): CloudSignDocument {
  const document = part(value);
  return {
    id: text(document, 'id'),
    status: number(document, 'status'),
    note: optional(document, 'note'),
    participants: parts(document, 'participants').map(parseParticipant),
    files: parts(document, 'files').map(parseFile),
    declineComment: optional(document, 'decline_comment'),
  };
}

/** Parses a page of a `documentListModel`, with the total. @throws CloudSignTrouble when it is malformed */
export function parseList(value: unknown): { readonly documents: CloudSignDocument[]; readonly total: number } {
  const list = part(value);
  return { documents: parts(list, 'documents').map(parseDocument), total: number(list, 'total') };
}

function parseParticipant(value: Part): CloudSignParticipant {
  const processed = Date.parse(optional(value, 'processed_at'));
  return {
    id: text(value, 'id'),
    email: optional(value, 'email'),
    name: optional(value, 'name'),
    order: number(value, 'order'),
    status: number(value, 'status'),
    processedAt: Number.isNaN(processed) ? null : new Date(processed).toISOString(),
  };
}

function parseFile(value: Part): CloudSignFile {
  const widgets = parts(value, 'widgets').map((widget) => ({
    type: number(widget, 'widget_type'),
    participantId: optional(widget, 'participant_id'),
  }));
  return { id: text(value, 'id'), pages: number(value, 'total_pages'), widgets };
}

function part(value: unknown): Part {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Part;
  throw unexpectedAnswer('an object');
}

/** A missing list is empty. */
function parts(source: Part, name: string): Part[] {
  const list = source[name] ?? [];
  if (!Array.isArray(list)) throw unexpectedAnswer(`a list of ${name}`);
  return list.map(part);
}

function text(source: Part, name: string): string {
  const value = source[name];
  if (typeof value === 'string' && value !== '') return value;
  throw unexpectedAnswer(name);
}

function optional(source: Part, name: string): string {
  const value = source[name];
  return typeof value === 'string' ? value : '';
}

function number(source: Part, name: string): number {
  const value = source[name];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw unexpectedAnswer(name);
}

const unexpectedAnswer = (what: string) => new CloudSignError('unclear', '', `an answer without ${what}`);
