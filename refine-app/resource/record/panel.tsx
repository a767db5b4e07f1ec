import clsx from 'clsx/lite';
import type { ReactNode } from 'react';
import css from '../list/views.module.css';

interface Props {
  readonly title: string;
  /** A count beside the title. */
  readonly count?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A section of a page with a heading. */
export function Panel({ title, count, className, children }: Props) {
  return (
    <section className={clsx(css.recordSection, className)} aria-label={title}>
      <h2>
        {title}
        {count}
      </h2>
      {children}
    </section>
  );
}
