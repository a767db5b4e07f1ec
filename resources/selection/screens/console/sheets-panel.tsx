import { useState } from 'react';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { http } from '../../../../refine-app/data/http.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { Dialog } from '../../../../refine-app/ui/dialog.tsx';
import { adviceText, failureFields } from '../../../../refine-app/ui/failure.ts';
import { Labelled, Options } from '../../../../refine-app/ui/labelled.tsx';
import { FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import recordTableCss from '../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../refine-app/ui/record-table.tsx';
import { toast } from '../../../../refine-app/ui/toasts.ts';
import { useRefresh } from '../../../../refine-app/ui/use-refresh.ts';
import { marks } from '../../rules/score-sheet.ts';
import { type RankedItem, type Sheet, type Sheets, useSheets } from './round.ts';
import css from './selection.module.css';

interface Props {
  readonly item: RankedItem;
  readonly mayCorrect: boolean;
}

/** Each member's scores and comments, with corrections; for those who lead the meeting. */
export function SheetsPanel({ item, mayCorrect }: Props) {
  const query = useSheets(item.id);
  const [correcting, setCorrecting] = useState<Sheet>();
  if (query.isError) return <FailureState title="審査票を取得できませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return null;
  const { sheets, corrections } = query.data;
  return (
    <section className={css.sheets} aria-label="審査票">
      <h3>審査票</h3>
      <RecordTable
        label="委員ごとの点数"
        keyOf={({ id }) => id}
        columns={columnsFor(query.data, mayCorrect ? setCorrecting : undefined)}
        rows={sheets}
      />
      {sheets.some(({ commentInternal }) => commentInternal) && (
        <>
          <h3>委員会への意見</h3>
          <dl className={css.comments}>
            {sheets.map(
              ({ id, name, commentInternal }) =>
                commentInternal && (
                  <div key={id}>
                    <dt>{name}</dt>
                    <dd>{commentInternal}</dd>
                  </div>
                ),
            )}
          </dl>
        </>
      )}
      {corrections.length > 0 && (
        <>
          <h3>点数の訂正</h3>
          <ul className={baseCss.bullets}>
            {corrections.map((one) => (
              <li key={one.id}>{correctionText(one, query.data)}</li>
            ))}
          </ul>
        </>
      )}
      {correcting && <CorrectDialog sheet={correcting} sheets={query.data} onClose={() => setCorrecting(undefined)} />}
    </section>
  );
}

function correctionText(
  { reviewId, criterionId, before, after, reason, userName, createdAt }: Sheets['corrections'][number],
  { sheets, criteria }: Sheets,
) {
  const name = sheets.find(({ id }) => id === reviewId)?.name ?? '';
  const label = criteria.find(({ id }) => id === criterionId)?.label ?? '';
  return `${name} さんの「${label}」：${before === null ? 'なし' : `${before}点`} → ${after}点（${reason}）　${formatDateTime(createdAt)} ${userName ?? ''}`;
}

const columnsFor = ({ criteria }: Sheets, onCorrect: ((sheet: Sheet) => void) | undefined): RecordColumn<Sheet>[] => [
  { key: 'name', title: '委員', isHead: true, className: recordTableCss.columnFirst, render: ({ name }) => name },
  ...criteria.map(
    ({ id, label, weight, independent }): RecordColumn<Sheet> => ({
      key: `criterion${id}`,
      title: `${label}（${independent ? '参考' : `×${weight}`}）`,
      className: recordTableCss.columnNumeric,
      render: ({ scores }) => scores[id]?.value ?? '',
    }),
  ),
  { key: 'total', title: '合計', className: recordTableCss.columnNumeric, render: ({ total }) => (total === null ? '' : `${total}点`) },
  {
    key: 'proposedAmount',
    title: '適当と思う額',
    className: recordTableCss.columnNumeric,
    render: ({ proposedAmount }) => (proposedAmount === null ? '' : formatYen(proposedAmount)),
  },
  ...(onCorrect
    ? [
        {
          key: 'correct',
          title: '',
          render: (sheet: Sheet) => (
            <Button size="small" onClick={() => onCorrect(sheet)} aria-label={`${sheet.name} さんの点数を訂正`}>
              訂正
            </Button>
          ),
        },
      ]
    : []),
];

interface CorrectProps {
  readonly sheet: Sheet;
  readonly sheets: Sheets;
  readonly onClose: () => void;
}

function CorrectDialog({ sheet, sheets: { criteria }, onClose }: CorrectProps) {
  const [form, setForm] = useState({ criterionId: '', value: '', reason: '' });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const refresh = useRefresh();
  const fields = failureFields(error);
  const chosen = criteria.find(({ id }) => String(id) === form.criterionId);
  const send = async () => {
    setBusy(true);
    setError(undefined);
    const { criterionId, value, reason } = form;
    const body = { criterionId: criterionId === '' ? null : Number(criterionId), value: value === '' ? null : Number(value), reason };
    const isDone = await http.post(`/api/reviews/${sheet.id}/corrections`, body).then(
      () => true,
      (failure: unknown) => {
        setError(failure);
        return false;
      },
    );
    await refresh();
    setBusy(false);
    if (!isDone) return;
    toast({ type: 'success', title: '点数の訂正', message: '訂正を記録しました' });
    onClose();
  };
  return (
    <Dialog title={`${sheet.name} さんの点数を訂正`} busy={busy} okText="訂正する" onOk={() => void send()} onCancel={onClose}>
      <p>もとの点数は残り、訂正と理由が理事会の資料に載ります。訂正は取り消せません。</p>
      <Labelled label="審査項目" required error={fields.criterionId} alerts>
        {(tied) => (
          <select {...tied} value={form.criterionId} onChange={({ target }) => setForm({ ...form, criterionId: target.value })}>
            <Options blank="選択してください" all={criteria.map(({ id, label }) => [String(id), label] as const)} />
          </select>
        )}
      </Labelled>
      <Labelled
        label="訂正後の点数"
        required
        help={chosen && `今は${sheet.scores[chosen.id] ? `${sheet.scores[chosen.id]?.value}点` : '点数がありません'}。`}
        error={fields.value}
        alerts
      >
        {(tied) => (
          <select {...tied} value={form.value} onChange={({ target }) => setForm({ ...form, value: target.value })}>
            <Options blank="選択してください" all={marks.map((mark) => [String(mark), `${mark}点`] as const)} />
          </select>
        )}
      </Labelled>
      <Labelled label="訂正の理由" required error={fields.reason} alerts>
        {(tied) => <textarea {...tied} maxLength={500} value={form.reason} onChange={({ target }) => setForm({ ...form, reason: target.value })} />}
      </Labelled>
      {error !== undefined && Object.keys(fields).length === 0 && (
        <p role="alert" className={baseCss.failed}>
          {adviceText(error)}
        </p>
      )}
    </Dialog>
  );
}
