import { Alert, Progress } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { Resource } from '../../schema/resource.ts';
import { ApiError } from '../data/errors.ts';
import baseCss from './base.module.css';
import { Dialog } from './dialog.tsx';
import { failureText } from './failure.ts';
import { focusFirstError } from './focus.ts';
import type { RowData } from './row.ts';
import css from './rows-dialog.module.css';
import { noteOf, titleOf } from './title.ts';

export interface Outcome {
  readonly row: RowData;
  /** What went wrong; nothing when all went well. */
  readonly failure?: string;
  /** The server has not refused it, but could not be reached or broke down. */
  readonly broken?: boolean;
  /** What the call answered when all went well. */
  readonly answer?: unknown;
}

export interface RowsDialogProps {
  readonly resource: Resource;
  readonly title: string;
  readonly rows: readonly RowData[];
  /** What is said of each of many rows beside its title; what tells apart rows of one title unless given. */
  readonly note?: (row: RowData) => string;
  /** What the rows must allow; the others are named and left alone. */
  readonly ability: string;
  readonly confirmLabel: string;
  readonly danger?: boolean | undefined;
  /** What is said above the reason where it could not be done to the one row, though nothing forbids it. */
  readonly failed?: string;
  /** What will happen, and what it needs to know. */
  readonly children?: ReactNode;
  /** Why it is not possible at all, as the server says. */
  readonly refused?: string | null | undefined;
  /** Says whether the inputs are fit to begin. */
  readonly ready?: () => boolean | Promise<boolean>;
  readonly run: (row: RowData) => Promise<unknown>;
  /** Called once all rows are through, with what came of each. */
  readonly onDone: (outcomes: readonly Outcome[]) => void;
  readonly onClose: () => void;
  /** What else there is to say after many rows. */
  readonly report?: (outcomes: readonly Outcome[]) => ReactNode;
}

/** Does one thing to one or many rows, one after the other, and tells what came of each. */
export function RowsDialog(props: RowsDialogProps) {
  const { rows, ability, title, confirmLabel, danger, refused, children, onClose } = props;
  const content = useRef<HTMLDivElement>(null);
  const able = rows.filter(({ abilities }) => abilities.includes(ability));
  const barred = rows.filter((row) => !able.includes(row));
  const { outcomes, running, start } = useRun(props, able, () => focusFirstError(content.current));
  const finished = !running && outcomes.length > 0 && rows.length > 1;
  const single = rows.length === 1 ? outcomes.find(({ failure }) => failure) : undefined;
  return (
    <Dialog
      busy={running}
      danger={danger && !finished}
      title={title}
      onCancel={onClose}
      onOk={finished ? onClose : start}
      okText={finished ? '閉じる' : confirmLabel}
      okButtonProps={{ disabled: (able.length === 0 || Boolean(refused)) && !finished }}
      cancelButtonProps={{ hidden: finished }}
      afterOpenChange={(open) => open && beginIn(content.current, rows.length === 1)}
    >
      <div ref={content} hidden={Boolean(refused)}>
        {!finished && children}
      </div>
      {refused && <Alert type="error" showIcon role="alert" message={refused} />}
      {!finished && rows.length > 1 && <RowNames {...props} rows={able} />}
      {!finished && barred.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`${barred.length}件は、この操作ができないため対象から外します。`}
          description={<RowNames {...props} rows={barred} />}
        />
      )}
      {single && <Failure {...single} failed={props.failed} />}
      {running && rows.length > 1 && <Progress percent={Math.floor((outcomes.length / able.length) * 100)} aria-label="処理の進み具合" />}
      {finished && <Outcomes {...props} outcomes={outcomes} />}
      {finished && props.report?.(outcomes)}
    </Dialog>
  );
}

function Failure({ failure, broken, failed }: Pick<Outcome, 'failure' | 'broken'> & { readonly failed: string | undefined }) {
  const words = failed && broken ? { message: failed, description: failure } : { message: failure };
  return <Alert type="error" showIcon role="alert" {...words} />;
}

/** Where one goes on: at what must be filled in, else at the button, unless pressing it by mistake does much. */
function beginIn(content: HTMLElement | null, single: boolean): void {
  const button = '.ant-modal-footer .ant-btn-primary:not(.ant-btn-dangerous)';
  const first = content?.querySelector<HTMLElement>('[aria-required="true"]');
  (first ?? (single ? content?.closest('.ant-modal')?.querySelector<HTMLElement>(button) : null))?.focus();
}

function useRun({ run, ready, rows, onDone }: RowsDialogProps, able: readonly RowData[], onUnfit: () => void) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [running, setRunning] = useState(false);
  const start = async () => {
    if (running) return;
    const fit = ready?.() ?? true;
    if (fit === false) return onUnfit();
    setRunning(true);
    if (!(await fit)) {
      setRunning(false);
      return onUnfit();
    }
    const results: Outcome[] = [];
    for (const row of able) {
      const outcome = (answer: unknown): Outcome => ({ row, answer });
      results.push(
        await patiently(() => run(row)).then(outcome, (error: unknown) => ({ row, failure: failureText(error), broken: isBroken(error) })),
      );
      setOutcomes([...results]);
    }
    setRunning(false);
    if (rows.length > 1 || results.every(({ failure }) => !failure)) onDone(results);
  };
  return { outcomes, running, start };
}

function isBroken(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.statusCode >= 500);
}

/** A server that is asked too fast says when to go on, and has done nothing yet. */
async function patiently(run: () => Promise<unknown>, tries = 5): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (tries === 1 || !(error instanceof ApiError) || error.code !== 'too_many_calls') throw error;
    await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 1) * 1000));
    return patiently(run, tries - 1);
  }
}

function RowNames({ resource, rows, note = (row) => noteOf(resource, row) }: RowsDialogProps) {
  return (
    <ul className={css.rowNames} aria-label="対象">
      {rows.map((row) => (
        <li key={row.id}>
          {titleOf(resource, row)} <span className={baseCss.quiet}>{note(row)}</span>
        </li>
      ))}
    </ul>
  );
}

function Outcomes({ resource, outcomes, note = (row) => noteOf(resource, row) }: RowsDialogProps & { readonly outcomes: readonly Outcome[] }) {
  const failed = outcomes.filter(({ failure }) => failure).length;
  const summary = failed === 0 ? `${outcomes.length}件すべて完了しました。` : `${outcomes.length}件のうち${failed}件は完了できませんでした。`;
  return (
    <>
      <p role="status">{summary}</p>
      <ul className={css.rowNames}>
        {outcomes.map(({ row, failure }) => (
          <li key={row.id}>
            {titleOf(resource, row)} <span className={baseCss.quiet}>{note(row)}</span>：
            {failure ? <span className={baseCss.failed}>{failure}</span> : '完了'}
          </li>
        ))}
      </ul>
    </>
  );
}
