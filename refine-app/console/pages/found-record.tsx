import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { placeholderNamesIn } from '../../../schema/lifecycle.ts';
import type { Resource } from '../../../schema/resource.ts';
import { fieldsFilter } from '../../data/fields-filter.ts';
import { FailureState } from '../../ui/panel-states.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { NoticePage } from './guarded-page.tsx';

interface Props {
  readonly resource: Resource;
  /** Renders the record. */
  readonly children: (id: number) => ReactNode;
}

/** Fields whose values in the address's query find the row, when its path does not hold the id: `['entryNumber']`. */
function queryKeys({ screen: { detail = '' } }: Resource): string[] {
  return placeholderNamesIn(detail.split('?')[1] ?? '');
}

/** The record whose id is in the path of the address. */
export function RecordById({ resource, children }: Props) {
  const { id = '' } = useParams();
  if (/^[1-9]\d{0,14}$/.test(id)) return children(Number(id));
  // For example `/admin/notifications/detail`.
  return (
    <NoticePage title={`${resource.label}のIDが指定されていません`} actions={<Link to={resource.screen.path}>一覧へ戻る</Link>}>
      <p>アドレスが間違っています。一覧からお探しください。</p>
    </NoticePage>
  );
}

/** The record that the query in the address names by the fields of the declared pattern. */
export function FoundRecord({ resource, children }: Props) {
  const [query] = useSearchParams();
  const wanted = queryKeys(resource).map((field) => [field, query.get(field) ?? ''] as const);
  const complete = wanted.every(([, value]) => value !== '');
  const { result, query: call } = useList<BaseRecord, HttpError>({
    resource: resource.name,
    filters: [fieldsFilter(resource, []), ...wanted.map(([field, value]) => ({ field, operator: 'eq' as const, value }))],
    // Text parameters match substrings, so several rows may come back; only one is equal.
    pagination: { pageSize: 200 },
    queryOptions: { enabled: complete, placeholderData: undefined },
  });
  if (!complete) return <Missing resource={resource} title="必要なパラメータが不足しています" />;
  if (call.isPending) return <Waiting />;
  if (call.isError) return <FailureState title="データの取得に失敗しました" error={call.error} onRetry={() => void call.refetch()} />;
  const row = result.data.find((one) => wanted.every(([field, value]) => String(one[field]) === value));
  return row ? children(Number(row.id)) : <Missing resource={resource} title={`${resource.label}が見つかりません`} />;
}

function Missing({ resource, title }: { resource: Resource; title: string }) {
  return (
    <NoticePage title={title} actions={<Link to={resource.screen.path}>一覧へ戻る</Link>}>
      <p>削除されたか、アドレスが間違っています。一覧からお探しください。</p>
    </NoticePage>
  );
}
