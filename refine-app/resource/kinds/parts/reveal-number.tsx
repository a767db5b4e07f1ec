import { useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import { type Resource, writePath } from '../../../../schema/resource.ts';
import baseCss from '../../../ui/base.module.css';
import { Button } from '../../../ui/button.tsx';
import { adviceText } from '../../../ui/failure.ts';
import type { RowData } from '../../../ui/row.ts';
import { toast } from '../../../ui/toasts.ts';

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly row: RowData;
  readonly masked: string;
}

/** The masked number, and a button to reveal it for those who may; each reveal is in the audit log. */
export function RevealNumber({ resource, name, row, masked }: Props) {
  const [number, setNumber] = useState<string>();
  const { mutateAsync, mutation } = useCustomMutation<RowData>();
  const action = resource.actions?.reveal;
  const show = async () => {
    try {
      const url = `/api${writePath(resource)}/${row.id}/reveal`;
      const { data } = await mutateAsync({ url, method: 'post', values: { version: row.version } });
      setNumber(String(data[name]));
    } catch (error) {
      toast({ type: 'error', title: '口座番号を表示できませんでした', message: adviceText(error) });
    }
  };
  if (number) return <span>{number}</span>;
  return (
    <>
      <span>{masked}</span>{' '}
      {action && row.abilities.includes('reveal') && (
        <Button size="small" onClick={() => void show()} loading={mutation.isPending} title={action.confirm}>
          表示する
        </Button>
      )}
      {action && row.abilities.includes('reveal') && <span className={baseCss.quiet}>（表示したことは操作記録に残ります）</span>}
    </>
  );
}
