import { Form, Progress } from 'antd';
import clsx from 'clsx/lite';
import { type ReactNode, useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import baseCss from '../../ui/base.module.css';
import { countText } from '../../ui/count-text.ts';
import { takeFocus } from '../../ui/focus.ts';
import type { RowData } from '../../ui/row.ts';
import { subtitleOf, titleOf } from '../../ui/title.ts';
import fieldsCss from '../kinds/fields.module.css';
import css from './dialog-parts.module.css';

interface RowLineProps {
  readonly resource: Resource;
  readonly row: RowData;
  /** Text about it, on a line of its own. */
  readonly text?: ReactNode;
}

export function RowLine({ resource, row, text }: RowLineProps) {
  return (
    <>
      {titleOf(resource, row)} <span className={baseCss.quiet}>{subtitleOf(resource, row)}</span>
      {text && (
        <>
          <br />
          {text}
        </>
      )}
    </>
  );
}

interface LongListProps {
  readonly label?: string | undefined;
  readonly tall?: boolean | undefined;
  readonly entries: readonly { readonly key: string | number; readonly content: ReactNode }[];
}

/** A scrolling list for up to a thousand entries. */
export function LongList({ label, tall, entries }: LongListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul className={tall ? clsx(css.rowList, css.rowListTall) : css.rowList} aria-label={label} tabIndex={0}>
      {entries.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ul>
  );
}

interface RowListProps extends Omit<LongListProps, 'entries'> {
  readonly resource: Resource;
  readonly rows: readonly Omit<RowLineProps, 'resource'>[];
}

/** Rows, each with a text. */
export function RowList({ resource, rows, ...list }: RowListProps) {
  return (
    <LongList {...list} entries={rows.map(({ row, text }) => ({ key: row.id, content: <RowLine resource={resource} row={row} text={text} /> }))} />
  );
}

/** Names a single row; many are listed behind a click. */
export function Targets({ resource, rows }: Pick<RowListProps, 'resource' | 'rows'>) {
  const [open, setOpen] = useState(false);
  const [only] = rows;
  if (rows.length === 1 && only) return <RowLine resource={resource} {...only} />;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>対象の{countText(rows.length)}件を見る</summary>
      {open && <RowList resource={resource} rows={rows} />}
    </details>
  );
}

interface RunProgressProps {
  /** What is running. */
  readonly text: string;
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** How many of the rows are done. */
export function RunProgress({ text, label, done, total }: RunProgressProps) {
  return (
    <div className={css.runProgress} tabIndex={-1} ref={takeFocus}>
      <p>{text}</p>
      <Progress percent={Math.floor((done / total) * 100)} showInfo={false} aria-label={label} />
      <p role="status">
        {countText(done)} / {countText(total)} 件
      </p>
    </div>
  );
}

interface DialogItemProps {
  /** Id of the input; its error and help have `<id>-note`. */
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly help?: string | undefined;
  readonly children: ReactNode;
}

/** An input with its label, error and help. */
export function DialogItem({ id, label, required = false, error, help, children }: DialogItemProps) {
  const title = (
    <span id={`${id}-label`}>
      {label}
      {required && (
        <span className={fieldsCss.requiredMark} aria-hidden="true">
          必須
        </span>
      )}
    </span>
  );
  const note = (error || help) && (
    <span id={`${id}-note`} role={error ? 'alert' : undefined}>
      {error && <span className={baseCss.failed}>{error}</span>}
      {error && help && <br />}
      {help && <span className={baseCss.quiet}>{help}</span>}
    </span>
  );
  return (
    <Form.Item label={title} htmlFor={id} validateStatus={error ? 'error' : ''} help={note}>
      {children}
    </Form.Item>
  );
}
