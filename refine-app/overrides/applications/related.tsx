import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { EmptyFace, FailureFace } from '../../ui/faces.tsx';
import { ListSkeleton } from '../../views/skeletons.tsx';
import { type RelatedRows, shownRows } from './use-related.ts';
import './related.css';

interface Props {
  readonly resource: Resource;
  readonly related: RelatedRows;
  readonly empty: string;
  /** The list of all of them. */
  readonly listHref: string;
  readonly children: ReactNode;
}

/** The faces of a tab with rows: on their way, failed, none, some, and more than fit. */
export function Related({ resource, related, empty, listHref, children }: Props) {
  const { rows, total, query } = related;
  if (query.isError) return <FailureFace title={`${resource.label}の取得に失敗しました`} error={query.error} onRetry={() => void query.refetch()} />;
  if (query.isPending) return <ListSkeleton columns={4} />;
  if (rows.length === 0) return <EmptyFace text={empty} />;
  return (
    <>
      {children}
      {total > shownRows && (
        <p className="related-more">
          {total.toLocaleString('ja-JP')}件のうち{shownRows}件を表示しています。<Link to={listHref}>すべてを一覧で見る</Link>
        </p>
      )}
    </>
  );
}
