import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { answerText, sumOf } from '../../schema/forms/answers.ts';
import { choicesOfOptions, type FormColumn, type FormField, formLimits } from '../../schema/forms/definition.ts';
import type { TableRow } from '../../schema/kinds/table.ts';
import { Button } from '../ui/button.tsx';
import labelledCss from '../ui/labelled.module.css';
import { Labelled, LabelledGroup, Options } from '../ui/labelled.tsx';
import { AnswerInput, type AnswerProps } from './answer-input.tsx';
import css from './form.module.css';

interface Props extends AnswerProps {
  readonly field: FormField;
  readonly frame: Omit<ComponentProps<typeof LabelledGroup>, 'children'>;
}

/** Rows of the same columns, with totals of the number columns below; on a narrow page each row is a card. There is always one row. */
export function TableInput({ field, frame, value, onChange, onLeave, onCompose }: Props) {
  const { columns = [], most = formLimits.rows } = field;
  const rows: readonly TableRow[] = Array.isArray(value) && value.length > 0 ? value : [{}];
  const { box, focus } = useFocusIn();
  const change = (next: readonly TableRow[], row: number, part: string) => {
    onChange(next);
    focus(`[data-row="${Math.min(Math.max(row, 0), next.length - 1)}"] ${part}`);
  };
  const fill = (at: number, column: string, cell: unknown) => onChange(rows.map((row, index) => (index === at ? { ...row, [column]: cell } : row)));
  const move = (at: number, by: -1 | 1) => {
    const next = rows.toSpliced(at, 1);
    change(next.toSpliced(at + by, 0, rows[at] ?? {}), at + by, `[data-move="${by}"]`);
  };
  return (
    <LabelledGroup {...frame} onLeave={onLeave}>
      <div ref={box} className={css.formTable} style={{ '--columns': columns.map(widthOf).join(' ') } as object}>
        <div className={css.formTableHead} aria-hidden="true">
          {columns.map(({ key, label, required }) => (
            <span key={key}>
              {label}
              {required && <span className={labelledCss.inputRequired}>必須</span>}
            </span>
          ))}
        </div>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position
          <fieldset key={at} data-row={at} className={css.formRow}>
            <legend>{at + 1}行目</legend>
            {columns.map((column) => (
              <Cell
                key={column.key}
                id={`${frame.id}-${at}-${column.key}`}
                column={column}
                value={row[column.key]}
                onChange={(cell) => fill(at, column.key, cell)}
                onCompose={onCompose}
              />
            ))}
            <div className={css.formRowActs}>
              <Button data-move="-1" aria-label={`${at + 1}行目を上へ`} aria-disabled={at === 0} onClick={() => move(at, -1)}>
                ↑
              </Button>
              <Button data-move="1" aria-label={`${at + 1}行目を下へ`} aria-disabled={at === rows.length - 1} onClick={() => move(at, 1)}>
                ↓
              </Button>
              <Button data-remove aria-label={`${at + 1}行目を除く`} onClick={() => change(rows.toSpliced(at, 1), at, '[data-remove]')}>
                除く
              </Button>
            </div>
          </fieldset>
        ))}
      </div>
      <Sums columns={columns} rows={rows} />
      {rows.length < most ? (
        <Button onClick={() => change([...rows, {}], rows.length, 'input, select')}>行を加える</Button>
      ) : (
        <p className={css.formNote}>{most}行まで入力できます。</p>
      )}
    </LabelledGroup>
  );
}

const widths = {
  text: 'minmax(0, 2fr)',
  choice: 'minmax(0, 1.5fr)',
  integer: 'minmax(5em, 0.7fr)',
  yen: 'minmax(7em, 1fr)',
  date: '10.5em',
} as const;

const widthOf = ({ kind }: FormColumn) => widths[kind];

interface CellProps extends AnswerProps {
  readonly id: string;
  readonly column: FormColumn;
}

function Cell({ id, column, value, onChange, onCompose }: CellProps) {
  const { kind, label, required, options } = column;
  return (
    <Labelled id={id} label={label} required={required} className={css.formCell}>
      {(tied) =>
        kind === 'choice' ? (
          <select {...tied} value={String(value ?? '')} onChange={({ target }) => onChange(target.value || null)}>
            <Options all={choicesOfOptions(options)} blank="選んでください" />
          </select>
        ) : (
          <AnswerInput
            {...tied}
            {...{ kind, value, onChange, onCompose }}
            className={kind === 'integer' || kind === 'yen' ? css.formNumber : undefined}
          />
        )
      }
    </Labelled>
  );
}

function Sums({ columns, rows }: { readonly columns: readonly FormColumn[]; readonly rows: readonly TableRow[] }) {
  const added = columns.filter(({ kind }) => kind === 'integer' || kind === 'yen');
  if (added.length === 0) return null;
  return (
    <dl className={css.formSums}>
      {added.map((column) => (
        <div key={column.key}>
          <dt>{column.label}の合計</dt>
          <dd>{answerText(column, sumOf(rows, column.key))}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Moves the focus to an element of the box after the next rendering. */
function useFocusIn() {
  const box = useRef<HTMLDivElement>(null);
  const [pendingSelector, setPendingSelector] = useState('');
  useEffect(() => {
    if (pendingSelector === '') return;
    box.current?.querySelector<HTMLElement>(pendingSelector)?.focus();
    setPendingSelector('');
  }, [pendingSelector]);
  return { box, focus: setPendingSelector };
}
