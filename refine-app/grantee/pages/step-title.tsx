import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { takeFocus } from '../../ui/take-focus.ts';

interface Props {
  /** Where the way back leads, and what it says. */
  readonly back: string;
  readonly backText: string;
  /** What had the focus is gone: the heading takes it, and the page begins with it. */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

/** The heading of a page on the way from another one, with the way back. */
export function StepTitle({ back, backText, takesFocus, children }: Props) {
  return (
    <>
      <Link className="step-back" to={back}>
        ← {backText}
      </Link>
      <h1 ref={takesFocus ? arrive : undefined} tabIndex={-1} className="step-heading">
        {children}
      </h1>
    </>
  );
}

function arrive(heading: HTMLElement | null): void {
  if (heading) window.scrollTo({ top: 0 });
  takeFocus(heading);
}
