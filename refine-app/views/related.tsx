import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../schema/resource.ts';
import { may } from '../providers/access.ts';
import { useMe } from '../providers/session.ts';
import { EmptyFace, FailureFace } from '../ui/faces.tsx';
import type { RowData } from '../ui/row.ts';
import { type CellNotes, RelatedTable } from './related-table.tsx';
import { ListSkeleton } from './skeletons.tsx';
import { totalText } from './total.ts';
import { type RelatedRows, shownRows, useRelated } from './use-related.ts';
import './related.css';

interface Props extends CellNotes {
  /** Whose record it is, and which of its related rows. */
  readonly resource: Resource;
  readonly name: string;
  readonly row: RowData;
  /** What shows the rows where that is no table. */
  readonly children?: (rows: readonly RowData[]) => ReactNode;
}

/** The related rows of a record where they are all that is looked at. */
export function Related({ resource, name, row, children, ...notes }: Props) {
  const related = useRelated(resource, name, row, shownRows);
  const { rows, total, href } = related;
  return (
    <Faces related={related}>
      {children ? children(rows) : <RelatedTable related={related} {...notes} />}
      {(!total.isExact || total.count > rows.length) && (
        <p className="related-more">
          {totalText(total)}のうち{shownRows}件を表示しています。<Link to={href}>すべてを一覧で見る</Link>
        </p>
      )}
    </Faces>
  );
}

/** Everything that belongs to a record, panel by panel, as far as one may read it. */
export function RelatedPanels({ resource, row }: Pick<Props, 'resource' | 'row'>) {
  const me = useMe();
  const names = Object.keys(resource.related ?? {}).filter((name) => may(me, name, 'read'));
  return names.map((name) => <RelatedPanel key={name} resource={resource} name={name} row={row} />);
}

/** So many rows stand on a record's page beside all else. */
const panelRows = 10;

/** Related rows beside all else that a record's page shows. */
export function RelatedPanel({ resource, name, row, ...notes }: Omit<Props, 'children'>) {
  const related = useRelated(resource, name, row, panelRows);
  const { declared, other, total, href, query } = related;
  const id = useId();
  return (
    <section className="record-section" aria-labelledby={id}>
      <div className="related-head">
        <h2 id={id}>
          {declared.title ?? other.label}
          {query.isSuccess && `（${totalText(total)}）`}
        </h2>
        {total.count > 0 && <Link to={href}>{total.count > panelRows ? 'すべてを一覧で見る' : '一覧で見る'}</Link>}
      </div>
      <Faces related={related}>
        <RelatedTable related={related} {...notes} />
      </Faces>
    </section>
  );
}

/** On their way, failed, none, or some. */
function Faces({ related: { other, declared, columns, rows, query }, children }: { readonly related: RelatedRows; readonly children: ReactNode }) {
  if (query.isError) return <FailureFace title={`${other.label}の取得に失敗しました`} error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <ListSkeleton columns={Math.min(columns.length, 4)} />;
  return rows.length === 0 ? <EmptyFace text={declared.empty ?? `${other.label}はありません`} /> : children;
}
