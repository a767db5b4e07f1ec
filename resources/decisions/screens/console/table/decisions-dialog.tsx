import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { formatYen } from '../../../../../domain/money/yen.ts';
import { outcomes } from '../../../../../domain/terms.ts';
import { type PastedList, yenIn } from '../../../../../domain/text/pasted-list.ts';
import { type Outcome, outcomeConsequences } from '../../../../../domain/workflow/outcomes.ts';
import { DialogItem } from '../../../../../refine-app/resource/actions/dialog-parts.tsx';
import { changedCell, PastedDialog } from '../../../../../refine-app/resource/pasted/pasted-dialog.tsx';
import { type PastedResult, usePasted } from '../../../../../refine-app/resource/pasted/use-pasted.ts';
import recordTableCss from '../../../../../refine-app/ui/record-table.module.css';
import type { RecordColumn } from '../../../../../refine-app/ui/record-table.tsx';
import { SelectBox } from '../../../../../refine-app/ui/select-box.tsx';
import { type DecisionRow, readDecisions } from '../../../rules/decision-list.ts';
import type { DecisionEntry } from '../../../rules/decision-table.ts';
import type { Line } from './use-decision-table.ts';

interface Props {
  /** Selected rows; may be empty. */
  readonly lines: readonly Line[];
  readonly boardDate: string;
  readonly onClose: (done: ReadonlySet<string>) => void;
}

interface Result extends PastedResult, DecisionEntry {
  readonly application: { readonly title: string } | null;
  readonly before: (DecisionEntry & { readonly version: number; readonly outcome: Outcome }) | null;
}

/** Enters decisions from a pasted list, or one outcome for the selected rows. */
export function DecisionsDialog({ lines, boardDate, onClose }: Props) {
  const [day, setDay] = useState(boardDate);
  const [shared, setShared] = useState<SharedValues>({ outcome: 'awarded', amount: '', conditions: '', reason: '' });
  const dayId = useId();
  const pasted = usePasted<Result>({
    address: '/api/decisions/list',
    chosen: lines.length,
    read: (way, text) => (way === 'list' ? readDecisions(text) : sharedDecisions(lines, shared)),
    rowOf: ({ entryNumber, outcome, amount, waitRank, conditions, rationale, reason, boardDate: rowBoardDate, before }) => ({
      ...{ entryNumber, outcome, amount, waitRank, conditions, rationale, reason, boardDate: rowBoardDate },
      version: before?.version ?? 0,
    }),
    more: { boardDate: day || null },
  });
  return (
    <PastedDialog
      title="決定をまとめて登録"
      pasted={pasted}
      label="受付番号・結果・額・補欠の順位・条件・理由"
      help="受付番号・結果・額・補欠の順位・条件・理由の列を、表計算ソフトから貼り付けるか、CSVのファイルを選びます。見出しの行があるときは、列の順番やほかの列があってもかまいません。承認した決定を改めるときは、「改める理由」の列を加えます。空欄の列は、いまの内容のままです。"
      chosen={{ count: lines.length, label: '選択した行の結果を決める', asking: <SharedInputs shared={shared} onChange={setShared} /> }}
      common={
        <DialogItem id={dayId} label="理事会の日">
          <Input id={dayId} type="date" min="2000-01-01" max="2199-12-31" value={day} onChange={({ target }) => setDay(target.value)} />
        </DialogItem>
      }
      columns={columns}
      titleOf={({ application }) => application?.title}
      onClose={onClose}
    />
  );
}

const yen = (amount: number | null) => (amount === null ? null : formatYen(amount));
const rank = (waitRank: number | null) => (waitRank === null ? null : `${waitRank}番`);

const columns: readonly RecordColumn<Result>[] = [
  { key: 'outcome', title: '結果', render: ({ before, outcome }) => changedCell(before && outcomes[before.outcome], outcome && outcomes[outcome]) },
  {
    key: 'amount',
    title: '額',
    className: recordTableCss.columnNumeric,
    render: ({ before, amount }) => changedCell(before && yen(before.amount), yen(amount)),
  },
  { key: 'waitRank', title: '順位', render: ({ before, waitRank }) => changedCell(before && rank(before.waitRank), rank(waitRank)) },
  {
    key: 'conditions',
    title: '条件',
    className: recordTableCss.columnLines,
    render: ({ before, conditions }) => changedCell(before?.conditions, conditions),
  },
];

/** Inputs shared by all selected rows, as typed. */
interface SharedValues {
  readonly outcome: Outcome;
  readonly amount: string;
  readonly conditions: string;
  readonly reason: string;
}

const choices = Object.entries(outcomes).map(([value, label]) => ({ value, label }));

function SharedInputs({ shared, onChange }: { readonly shared: SharedValues; readonly onChange: (shared: SharedValues) => void }) {
  const id = useId();
  const { outcome, amount, conditions, reason } = shared;
  const update = (values: Partial<SharedValues>) => onChange({ ...shared, ...values });
  return (
    <>
      <Form.Item label="結果" htmlFor={`${id}-outcome`}>
        <SelectBox id={`${id}-outcome`} value={outcome} options={choices} onChange={(value) => update({ outcome: value as Outcome })} />
      </Form.Item>
      {outcomeConsequences[outcome].grants && (
        <DialogItem id={`${id}-amount`} label="額（円）" help="空欄にすると、行ごとに、いまの額、承認額、申請額の順に使います。">
          <Input
            id={`${id}-amount`}
            inputMode="numeric"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => update({ amount: target.value })}
          />
        </DialogItem>
      )}
      {outcome === 'conditional' && (
        <DialogItem id={`${id}-conditions`} label="採択の条件" help="空欄にすると、行ごとに、いまの条件を使います。">
          <Input.TextArea id={`${id}-conditions`} autoSize value={conditions} onChange={({ target }) => update({ conditions: target.value })} />
        </DialogItem>
      )}
      <DialogItem id={`${id}-reason`} label="決定を改める理由" help="承認した決定を改める行だけに要ります。通知書に書かれます。">
        <Input.TextArea id={`${id}-reason`} autoSize value={reason} onChange={({ target }) => update({ reason: target.value })} />
      </DialogItem>
    </>
  );
}

function sharedDecisions(lines: readonly Line[], { outcome, amount, conditions, reason }: SharedValues): PastedList<DecisionRow> {
  const enteredAmount = amount.trim() === '' ? null : yenIn(amount);
  if (outcomeConsequences[outcome].grants && amount.trim() !== '' && enteredAmount === null)
    return { rows: [], problems: [{ line: 0, text: `額「${amount}」を読み取れません。円の整数で入力してください` }] };
  let last = Math.max(0, ...lines.map(({ entry }) => entry.waitRank ?? 0));
  const rows = lines.map(({ row, entry }) => ({
    entryNumber: row.entryNumber,
    outcome,
    amount: outcomeConsequences[outcome].grants ? (enteredAmount ?? entry.amount ?? row.approvedAmount ?? row.entryAmount) : null,
    waitRank: outcome === 'waitlisted' ? (entry.waitRank ?? ++last) : null,
    conditions: outcome === 'conditional' ? conditions || entry.conditions : null,
    rationale: null,
    reason: reason || null,
  }));
  return { rows, problems: [] };
}
