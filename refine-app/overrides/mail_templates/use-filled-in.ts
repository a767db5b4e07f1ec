import { useEffect, useState } from 'react';
import { fieldsFor } from '../../../domain/mail/merge-fields.ts';
import { blankLetter, isWritten, unknownFields } from '../../actions/mail/letter.ts';
import { type Piece, usePreview } from '../../actions/mail/use-mail-check.ts';
import { failureFields, failureText } from '../../ui/failure.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { type Purpose, withSamplesElsewhere } from './sample.ts';

export interface Draft {
  readonly purpose: Purpose;
  readonly subject: string;
  readonly body: string;
  readonly isHtml: boolean;
}

interface State {
  readonly question: string;
  readonly piece: Piece | undefined;
  /** What cannot be filled in, or why nothing could. */
  readonly notice: string;
}

const nothing: State = { question: '', piece: undefined, notice: '' };

/** Has the server fill a template in for an application, whenever typing pauses. Nothing is sent. */
export function useFilledIn(draft: Draft, applicationId: number | undefined) {
  const preview = usePreview();
  const [state, setState] = useState(nothing);
  const fit = isWritten(draft) && unknownFields(`${draft.subject}\n${draft.body}`, fieldsFor(draft.purpose)).length === 0;
  const question = applicationId !== undefined && fit ? JSON.stringify([applicationId, draft]) : '';
  const settled = useSettled(question, 500);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is all that the answer depends on
  useEffect(() => {
    if (settled === '') return setState(nothing);
    let current = true;
    const [id, { purpose, subject, body, isHtml }] = JSON.parse(settled) as [number, Draft];
    const letter = { ...blankLetter, subject: withSamplesElsewhere(subject, purpose), body: withSamplesElsewhere(body, purpose), isHtml };
    void preview([id], letter).then(
      ([piece]) => current && setState({ question: settled, piece, notice: piece?.problem ?? '' }),
      (error: unknown) => current && setState({ question: settled, piece: undefined, notice: noticeOf(error) }),
    );
    return () => {
      current = false;
    };
  }, [settled]);
  return { ...state, running: question !== state.question };
}

function noticeOf(error: unknown): string {
  const reasons = Object.values(failureFields(error));
  return reasons.length > 0 ? reasons.join('\n') : failureText(error);
}
