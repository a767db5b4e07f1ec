import baseCss from '../ui/base.module.css';
import { useDelayed } from '../ui/timing.ts';
import css from './views.module.css';

const lines = Array.from({ length: 12 }, (_, index) => `line-${index}`);

/** The shape of a table to come; shown only when it takes a moment. */
export function ListSkeleton({ columns }: { readonly columns: number }) {
  const late = useDelayed(true);
  const cells = lines.slice(0, Math.min(columns, 6));
  return (
    <div className={css.skeletonTable} aria-busy="true">
      <span className={baseCss.visuallyHidden} role="status">
        読み込んでいます
      </span>
      {late &&
        lines.map((line) => (
          <div key={line} className={css.skeletonRow}>
            {cells.map((cell) => (
              <span key={cell} className={css.skeletonLine} />
            ))}
          </div>
        ))}
    </div>
  );
}

/** The shape of a record to come. */
export function RecordSkeleton() {
  const late = useDelayed(true);
  return (
    <div className={css.skeletonRecord} aria-busy="true">
      <span className={baseCss.visuallyHidden} role="status">
        読み込んでいます
      </span>
      {late && lines.map((line) => <span key={line} className={css.skeletonLine} />)}
    </div>
  );
}
