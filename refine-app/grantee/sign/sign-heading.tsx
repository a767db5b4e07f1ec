import type { ReactNode } from 'react';
import { StepTitle } from '../pages/step-title.tsx';
import { selectGrant, useSelectedGrant } from '../selected-grant.ts';
import type { Envelope } from './use-envelope.ts';

interface Props {
  readonly envelope: Envelope;
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** The heading of a letter's page, with the way to the application that the letter is about. */
export function SignHeading({ envelope, takesFocus = false, children }: Props) {
  const application = `/user/applications/detail?${new URLSearchParams({ entryNumber: envelope.entryNumber ?? '' })}`;
  return (
    <>
      <StepTitle back={application} backText="助成内容を見る" takesFocus={takesFocus}>
        {children}
      </StepTitle>
      <OtherGrant envelope={envelope} />
    </>
  );
}

/** Says so where the letter is about another grant than the one that stands above every page: a mail or a task leads to it. */
function OtherGrant({ envelope: { grantNumber } }: { readonly envelope: Envelope }) {
  const selected = useSelectedGrant();
  if (selected === null || !grantNumber || selected === grantNumber) return null;
  return (
    <div className="sheet other-grant">
      <p>
        選択中の助成（{selected}）とは別の、<strong>助成番号 {grantNumber}</strong> の書類です。
      </p>
      <button type="button" className="button" onClick={() => selectGrant(grantNumber)}>
        この助成に切り替える
      </button>
    </div>
  );
}
