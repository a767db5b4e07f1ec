import { useList } from '@refinedev/core';
import { useState } from 'react';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { ActionDialog } from '../../../../../refine-app/resource/actions/lazy-action-dialog.ts';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { resources } from '../../../../../resources.config.ts';
import type { PanelProps } from './application.ts';

const { decisions } = resources;
const promote = decisions.actions?.promote;

/** Beside a declined application: promotes the next one on the waiting list. */
export function PromoteNext({ row: { grantYear, category } }: PanelProps) {
  const [isOpen, setOpen] = useState(false);
  const { result } = useList<RowData>({
    resource: decisions.name,
    filters: [
      { field: 'grantYear', operator: 'eq', value: grantYear },
      { field: 'category', operator: 'eq', value: category },
      { field: 'outcome', operator: 'eq', value: 'waitlisted' },
      { field: 'status', operator: 'eq', value: 'announced' },
    ],
    sorters: [{ field: 'waitRank', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: 50 },
    queryOptions: { enabled: may(useMe(), decisions.name, 'promote') },
  });
  const next = result.data.find(({ abilities }) => abilities.includes('promote'));
  if (!next) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        次の補欠を繰り上げる（{String(next.waitRank)}番 {String(next.entryNumber)}）
      </Button>
      {isOpen && promote && <ActionDialog resource={decisions} name="promote" action={promote} rows={[next]} onClose={() => setOpen(false)} />}
    </>
  );
}
