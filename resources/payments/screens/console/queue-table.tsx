import { type BaseRecord, type HttpError, useCustom } from '@refinedev/core';
import { Link } from 'react-router';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import fieldsCss from '../../../../refine-app/resource/kinds/fields.module.css';
import { Badge } from '../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import recordTableCss from '../../../../refine-app/ui/record-table.module.css';
import { chosenAfter, type RecordColumn, RecordTable } from '../../../../refine-app/ui/record-table.tsx';
import { resources } from '../../../../resources.config.ts';
import { type QueueEntry, queueTasks } from '../../rules/payment-queue.ts';
import css from './payments.module.css';

const { applications, payments, transfer_batches } = resources;

interface Props {
  readonly label: string;
  readonly entries: readonly QueueEntry[];
  readonly chosen: readonly string[];
  /** Whether the user may act on the entries. */
  readonly acts: boolean;
  /** Without it the rows cannot be selected. */
  readonly onChoose: ((keys: readonly string[]) => void) | undefined;
}

const taskColors = { advance: 'purple', final: 'green', decide: 'gold', refund: 'orange', taxReturn: 'orange', close: 'default' } as const;

/** Queue entries with reason, due date, and a link to the next action. */
export function QueueTable({ label, entries, acts, chosen, onChoose }: Props) {
  return (
    <RecordTable<QueueEntry>
      label={label}
      keyOf={keyOf}
      columns={[...facts, why, nextColumn(acts)]}
      rows={entries}
      choice={
        onChoose && {
          has: (entry) => chosen.includes(keyOf(entry)),
          set: (some, on) => onChoose(chosenAfter(chosen, some.map(keyOf), on)),
          isOpen: isPayable,
          labelOf: ({ grantNumber, entryNumber }) => grantNumber ?? entryNumber,
        }
      }
    />
  );
}

export const facts: readonly RecordColumn<QueueEntry>[] = [
  {
    key: 'grantNumber',
    title: '助成番号',
    className: recordTableCss.columnFirst,
    render: (entry) => <Link to={applicationPath(entry)}>{entry.grantNumber ?? entry.entryNumber}</Link>,
  },
  {
    key: 'task',
    title: 'すること',
    className: recordTableCss.columnLines,
    render: ({ task }) => <Badge color={taskColors[task]}>{queueTasks[task]}</Badge>,
  },
  {
    key: 'organizationName',
    title: '団体・題名',
    className: recordTableCss.columnLines,
    render: ({ organizationName, title }) => <Stacked first={organizationName} second={title} />,
  },
  {
    key: 'amount',
    title: '金額',
    className: recordTableCss.columnNumeric,
    render: ({ amount, task }) => (task === 'close' ? '—' : formatYen(amount)),
  },
  { key: 'dueDate', title: '予定・期限', className: recordTableCss.columnLines, render: (entry) => <Due entry={entry} /> },
];

const why: RecordColumn<QueueEntry> = {
  key: 'why',
  title: '理由',
  className: recordTableCss.columnLines,
  render: (entry) => <Why entry={entry} />,
};

/** The links are labelled by action, or by content for users who may only read. */
function nextColumn(acts: boolean): RecordColumn<QueueEntry> {
  return {
    key: 'next',
    title: '次の手続き',
    className: recordTableCss.columnLines,
    render: (entry) => (
      <span className={css.queueNext}>
        <Next entry={entry} acts={acts} />
      </span>
    ),
  };
}

function applicationPath({ entryNumber }: QueueEntry): string {
  return `${applications.screen.path}/detail?entryNumber=${encodeURIComponent(entryNumber)}&from=applications`;
}

function Stacked({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <span className={css.queueStacked}>
      <span>{first}</span>
      <span className={baseCss.quiet}>{second}</span>
    </span>
  );
}

/** Marks an overdue date. */
function Due({ entry: { dueText, dueDate } }: { readonly entry: QueueEntry }) {
  return (
    <span className={css.queueDue}>
      <span className={fieldsCss.cellDate}>{dueText}</span>
      {dueDate !== null && dueDate < japanDate(new Date()) && <span className={baseCss.failed}>過ぎています</span>}
    </span>
  );
}

function Why({ entry: { why, notice } }: { readonly entry: QueueEntry }) {
  return (
    <span className={css.queueStacked}>
      <span>{why}</span>
      {notice && <span className={baseCss.failed}>{notice}</span>}
    </span>
  );
}

function Next({ entry, acts }: { readonly entry: QueueEntry; readonly acts: boolean }) {
  const { task, batchId, paymentId, grantNumber } = entry;
  if (batchId !== null) return <Link to={`${transfer_batches.screen.path}/${batchId}`}>振込データ {batchId} に入っています</Link>;
  if ((task === 'refund' || task === 'taxReturn') && paymentId !== null)
    return <Link to={`${payments.screen.path}/${paymentId}`}>{acts ? '入金を記録する' : '支払いの記録を見る'}</Link>;
  if (task === 'decide' || task === 'close') return <Link to={applicationPath(entry)}>{acts ? '申請で状況を変える' : '申請を見る'}</Link>;
  if (task === 'final' && grantNumber)
    return <Link to={`${payments.screen.path}/settlement?grantNumber=${encodeURIComponent(grantNumber)}`}>精算の内容を見る</Link>;
  return <span className={baseCss.quiet}>{acts ? '選んで振り込む' : '経理担当が振り込みます'}</span>;
}

export const keyOf = ({ applicationId, task }: QueueEntry) => `${applicationId}:${task}`;

/** Whether an entry can be put into a transfer batch now. */
export function isPayable({ task, batchId }: QueueEntry): boolean {
  return (task === 'advance' || task === 'final') && batchId === null;
}

export function totalOf(entries: readonly { readonly amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

export function useQueue() {
  const { result, query } = useCustom<BaseRecord, HttpError>({ url: '/api/payments/queue', method: 'get' });
  // While loading, Refine returns an empty object.
  return { entries: query.isSuccess ? (result.data as unknown as readonly QueueEntry[]) : [], query };
}
