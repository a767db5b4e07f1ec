import { Modal } from 'antd';
import { formatYen } from '../../../domain/money/yen.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';

interface Row {
  readonly outcome: 'done' | 'failed';
  /** Yen. */
  readonly amount: number;
}

interface Props {
  readonly rows: readonly Row[];
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** What recording results will do, to how many: grants move on and mails leave, and nothing takes that back. */
export function ConfirmResults({ rows, onConfirm, onClose }: Props) {
  useReturnFocus();
  const done = rows.filter(({ outcome }) => outcome === 'done');
  const failed = rows.filter(({ outcome }) => outcome === 'failed');
  return (
    <Modal
      open
      title="振込の結果を登録する"
      okText={`登録する（${rows.length}件）`}
      cancelText="やめる"
      onOk={onConfirm}
      onCancel={onClose}
      maskClosable={false}
    >
      <ul className="batch-confirm">
        {done.length > 0 && (
          <li>
            振込済み　<strong>{countAndSum(done)}</strong>
            <br />
            助成の状況を進め、助成者に振込のお知らせのメールを送ります。
          </li>
        )}
        {failed.length > 0 && (
          <li>
            振込できず　<strong>{countAndSum(failed)}</strong>
            <br />
            支払いは、支払い待ちに戻ります。
          </li>
        )}
      </ul>
      <p>登録したあとは、取り消せません。</p>
    </Modal>
  );
}

function countAndSum(rows: readonly Row[]): string {
  return `${rows.length}件　${formatYen(rows.reduce((sum, { amount }) => sum + amount, 0))}`;
}
