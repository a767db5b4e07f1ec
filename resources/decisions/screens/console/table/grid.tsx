import { type FocusEvent, type KeyboardEvent, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../../domain/money/yen.ts';
import { outcomes } from '../../../../../domain/terms.ts';
import { outcomeColors } from '../../../../../domain/workflow/colors.ts';
import { type Outcome, outcomeConsequences, undecidableReason } from '../../../../../domain/workflow/outcomes.ts';
import { Badge } from '../../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { blank } from '../../../../../refine-app/ui/present.ts';
import recordTableCss from '../../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable, type RowChoice } from '../../../../../refine-app/ui/record-table.tsx';
import { StatusBadge } from '../../../../../refine-app/ui/status-badge.tsx';
import { resources } from '../../../../../resources.config.ts';
import type { DecisionEntry, Gap } from '../../../rules/decision-table.ts';
import { DayCell, NumberCell, OutcomeCell, TextCell } from './cells.tsx';
import css from './decisions.module.css';
import { onCellKey } from './keys.ts';
import type { DecisionTableState, Line } from './use-decision-table.ts';

const { applications, announcements, organizations } = resources;

interface Props {
  readonly lines: readonly Line[];
  readonly state: DecisionTableState;
  /** Whether the user may decide. */
  readonly edits: boolean;
  readonly choice: RowChoice<Line> | undefined;
  readonly onLetter: (line: Line) => void;
}

/** Rows whose decisions are edited inline; a row is saved when the focus leaves it. */
export function DecisionGrid({ lines, state, edits, choice, onLetter }: Props) {
  // A ref, so that new callbacks do not re-render every row.
  const callbacks = useRef({ state, onLetter });
  callbacks.current = { state, onLetter };
  const columns = useMemo(() => columnsFor(edits, () => callbacks.current), [edits]);
  const attributesOf = useMemo(
    () =>
      ({ row: { applicationId: id } }: Line) => ({
        'data-application': id,
        onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLTableRowElement>) => {
          if (!currentTarget.contains(relatedTarget)) void callbacks.current.state.save(id);
        },
        onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) =>
          onCellKey(event, (cell) => {
            const line = callbacks.current.state.table.rows.find(({ applicationId }) => applicationId === id);
            callbacks.current.state.change(id, { [cell]: line?.decision?.[cell as keyof DecisionEntry] ?? null });
          }),
      }),
    [],
  );
  return (
    <div className={css.grid}>
      <RecordTable<Line>
        label="決定の表"
        keyOf={({ row }) => row.applicationId}
        columns={columns}
        rows={lines}
        attributesOf={attributesOf}
        choice={choice}
      />
    </div>
  );
}

/** Whether a row is editable: a draft that is in no announcement, or a revision of an approved decision. */
export function isEditableRow({ row: { decision }, edit }: Line): boolean {
  return edit?.revises === true || decision === null || (decision.status === 'draft' && decision.announcementId === null);
}

type Callbacks = () => { readonly state: DecisionTableState; readonly onLetter: (line: Line) => void };

const allOutcomes = Object.keys(outcomes) as Outcome[];

