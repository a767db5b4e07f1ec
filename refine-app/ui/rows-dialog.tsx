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
import { subtitleOf, titleOf } from './title.ts';

export interface Outcome {
  readonly row: RowData;
  /** The failure; undefined on success. */
  readonly failure?: string;
  /** The server could not be reached or failed, rather than refused. */
  readonly broken?: boolean;
  /** The call's answer on success. */
  readonly answer?: unknown;
}

export interface RowsDialogProps {
  readonly resource: Resource;
  readonly title: string;
  readonly rows: readonly RowData[];
  /** Note beside the title of each of many rows; by default `subtitleOf`. */
  readonly note?: (row: RowData) => string;
  /** The required ability; rows without it are listed and skipped. */
  readonly ability: string;
  readonly confirmLabel: string;
  readonly danger?: boolean | undefined;
  /** Title above the reason where a single row failed without being refused. */
  readonly failed?: string;
  /** The question and the inputs. */
  readonly children?: ReactNode;
  /** The server's reason why it is not possible at all. */
  readonly refused?: string | null | undefined;
  /** Whether the inputs are valid. */
  readonly ready?: () => boolean | Promise<boolean>;
  readonly run: (row: RowData) => Promise<unknown>;
  /** Called with all outcomes once the rows are done. */
  readonly onDone: (outcomes: readonly Outcome[]) => void;
  readonly onClose: () => void;
  /** Further content after many rows. */
  readonly report?: (outcomes: readonly Outcome[]) => ReactNode;
}

/** Runs one operation on one or many rows, one after the other, and shows the outcomes. */
export function RowsDialog(props: RowsDialogProps) {
  const { rows, ability, title, confirmLabel, danger, refused, children, onClose } = props;
  const content = useRef<HTMLDivElement>(null);
  const able = rows.filter(({ abilities }) => abilities.includes(ability));
  const excluded = rows.filter((row) => !able.includes(row));
  const { outcomes, running, start } = useRun(props, able, () => focusFirstError(content.current));
  const finished = !running && outcomes.length > 0 && rows.length > 1;
  const singleFailure = rows.length === 1 ? outcomes.find(({ failure }) => failure) : undefined;
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
      afterOpenChange={(open) => open && setInitialFocus(content.current, rows.length === 1)}
    >
      <div ref={content} hidden={Boolean(refused)}>
        {!finished && children}
      </div>
      {refused && <Alert type="error" showIcon role="alert" message={refused} />}
      {!finished && rows.length > 1 && <RowNames {...props} rows={able} />}
      {!finished && excluded.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`${excluded.length}件は、この操作ができないため対象から外します。`}
          description={<RowNames {...props} rows={excluded} />}
        />
      )}
      {singleFailure && <Failure {...singleFailure} failed={props.failed} />}
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

/** Focuses the first required input, or else the button, unless it is dangerous. */
function setInitialFocus(content: HTMLElement | null, isSingle: boolean): void {
  const button = '.ant-modal-footer .ant-btn-primary:not(.ant-btn-dangerous)';
  const first = content?.querySelector<HTMLElement>('[aria-required="true"]');
  (first ?? (isSingle ? content?.closest('.ant-modal')?.querySelector<HTMLElement>(button) : null))?.focus();
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
        await withRateLimitRetry(() => run(row)).then(outcome, (error: unknown) => ({ row, failure: failureText(error), broken: isBroken(error) })),
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

/** Retries a call that was rate limited, after the time that the server asks for. */
async function withRateLimitRetry(run: () => Promise<unknown>, tries = 5): Promise<unknown> {
  try {
    return await run();
  } catch (error) {
    if (tries === 1 || !(error instanceof ApiError) || error.code !== 'too_many_calls') throw error;
    await new Promise((resolve) => setTimeout(resolve, (error.retryAfter ?? 1) * 1000));
    return withRateLimitRetry(run, tries - 1);
  }
}

function RowNames({ resource, rows, note = (row) => subtitleOf(resource, row) }: RowsDialogProps) {
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

function Outcomes({ resource, outcomes, note = (row) => subtitleOf(resource, row) }: RowsDialogProps & { readonly outcomes: readonly Outcome[] }) {
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
