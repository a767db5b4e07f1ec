import { useDelayed } from '../ui/use-delayed.ts';

const lines = Array.from({ length: 12 }, (_, index) => `line-${index}`);

/** The shape of a table to come; shown only when it takes a moment. */
export function ListSkeleton({ columns }: { readonly columns: number }) {
  const late = useDelayed(true);
  const cells = lines.slice(0, Math.min(columns, 6));
  return (
    <div className="skeleton-table" aria-busy="true">
      <span className="visually-hidden" role="status">
        読み込んでいます
      </span>
      {late &&
        lines.map((line) => (
          <div key={line} className="skeleton-row">
            {cells.map((cell) => (
              <span key={cell} className="skeleton-line" />
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
    <div className="skeleton-record" aria-busy="true">
      <span className="visually-hidden" role="status">
        読み込んでいます
      </span>
      {late && lines.map((line) => <span key={line} className="skeleton-line" />)}
    </div>
  );
}
