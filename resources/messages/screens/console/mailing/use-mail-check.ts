import { useCustomMutation } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { may } from '../../../../../refine-app/data/access.ts';
import { http } from '../../../../../refine-app/data/http.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { chunksOfGrants } from '../../../../../refine-app/ui/chunks.ts';
import { failureFields, failureText } from '../../../../../refine-app/ui/failure.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { useSettled } from '../../../../../refine-app/ui/timing.ts';
import { resources } from '../../../../../resources.config.ts';
import { errorsIn, isWritten, type Letter, type LetterErrors } from './letter.ts';

interface State {
  readonly question: string;
  readonly done: number;
  readonly pieces: readonly Piece[];
  /** Whether the pieces are of a written letter, and not only of its recipients. */
  readonly filled: boolean;
  readonly errors: LetterErrors;
  readonly failure: string;
}

const nothing: State = { question: '', done: 0, pieces: [], filled: false, errors: {}, failure: '' };

/** Who has an address is known before anything is written. */
const unwritten = { subject: '-', body: '-' } as const;

/** From so many applications on, an answer is long enough to be asked for less often. */
const many = 100;

/** Asks the server, whenever typing pauses, which mails would leave. What was found before stays in sight meanwhile. Nothing is sent. */
export function useMailCheck(rows: readonly RowData[], letter: Letter) {
  const ask = usePreview();
  const mayInvite = useMayInvite();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState(nothing);
  const written = isWritten(letter);
  const fit = rows.length > 0 && Object.keys(errorsIn(letter, mayInvite)).length === 0;
  const grants = rows.map(({ id, organizationId }) => ({ id, organizationId }));
  const question = fit ? JSON.stringify([attempt, grants, written ? letter : { ...letter, ...unwritten }]) : '';
  const settled = useSettled(question, rows.length > many ? 1500 : 500);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is all that the answer depends on
  useEffect(() => {
    if (settled === '') return setState((before) => ({ ...nothing, pieces: before.pieces, filled: before.filled }));
    let current = true;
    setState((before) => ({ ...before, done: 0, failure: '' }));
    const count = (done: number) => current && setState((before) => ({ ...before, done }));
    const [, asked, told] = JSON.parse(settled) as [number, typeof grants, Letter];
    void checkAll(asked, (chunk) => ask(chunk, told), count).then((found) => {
      const filled = told.body !== unwritten.body;
      if (current) setState((before) => ({ ...before, ...(found.pieces && { filled }), ...found, question: settled }));
    });
    return () => {
      current = false;
    };
  }, [settled]);

  const known = written && question !== '' && state.question === question && state.failure === '' && Object.keys(state.errors).length === 0;
  const running = question !== '' && state.question !== question;
  const pieces = letter.sendToContact || letter.sendToRepresentative ? state.pieces : [];
  return { ...state, pieces, written, known, running, retry: () => setAttempt(attempt + 1) };
}

/** Whether one may send people the link by which they set their first password. */
export function useMayInvite(): boolean {
  return may(useMe(), resources.users.name, 'invite');
}

export type MailCheck = ReturnType<typeof useMailCheck>;

/** The mails about these applications as they would leave. */
export function usePreview() {
  const { mutateAsync } = useCustomMutation();
  return async (applicationIds: readonly number[], letter: Letter): Promise<readonly Piece[]> => {
    const answer = await mutateAsync({
      url: '/api/applications/email/preview',
      method: 'post',
      values: { applicationIds, ...letter },
    });
    return answer.data as unknown as readonly Piece[];
  };
}

/** Chunk after chunk; given up as soon as `count` says that nobody waits any more. */
async function checkAll(
  grants: readonly Pick<RowData, 'id' | 'organizationId'>[],
  ask: (chunk: readonly number[]) => Promise<readonly Piece[]>,
  count: (done: number) => unknown,
): Promise<Pick<State, 'errors' | 'failure'> & Partial<State>> {
  const pieces: Piece[] = [];
  let done = 0;
  try {
    for (const chunk of chunksOfGrants(grants)) {
      pieces.push(...(await ask(chunk.map(({ id }) => id))));
      done += chunk.length;
      if (count(done) === false) break;
    }
    return { pieces, errors: {}, failure: '' };
  } catch (error) {
    const errors = failureFields(error);
    return { errors, failure: Object.keys(errors).length > 0 ? '' : failureText(error) };
  }
}

/** A mail as it would leave, or why it cannot. */
export interface Piece {
  readonly applicationId: number;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly recipient: { readonly name: string; readonly address: string } | null;
  readonly subject: string;
  readonly body: string;
  readonly problem: string | null;
  /** The reader's other grants that the same mail is about. */
  readonly others: readonly Pick<Piece, 'applicationId' | 'grantNumber' | 'title'>[];
}

/** What the server has taken on. */
export interface Mailing {
  readonly message: string;
  readonly batchId: number;
  readonly total: number;
  readonly skipped: readonly { readonly applicationId: number; readonly problem: string }[];
}

/** Sends the richer form; `onProgress` hears how much of the attachments has really left, in percent. */
export async function sendLetter(
  applicationIds: readonly number[],
  letter: Letter,
  files: readonly File[],
  onProgress: (percent: number) => void,
): Promise<Mailing> {
  const form = new FormData();
  form.set('payload', JSON.stringify({ applicationIds, ...letter }));
  for (const file of files) form.append('attachments', file);
  const { data } = await http.post<Mailing>('/api/applications/email', form, {
    onUploadProgress: ({ loaded, total }) => onProgress(total ? Math.floor((loaded / total) * 100) : 0),
  });
  return data;
}

/** Sends the plain form, which goes to the contact persons alone. */
export async function sendPlainLetter(applicationId: readonly number[], { subject, body, isHtml }: Letter): Promise<Mailing> {
  const { data } = await http.post<Mailing>('/api/adoptions/email', { applicationId, subject, body, isHtml });
  return data;
}
