import { Alert } from 'antd';
import { useState } from 'react';
import { formatYen } from '../../../../../domain/money/yen.ts';
import { http } from '../../../../../refine-app/data/http.ts';
import { LongList } from '../../../../../refine-app/resource/actions/dialog-parts.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { Dialog } from '../../../../../refine-app/ui/dialog.tsx';
import { adviceText } from '../../../../../refine-app/ui/failure.ts';
import { useRefresh } from '../../../../../refine-app/ui/use-refresh.ts';
import { budgetText, grantedBy, type ProgrammeSum } from '../../../rules/decision-table.ts';
import type { Line } from './use-decision-table.ts';

interface Props {
  readonly lines: readonly Line[];
  readonly sums: readonly ProgrammeSum[];
  readonly onClose: (done: ReadonlySet<number>) => void;
}

interface Result {
  readonly id: number;
  readonly success: boolean;
  readonly error: string | null;
}

/** Approves decisions entered by others, in the version on screen, after showing their sum and exceeded budgets. */
export function ApproveDialog({ lines, sums, onClose }: Props) {
  const [results, setResults] = useState<readonly Result[]>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const refresh = useRefresh();
  const approve = async () => {
    setBusy(true);
    setFailure('');
    const decisions = lines.flatMap(({ row }) => row.decision ?? []);
    const body = { ids: decisions.map(({ id }) => id), versions: decisions.map(({ version }) => version) };
    await http.post<readonly Result[]>('/api/decisions/bulk-approve', body).then(
      ({ data }) => setResults(data),
      (error: unknown) => setFailure(adviceText(error)),
    );
    await refresh();
    setBusy(false);
  };
  const nameOf = new Map(lines.map(({ row }) => [row.decision?.id, `${row.entryNumber} ${row.organizationName}`]));
  const done = (results ?? []).filter(({ success }) => success);
  const refused = (results ?? []).filter(({ success }) => !success);
  const close = () => onClose(new Set(done.map(({ id }) => id)));
  const over = sums.filter((sum) => sum.over > 0);
  const total = lines.reduce((sum, line) => sum + grantedBy(line), 0);
  return (
    <Dialog
      busy={busy}
      title="決定をまとめて承認"
      onCancel={close}
      onOk={results ? close : () => void approve()}
      okText={results ? '閉じる' : `${countText(lines.length)}件を承認する`}
      cancelButtonProps={{ hidden: results !== undefined }}
    >
      {!results && (
        <>
          <p>
            {countText(lines.length)}件（採択の額の合計 {formatYen(total)}）を承認します。通知の日時まで、申請者には伝わりません。
          </p>
          {over.length > 0 && (
            <Alert
              type="warning"
              showIcon
              message="予算を超えている部門助成金があります"
              description={over.map((sum) => (
                <div key={sum.grantId}>
                  {sum.title}：{budgetText(sum)}
                </div>
              ))}
            />
          )}
        </>
      )}
      {results && (
        <Alert
          type={refused.length === 0 ? 'success' : 'warning'}
          showIcon
          role="status"
          message={`${countText(done.length)}件を承認しました。${refused.length > 0 ? `${countText(refused.length)}件は承認できませんでした。` : ''}`}
        />
      )}
      {refused.length > 0 && (
        <LongList
          label="承認できなかった決定"
          entries={refused.map(({ id, error }) => ({
            key: id,
            content: (
              <>
                {nameOf.get(id)}：<span className={baseCss.failed}>{error}</span>
              </>
            ),
          }))}
        />
      )}
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
    </Dialog>
  );
}
