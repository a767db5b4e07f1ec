import type { ReactNode, UIEvent } from 'react';
import './records.css';

interface Props {
  readonly label: string;
  readonly className: string;
  /** Newer rows are on their way. */
  readonly busy?: boolean | undefined;
  readonly children: ReactNode;
}

/** The box in which a table of records scrolls. */
export function TableBox({ label, className, busy, children }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={`table-scroll ${className}`} aria-label={label} aria-busy={busy} tabIndex={0} onScroll={noteAside}>
      {children}
    </section>
  );
}

/**
 * The left cells of the rows stick only in a table that has been scrolled sideways: otherwise they stand there already, and each cell that sticks
 * is work for the browser at every step of scrolling. Set here and not by React, as no row has to be drawn again for it.
 */
function noteAside({ currentTarget: box }: UIEvent<HTMLElement>): void {
  box.toggleAttribute('data-aside', box.scrollLeft > 0);
}
