import { useState } from 'react';
import { formatYen } from '../../../../domain/money/yen.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { ConfirmDialog } from '../../../../refine-app/grantee/pages/confirm-dialog.tsx';
import { SelectInput } from '../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { toast } from '../../../../refine-app/ui/toasts.ts';
import { useRefresh } from '../../../../refine-app/ui/use-refresh.ts';
import { removeReceipt, submitReceipt } from './send-receipt.ts';
import type { Receipt } from './use-receipts.ts';

/** The step that the grantee is asked to confirm. */
export interface AskedStep {
  readonly step: 'submit' | 'delete';
  readonly receipt: Receipt;
}

const reasons = ['二重に登録した', '助成の対象ではない支払いだった', '登録し直す', 'その他'] as const;

interface Props {
  readonly asked: AskedStep;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Confirmation dialog for submitting or removing a receipt. */
export function StepDialog({ asked: { step, receipt }, onClose, onDone }: Props) {
  const [reason, setReason] = useState('');
  const refresh = useRefresh();
  const name = receipt.title ?? '（タイトルなし）';
  const isSubmit = step === 'submit';
  const run = async () => {
    await (isSubmit ? submitReceipt(receipt.id, receipt.version) : removeReceipt(receipt.id, receipt.version, reason));
    toast({ type: 'success', title: isSubmit ? '領収書を提出しました' : '領収書を削除しました', message: name });
    onClose();
    onDone?.();
    void refresh();
  };
  return (
    <ConfirmDialog
      title={isSubmit ? `領収書「${name}」を提出しますか？` : `領収書「${name}」を削除しますか？`}
      button={isSubmit ? '提出する' : '削除する'}
      failed={isSubmit ? '提出に失敗しました' : '削除に失敗しました'}
      danger={!isSubmit}
      problem={!isSubmit && reason === '' ? '削除の理由を選んでください' : undefined}
      run={run}
      onClose={onClose}
    >
      <p>
        {receipt.vendor ?? '支払先なし'}　<strong>{formatYen(receipt.amount)}</strong>
      </p>
      {isSubmit ? (
        <>
          {!receipt.receiptImageId && <NoPicture />}
          <p>提出すると、あとから編集できません。</p>
        </>
      ) : (
        <SelectInput
          label="削除の理由"
          help="一覧から消えます。削除した記録は基金に残ります。"
          all={reasons.map((one) => [one, one])}
          blank="選んでください"
          required
          value={reason}
          onValue={setReason}
        />
      )}
    </ConfirmDialog>
  );
}

/** Warning for a receipt without an image, which may be submitted all the same. */
export function NoPicture() {
  return <p className={granteeCss.failureLine}>領収書の画像がありません。このまま提出できますが、画像を求めて差し戻すことがあります。</p>;
}

/** The foundation's reason for returning the receipt. */
export function Reason({ text }: { readonly text: string }) {
  return (
    <Note as="section" tone="bad" washed title="基金からの差し戻しの理由" aria-label="差し戻しの理由">
      <p className={granteeCss.keptLines}>{text}</p>
    </Note>
  );
}
