import { Fragment, type ReactNode } from 'react';
import baseCss from '../../ui/base.module.css';
import { useDelayed } from '../../ui/timing.ts';
import css from './views.module.css';

interface SkeletonProps {
  readonly className: string | undefined;
  readonly count?: number;
  /** A single line. */
  readonly children?: ReactNode;
}

/** Placeholder lines, shown after a delay. */
export function Skeleton({ className, count = 12, children = <span className={css.skeletonLine} /> }: SkeletonProps) {
  const isDue = useDelayed(true);
  return (
    <div className={className} aria-busy="true">
      <span className={baseCss.visuallyHidden} role="status">
        読み込んでいます
      </span>
      {isDue && names(count).map((name) => <Fragment key={name}>{children}</Fragment>)}
    </div>
  );
}

/** The skeleton of a table. */
export function ListSkeleton({ columns }: { readonly columns: number }) {
  return (
    <Skeleton className={css.skeletonTable}>
      <div className={css.skeletonRow}>
        {names(Math.min(columns, 6)).map((name) => (
          <span key={name} className={css.skeletonLine} />
        ))}
      </div>
    </Skeleton>
  );
}

/** The skeleton of a record. */
export function RecordSkeleton() {
  return <Skeleton className={css.skeletonRecord} />;
}

function names(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `line-${index}`);
}
