import { type CloudSignDocument, documentStates, parseDocument, parseList } from './documents.ts';
import { CloudSignError } from './errors.ts';
import { type CloudSignAccount, cloudsignLine, type LineOptions, parseJson } from './line.ts';

/** The calls of CloudSign's Web API 0.31 for letters. Each throws CloudSignTrouble on failure. */
export interface CloudSign {
  create(draft: { readonly title: string; readonly note: string; readonly message: string }): Promise<CloudSignDocument>;
  addFile(id: string, name: string, pdf: Uint8Array): Promise<CloudSignDocument>;
  addParticipant(id: string, person: { readonly name: string; readonly email: string; readonly organization: string }): Promise<CloudSignDocument>;
  /** Adds a field for the recipient's stamp: page from 0, x and y in points from the top left corner. */
  addStamp(id: string, fileId: string, place: StampPlace): Promise<CloudSignDocument>;
  /** Sends a draft. For a document that is already waiting it sends a reminder, so check its state first. */
  send(id: string): Promise<CloudSignDocument>;
  /** null when it does not exist, or no longer. */
  document(id: string): Promise<CloudSignDocument | null>;
  /** The drafts with that memo. */
  drafts(note: string): Promise<CloudSignDocument[]>;
  /** Withdraws a waiting document. */
  decline(id: string, comment: string): Promise<CloudSignDocument>;
  /** Deletes a draft. */
  remove(id: string): Promise<void>;
  file(id: string, fileId: string): Promise<Buffer>;
  /** The 合意締結証明書; null while there is none. */
  certificate(id: string): Promise<Buffer | null>;
}

export interface StampPlace {
  readonly participantId: string;
  readonly page: number;
  readonly x: number;
  readonly y: number;
}

/** Maximum lengths of a decline comment, of names of persons and companies, and of titles. */
const maxLengths = { comment: 1000, name: 64, title: 500 } as const;
const stampType = '0';
const listPage = 100;
/** Maximum pages of drafts to search. */
const maxPages = 50;

export function cloudsignClient(account: CloudSignAccount, options: LineOptions): CloudSign {
  const line = cloudsignLine(account, options);
  const mutate = async (method: 'POST' | 'PUT', path: string, body?: URLSearchParams | FormData) =>
    parseDocument(parseJson(await line.call(method, path, body)));
  const at = (id: string, ...rest: string[]) =>
    ['/documents', id, ...rest].map((piece, index) => (index === 0 ? piece : encodeURIComponent(piece))).join('/');
  const page = async (number: number) => {
    const query = new URLSearchParams({ page: String(number), status: String(documentStates.draft), with_files: 'y', with_participants: 'y' });
    return parseList(parseJson(await line.call('GET', `/documents?${query}`)));
  };
  return {
    create: ({ title, note, message }) => mutate('POST', '/documents', new URLSearchParams({ title: cut(title, maxLengths.title), note, message })),
    addFile: (id, name, pdf) => mutate('POST', at(id, 'files'), fileForm(name, pdf)),
    addParticipant: (id, { name, email, organization }) =>
      mutate(
        'POST',
        at(id, 'participants'),
        form({ name: cut(name, maxLengths.name), email, organization: cut(organization, maxLengths.name), language_code: 'ja' }),
      ),
    addStamp: (id, fileId, { participantId, page, x, y }) =>
      mutate(
        'POST',
        at(id, 'files', fileId, 'widgets'),
        form({ participant_id: participantId, type: stampType, page, x: Math.round(x), y: Math.round(y) }),
      ),
    send: (id) => mutate('POST', at(id)),
    document: async (id) => {
      const answer = await unlessMissing(line.call('GET', at(id)));
      return answer && parseDocument(parseJson(answer));
    },
    drafts: (note) => draftsWith(note, page),
    decline: (id, comment) => mutate('PUT', at(id, 'decline'), form({ comment: cut(comment, maxLengths.comment) })),
    remove: async (id) => void (await line.call('DELETE', at(id))),
    file: async (id, fileId) => assertPdf(await line.call('GET', at(id, 'files', fileId))),
    certificate: async (id) => {
      const answer = await unlessMissing(line.call('GET', at(id, 'certificate')));
      return answer && assertPdf(answer);
    },
  };
}

/** Drafts have no processing time to filter by (`from`), so all of them are searched. */
async function draftsWith(note: string, page: (number: number) => ReturnType<typeof parseList> | Promise<ReturnType<typeof parseList>>) {
  const found = new Map<string, CloudSignDocument>();
  for (let number = 1; number <= maxPages; number++) {
    const { documents, total } = await page(number);
    for (const document of documents) if (document.note === note && document.status === documentStates.draft) found.set(document.id, document);
    if (documents.length === 0 || number * listPage >= total) break;
  }
  return [...found.values()];
}

function form(values: Readonly<Record<string, string | number>>): URLSearchParams {
  return new URLSearchParams(Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]));
}

function fileForm(name: string, pdf: Uint8Array): FormData {
  const body = new FormData();
  body.set('name', name);
  body.set('uploadfile', new File([new Uint8Array(pdf)], name, { type: 'application/pdf' }));
  return body;
}

async function unlessMissing(call: Promise<Buffer>): Promise<Buffer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof CloudSignError && error.code === 'not_found') return null;
    throw error;
  }
}

function assertPdf(bytes: Buffer): Buffer {
  if (bytes.subarray(0, 1024).includes('%PDF-')) return bytes;
  throw new CloudSignError('unclear', '', 'an answer that is no PDF');
}

const cut = (text: string, length: number) => [...text].slice(0, length).join('');
