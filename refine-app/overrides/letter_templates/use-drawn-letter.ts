import { useEffect, useState } from 'react';
import type { LetterKind } from '../../../domain/letters/letter-fields.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import { ApiError } from '../../providers/errors.ts';
import { http } from '../../providers/http.ts';
import { failureText } from '../../ui/failure.ts';
import { useSettled } from '../../ui/use-settled.ts';

interface State {
  /** The question that this answers. */
  readonly asked: string;
  /** The last letter that could be drawn. */
  readonly file: Blob | undefined;
  /** Why this one could not: something that the writer can mend. */
  readonly problem: string;
  /** Anything else that went wrong. */
  readonly failure: unknown;
}

const nothing: State = { asked: '', file: undefined, problem: '', failure: undefined };

const names = ['title', 'reference', 'addressee', 'letterhead', 'sealId', 'body'] as const;

/** Has the server draw a letter from what is typed, whenever typing pauses. Nothing is kept. */
export function useDrawnLetter(kind: LetterKind, values: Values, applicationId: number | undefined) {
  const [state, setState] = useState(nothing);
  const [tries, setTries] = useState(0);
  const texts = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  const question = values.body === undefined ? '' : JSON.stringify({ kind, ...texts, applicationId: applicationId ?? null });
  const settled = useSettled(question, 500);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks the same question again
  useEffect(() => {
    if (settled === '') return;
    const drawing = new AbortController();
    http.post<Blob>('/api/letter_templates/preview', JSON.parse(settled), { responseType: 'blob', signal: drawing.signal }).then(
      ({ data }) => setState({ asked: settled, file: data, problem: '', failure: undefined }),
      (error: unknown) => {
        if (!drawing.signal.aborted) setState(({ file }) => ({ asked: settled, file, ...whyNot(error) }));
      },
    );
    return () => drawing.abort();
  }, [settled, tries]);
  return { ...state, running: question !== state.asked, retry: () => setTries((count) => count + 1) };
}

function whyNot(error: unknown): Pick<State, 'problem' | 'failure'> {
  const mendable = error instanceof ApiError && [404, 409, 422].includes(error.statusCode);
  return mendable ? { problem: failureText(error), failure: undefined } : { problem: '', failure: error };
}
