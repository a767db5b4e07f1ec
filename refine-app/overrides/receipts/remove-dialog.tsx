import { Input } from 'antd';
import { useId, useRef, useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { http } from '../../providers/http.ts';
import { titleOf } from '../../ui/present.ts';
import type { RowData } from '../../ui/row.ts';
import { RowsDialog } from '../../ui/rows-dialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';

interface Props {
  readonly resource: Resource;
  readonly row: RowData;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** A receipt is not erased but marked, with a reason that an auditor will read. */
export function RemoveDialog({ resource, row, onClose, onRemoved }: Props) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const refresh = useRefresh();
  const ready = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') box.current?.querySelector('textarea')?.focus();
    return reason.trim() !== '';
  };
  return (
    <RowsDialog
      resource={resource}
      title={`領収書「${titleOf(resource, row)}」を削除しますか？`}
      rows={[row]}
      ability="delete"
      confirmLabel="削除する"
      danger
      ready={ready}
      run={() => http.delete(`/api/receipts/${row.id}`, { data: { version: row.version, reason } })}
      onDone={() => {
        toast({ type: 'success', title: '領収書を削除しました' });
        void refresh();
        onRemoved();
      }}
      onClose={onClose}
    >
      <p>一覧に出なくなります。領収書と画像、これまでの記録は残り、「削除」の条件で探せます。</p>
      <div ref={box}>
        <label htmlFor={id}>削除の理由（必須）</label>
        <Input.TextArea
          id={id}
          rows={2}
          maxLength={300}
          value={reason}
          status={missing ? 'error' : ''}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-error` : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {missing && (
          <p id={`${id}-error`} role="alert" className="failed">
            削除の理由を入力してください
          </p>
        )}
      </div>
    </RowsDialog>
  );
}
