import type { ReactNode } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { isFiltered } from '../../data/list-state.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, FailureState } from '../../ui/panel-states.tsx';
import { standingColumns } from '../../ui/present.ts';
import { narrow, useMedia } from '../../ui/use-media.ts';
import { RecordCards } from './record-cards.tsx';
import { type RecordsProps, RecordsTable } from './records-table.tsx';
import { ListSkeleton } from './skeletons.tsx';
import type { ListControl } from './use-list-state.ts';
import type { useRecords } from './use-records.ts';
import { useRowKeys } from './use-row-keys.ts';

interface Props extends RecordsProps {
  readonly control: ListControl;
  readonly records: ReturnType<typeof useRecords>;
  /** Shown in an empty list. */
  readonly createButton: ReactNode;
  /** Text of an empty list without conditions. */
  readonly none: string | undefined;
}

/** The states of a list: loading, failed, empty, beyond the last page, or with rows. */
export function ListBody(props: Props) {
  const { resource, control, records, createButton, none } = props;
  const small = useMedia(narrow);
  const box = useRowKeys();
  const filtered = isFiltered(control.state);
  const clear = filtered && <Button onClick={control.clear}>条件をすべて解除</Button>;
  if (records.query.isError)
    return (
      <FailureState
        title={resource.list.failed ?? `${resource.label}の取得に失敗しました`}
        error={records.query.error}
        onRetry={() => void records.query.refetch()}
        more={clear}
      />
    );
  if (records.query.isPending) return <ListSkeleton columns={standingColumns(resource, props.columns).length} />;
  if (records.total.count > 0 && control.state.page > records.pages) return <BeyondFace control={control} />;
  if (records.total.count === 0)
    return <EmptyState text={(!filtered && none) || emptyText(resource, filtered)}>{filtered ? clear : createButton}</EmptyState>;
  if (props.rows.length === 0) return <EmptyState text="このページには表示する行がありません。" />;
  return <div ref={box}>{small ? <RecordCards {...props} /> : <RecordsTable {...props} />}</div>;
}

function BeyondFace({ control }: { readonly control: ListControl }) {
  return (
    <EmptyState text="このページには何もありません。">
      <Button onClick={() => control.change({ page: 1 })}>最初のページへ</Button>
    </EmptyState>
  );
}

function emptyText(resource: Resource, filtered: boolean): string {
  return resource.list.empty ?? (filtered ? `条件に合う${resource.label}がありません` : `${resource.label}はまだありません`);
}
