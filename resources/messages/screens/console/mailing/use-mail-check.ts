import { useCustomMutation } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { may } from '../../../../../refine-app/data/access.ts';
import { http } from '../../../../../refine-app/data/http.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { chunksOfGrants } from '../../../../../refine-app/ui/chunks.ts';
import { failureFields, failureText } from '../../../../../refine-app/ui/failure.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { useDebounced } from '../../../../../refine-app/ui/timing.ts';
import { resources } from '../../../../../resources.config.ts';
import { type BulkMailInput, type BulkMailInputErrors, bulkMailErrors, isWritten } from './bulk-mail-input.ts';

interface State {
  readonly request: string;
  readonly done: number;
  readonly pieces: readonly Piece[];
  /** Whether the pieces contain text, not only recipients. */
  readonly filled: boolean;
  readonly errors: BulkMailInputErrors;
  readonly failure: string;
}

const initialState: State = { request: '', done: 0, pieces: [], filled: false, errors: {}, failure: '' };

/** Stand-in text for checking recipients before anything is written. */
const standInText = { subject: '-', body: '-' } as const;

/** Number of applications above which the debounce is longer. */
const largeSelection = 100;

/** Requests a preview of all mails from the server, debounced while typing; the previous result stays visible. Sends nothing. */
export function useMailCheck(rows: readonly RowData[], letter: BulkMailInput) {
  const ask = usePreview();
  const mayInvite = useMayInvite();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState(initialState);
  const written = isWritten(letter);
  const isValid = rows.length > 0 && Object.keys(bulkMailErrors(letter, mayInvite)).length === 0;
  const grants = rows.map(({ id, organizationId }) => ({ id, organizationId }));
  const request = isValid ? JSON.stringify([attempt, grants, written ? letter : { ...letter, ...standInText }]) : '';
  const settled = useDebounced(request, rows.length > largeSelection ? 1500 : 500);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the request contains all inputs
  useEffect(() => {
    if (settled === '') return setState((before) => ({ ...initialState, pieces: before.pieces, filled: before.filled }));
    let current = true;
    setState((before) => ({ ...before, done: 0, failure: '' }));
    const count = (done: number) => current && setState((before) => ({ ...before, done }));
    const [, sentGrants, sentLetter] = JSON.parse(settled) as [number, typeof grants, BulkMailInput];
    void checkAll(sentGrants, (chunk) => ask(chunk, sentLetter), count).then((found) => {
      const filled = sentLetter.body !== standInText.body;
      if (current) setState((before) => ({ ...before, ...(found.pieces && { filled }), ...found, request: settled }));
    });
    return () => {
      current = false;
    };
  }, [settled]);

  const known = written && request !== '' && state.request === request && state.failure === '' && Object.keys(state.errors).length === 0;
  const running = request !== '' && state.request !== request;
  const pieces = letter.sendToContact || letter.sendToRepresentative ? state.pieces : [];
  return { ...state, pieces, written, known, running, retry: () => setAttempt(attempt + 1) };
}

/** Whether the user may send password links. */
export function useMayInvite(): boolean {
  return may(useMe(), resources.users.name, 'invite');
}

export type MailCheck = ReturnType<typeof useMailCheck>;

/** Fetches a preview of the mails for applications. */
export function usePreview() {
  const { mutateAsync } = useCustomMutation();
  return async (applicationIds: readonly number[], letter: BulkMailInput): Promise<readonly Piece[]> => {
    const answer = await mutateAsync({
      url: '/api/applications/email/preview',
      method: 'post',
      values: { applicationIds, ...letter },
    });
    return answer.data as unknown as readonly Piece[];
  };
}

/** Checks chunk by chunk; stops when `count` returns false. */
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

/** Preview of one mail, or why it cannot be sent. */
export interface Piece {
  readonly applicationId: number;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly recipient: { readonly name: string; readonly address: string } | null;
  readonly subject: string;
  readonly body: string;
  readonly problem: string | null;
  /** Other grants of the recipient covered by the same mail. */
  readonly others: readonly Pick<Piece, 'applicationId' | 'grantNumber' | 'title'>[];
}

/** An accepted mail batch. */
export interface Mailing {
  readonly message: string;
  readonly batchId: number;
  readonly total: number;
  readonly skipped: readonly { readonly applicationId: number; readonly problem: string }[];
}

/** Sends a mail with attachments; `onProgress` receives the upload progress in percent. */
export async function sendLetter(
  applicationIds: readonly number[],
  letter: BulkMailInput,
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

/** Sends a plain mail, which goes to contact persons only. */
export async function sendPlainLetter(applicationId: readonly number[], { subject, body, isHtml }: BulkMailInput): Promise<Mailing> {
  const { data } = await http.post<Mailing>('/api/adoptions/email', { applicationId, subject, body, isHtml });
  return data;
}
