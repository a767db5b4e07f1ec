import type { ReactNode } from 'react';
import { StepTitle } from '../pages/step-title.tsx';
import { OtherGrant } from './other-grant.tsx';
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
