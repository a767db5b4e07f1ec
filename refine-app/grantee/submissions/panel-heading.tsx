import type { ReactNode } from 'react';
import { takeFocus } from '../../ui/take-focus.ts';

interface Props {
  /** What had the focus is gone: the heading takes it, and the page begins with it. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

export function PanelHeading({ takesFocus = true, children }: Props) {
  return (
    <h2 ref={takesFocus ? arrive : undefined} tabIndex={-1} className="document-title">
      {children}
    </h2>
  );
}

function arrive(heading: HTMLElement | null): void {
  const top = heading?.getBoundingClientRect().top ?? 0;
  if (top < 0 || top > window.innerHeight / 2) heading?.closest('article')?.scrollIntoView({ block: 'start' });
  takeFocus(heading);
}
