import clsx from 'clsx/lite';
import type { ReactNode } from 'react';
import css from '../list/views.module.css';

interface Props {
  readonly title: string;
  /** How much of it there is, beside its title. */
  readonly count?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One part of a page, under its heading. */
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
