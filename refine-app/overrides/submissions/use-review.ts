import { useState } from 'react';
import { useProgress } from '../../actions/submissions/documents-progress.tsx';
import { documents, type Submission } from './submission.ts';
import { useQueue } from './use-queue.ts';

const { actions = {} } = documents;

/** What may be done with the document, the step that is being asked about, and where one goes after it. */
export function useReview(submission: Submission) {
  const queue = useQueue(submission);
  const { offersStep } = useProgress(submission.applicationId);
  const [asked, setAsked] = useState<string>();
  const action = asked === undefined ? undefined : actions[asked];
  const able = submission.abilities.filter((name) => name in actions && name !== 'submit');
  const decides = asked === 'approve' || asked === 'reject';

  /** A decision leads on to the next document, unless the grant has come to a next step with it: that is offered first. */
  const done = async () => {
    if (!queue || !decides) return;
    if (asked === 'approve' && (await offersStep())) return;
    await queue.goOn();
  };
  return {
    queue,
    /** Those with a button in the page's head. */
    steps: queue ? able.filter((name) => name !== 'approve' && name !== 'reject') : able,
    ask: setAsked,
    opener: (name: string) => (able.includes(name) ? () => setAsked(name) : undefined),
    asked: action && asked && { name: asked, action, confirmLabel: queue?.hasNext && decides ? `${goOnLabels[asked]}` : action.label },
    close: () => setAsked(undefined),
    done: () => void done(),
  };
}

const goOnLabels = { approve: '承認して次へ進む', reject: '差し戻して次へ進む' };