function columnsFor(edits: boolean, callbacks: Callbacks): RecordColumn<Line>[] {
  const change = ({ row }: Line, values: Partial<DecisionEntry>) => callbacks().state.change(row.applicationId, values);
  const cell = (line: Line, name: string, word: string) => ({ cell: name, label: `${line.row.entryNumber}の${word}` });
  const isEditable = (line: Line) => edits && isEditableRow(line);
  return [
    {
      key: 'entryNumber',
      title: '受付番号・申請',
      className: recordTableCss.columnFirst,
      render: ({ row }) => (
        <span className={css.who}>
          <Link to={`${applications.screen.path}/detail?entryNumber=${encodeURIComponent(row.entryNumber)}&from=applications`}>
            {row.entryNumber}
          </Link>
          <span>{row.organizationName}</span>
          <small className={baseCss.quiet}>{row.title}</small>
          {row.entryAmount !== null && <small>申請額 {formatYen(row.entryAmount)}</small>}
        </span>
      ),
    },
    {
      key: 'outcome',
      title: '結果',
      render: (line) => {
        const { entry, row } = line;
        if (!isEditable(line)) return entry.outcome ? <Badge color={outcomeColors[entry.outcome]}>{outcomes[entry.outcome]}</Badge> : blank;
        const offered = allOutcomes.filter((outcome) => undecidableReason(row.status, outcome, row.told !== null) === null);
        return (
          <OutcomeCell
            {...cell(line, 'outcome', '結果')}
            value={entry.outcome}
            offered={offered}
            onChange={(outcome) => change(line, defaultsFor(line, outcome, callbacks().state.lines))}
          />
        );
      },
    },
    {
      key: 'amount',
      title: '額・補欠の順位',
      className: recordTableCss.columnNumeric,
      render: (line) => {
        const { amount, waitRank, outcome } = line.entry;
        const waits = outcome === 'waitlisted';
        if (!isEditable(line))
          return [waits && waitRank ? `${waitRank}番` : '', amount === null ? '' : formatYen(amount)].filter(Boolean).join('　') || blank;
        return (
          <div className={css.stack}>
            {waits && (
              <NumberCell
                {...cell(line, 'waitRank', '補欠の順位')}
                unit="番"
                value={waitRank}
                onChange={(value) => change(line, { waitRank: value })}
              />
            )}
            {outcome && outcome !== 'rejected' && (
              <NumberCell {...cell(line, 'amount', '額')} unit="円" value={amount} onChange={(value) => change(line, { amount: value })} />
            )}
          </div>
        );
      },
    },
    {
      key: 'texts',
      title: '条件・採否の理由',
      className: css.textColumn,
      render: (line) => {
        const { conditions, rationale, outcome } = line.entry;
        const isConditional = outcome === 'conditional';
        if (!isEditable(line))
          return (
            <div className={css.stack}>
              {isConditional && <span>条件：{conditions}</span>}
              {rationale && <span className={baseCss.quiet}>理由：{rationale}</span>}
              <Comments line={line} />
            </div>
          );
        return (
          <div className={css.stack}>
            {isConditional && (
              <TextCell
                {...cell(line, 'conditions', '採択の条件')}
                placeholder="条件（通知書に書かれます）"
                value={conditions}
                onChange={(value) => change(line, { conditions: value })}
              />
            )}
            {outcome && (
              <TextCell
                {...cell(line, 'rationale', '採否の理由')}
                placeholder="理由（基金の中だけ）"
                value={rationale}
                onChange={(value) => change(line, { rationale: value })}
              />
            )}
            <Comments line={line} />
          </div>
        );
      },
    },
    {
      key: 'boardDate',
      title: '理事会の日',
      render: (line) => {
        const { boardDate, outcome } = line.entry;
        if (!isEditable(line)) return boardDate ? formatDate(boardDate) : blank;
        return (
          outcome && <DayCell {...cell(line, 'boardDate', '理事会の日')} value={boardDate} onChange={(value) => change(line, { boardDate: value })} />
        );
      },
    },
    {
      key: 'state',
      title: '状態・不足',
      className: css.stateColumn,
      render: (line) => <State line={line} edits={edits} callbacks={callbacks} />,
    },
  ];
}

/** Comments of the committee meant for the applicant. */
function Comments({ line: { row } }: { readonly line: Line }) {
  const { comments, entryNumber } = row;
  if (comments.length === 0) return null;
  return (
    <details className={css.comments}>
      <summary aria-label={`${entryNumber}の申請者への意見（${comments.length}件）`}>申請者への意見（{comments.length}件）</summary>
      <ul>
        {comments.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the comments are anonymous and do not change
          <li key={at}>{text}</li>
        ))}
      </ul>
    </details>
  );
}

/** Default values of an outcome: the amount applied for, and the rank after the last on the waiting list. */
function defaultsFor({ row, entry }: Line, outcome: Outcome | null, lines: readonly Line[]): Partial<DecisionEntry> {
  const amount = entry.amount ?? row.approvedAmount ?? row.entryAmount;
  const waiting = lines.filter((line) => line.row.category === row.category && line.entry.outcome === 'waitlisted');
  const last = Math.max(0, ...waiting.map((line) => line.entry.waitRank ?? 0));
  return {
    outcome,
    ...(outcome && outcomeConsequences[outcome].grants && { amount }),
    ...(outcome === 'waitlisted' && entry.waitRank === null && { waitRank: last + 1 }),
  };
}

