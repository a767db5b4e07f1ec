import { Input } from 'antd';
import { useId, useRef, useState } from 'react';
import { formatYen } from '../../../domain/money/yen.ts';
import { http } from '../../providers/http.ts';
import { noteOf, titleOf } from '../../ui/present.ts';
import { type Outcome, RowsDialog } from '../../ui/rows-dialog.tsx';
import { showErrors } from '../../ui/show-errors.ts';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import type { DeleteDialogProps } from '../../views/delete-dialog.tsx';

/** Receipts are not erased but marked, with a reason that an auditor will read. */
export function RemoveDialog({ resource, rows, onClose, onDeleted }: DeleteDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const refresh = useRefresh();
  const [only] = rows;
  const ready = () => {
    showErrors(box.current, () => setMissing(reason.trim() === ''));
    return reason.trim() !== '';
  };
  const done = (outcomes: readonly Outcome[]) => {
    const gone = outcomes.filter(({ failure }) => !failure).map(({ row }) => row);
    if (gone.length > 0) toast({ type: 'success', title: '削除完了', message: `${rows.length > 1 ? `${gone.length}件の` : ''}領収書を削除しました` });
    onDeleted(gone);
    void refresh();
    if (rows.length === 1) onClose();
  };
  return (
    <RowsDialog
      resource={resource}
      title={rows.length === 1 && only ? `領収書「${titleOf(resource, only)}」を削除しますか？` : `選択した${rows.length}件の領収書を削除しますか？`}
      rows={rows}
      ability="delete"
      confirmLabel="削除する"
      danger
      ready={ready}
      run={(row) => http.delete(`/api/receipts/${row.id}`, { data: { version: row.version, reason } })}
      onDone={done}
      onClose={onClose}
    >
      {rows.length === 1 && only && (
        <p>
          {noteOf(resource, only)}　<strong>{formatYen(Number(only.amount))}</strong>
        </p>
      )}
      <p>一覧に出なくなります。領収書と画像、これまでの記録は残り、「削除」の条件で探せます。</p>
      <div ref={box}>
        <Reason value={reason} missing={missing} onValue={setReason} />
      </div>
    </RowsDialog>
  );
}

interface ReasonProps {
  readonly value: string;
  readonly missing: boolean;
  readonly onValue: (value: string) => void;
}

function Reason({ value, missing, onValue }: ReasonProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>削除の理由（必須）</label>
      <Input.TextArea
        id={id}
        rows={2}
        maxLength={300}
        value={value}
        status={missing ? 'error' : ''}
        aria-required="true"
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-error` : undefined}
        onChange={(event) => onValue(event.target.value)}
      />
      {missing && (
        <p id={`${id}-error`} role="alert" className="failed">
          削除の理由を入力してください
        </p>
      )}
    </>
  );
}