interface StateProps {
  readonly line: Line;
  readonly edits: boolean;
  readonly callbacks: Callbacks;
}

/** State of a row: saved or not, by whom, and what is missing. */
function State({ line, edits, callbacks }: StateProps) {
  const { row, entry, edit, gaps } = line;
  const { decision, told, applicationId: id } = row;
  const { state } = callbacks();
  const asksReason = edits && isEditableRow(line) && (edit?.revises || (decision !== null && decision.reason !== null));
  return (
    <div className={css.state}>
      <span>
        {decision ? <StatusBadge field={resources.decisions.fields.status} value={decision.status} /> : <Badge>未定</Badge>}
        {decision && (
          <Button type="link" size="small" aria-label={`${row.entryNumber}の通知書を見る`} onClick={() => callbacks().onLetter(line)}>
            通知書を見る
          </Button>
        )}
      </span>
      {decision?.approvedByName && <small className={baseCss.quiet}>承認：{decision.approvedByName}</small>}
      {told && decision?.status !== 'announced' && <small className={baseCss.quiet}>通知済みの結果：{summaryOf(told)}</small>}
      {asksReason && (
        <TextCell
          cell="reason"
          placeholder="改める理由（通知書に書かれます）"
          label={`${row.entryNumber}の決定を改める理由`}
          value={entry.reason}
          onChange={(reason) => state.change(id, { reason })}
        />
      )}
      {edit && <Unsaved line={line} callbacks={callbacks} />}
      {gaps.length > 0 && (
        <ul className={css.gaps}>
          {gaps.map((gap) => (
            <li key={gap.text}>
              {gap.text} <GapLink gap={gap} line={line} />
            </li>
          ))}
        </ul>
      )}
      {edits && !isEditableRow(line) && decision && decision.status !== 'draft' && (
        <Button size="small" aria-label={`${row.entryNumber}の決定を改める`} onClick={() => state.revise(id)}>
          改める
        </Button>
      )}
    </div>
  );
}

function Unsaved({ line: { row, entry, edit, isOvertaken, gaps }, callbacks }: Omit<StateProps, 'edits'>) {
  const { state } = callbacks();
  const { applicationId: id, decision } = row;
  if (!edit) return null;
  if (edit.saving) return <span role="status">保存しています…</span>;
  const isIncomplete = entry.outcome === null || gaps.some(({ mend }) => mend === 'row');
  const why = isOvertaken
    ? `ほかの人が先に更新しました。いまの内容：${decision ? summaryOf(decision) : '未定'}`
    : (edit.failure ?? (entry.outcome === null ? '結果を選ぶと保存されます' : isIncomplete ? '不足をうめると保存されます' : 'まだ保存していません'));
  return (
    <div className={css.unsaved}>
      <span role={isOvertaken || edit.failure ? 'alert' : undefined}>{why}</span>
      {isOvertaken ? (
        <Button size="small" onClick={() => state.insist(id)}>
          この入力で保存する
        </Button>
      ) : (
        edit.failure && (
          <Button size="small" onClick={() => void state.save(id)}>
            もう一度保存する
          </Button>
        )
      )}
      <Button size="small" aria-label={`${row.entryNumber}の入力を取り消す`} onClick={() => state.drop(id)}>
        入力を取り消す
      </Button>
    </div>
  );
}

/** A decision in a few words. */
function summaryOf({
  outcome,
  amount,
  waitRank,
}: {
  readonly outcome: Outcome;
  readonly amount: number | null;
  readonly waitRank?: number | null;
}): string {
  return [outcomes[outcome], waitRank ? `${waitRank}番` : '', amount === null ? '' : formatYen(amount)].filter(Boolean).join(' ');
}

/** Link to the place where missing data is entered. */
function GapLink({ gap: { mend }, line: { row } }: { readonly gap: Gap; readonly line: Line }) {
  if (mend === 'application' || mend === 'numbers') return <Link to={`${applications.screen.path}/${row.applicationId}/edit`}>申請を編集する</Link>;
  if (mend === 'organization') return <Link to={`${organizations.screen.path}/${row.organizationId}/edit`}>団体を編集する</Link>;
  if (mend === 'announcement') return <Link to={`${announcements.screen.path}/${row.decision?.announcementId}`}>通知を開く</Link>;
  return null;
}
