/** The generated page shows fields. Whoever reviews a receipt looks from its picture to its figures and decides, one after the other. */
import { useOne } from '@refinedev/core';
import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatYen } from '../../../domain/money/yen.ts';
import type { Retention } from '../../../domain/receipts/retention.ts';
import { retentionText, stampText } from '../../../domain/receipts/retention.ts';
import type { TaxLine } from '../../../domain/receipts/tax-lines.ts';
import type { Resource } from '../../../schema/resource.ts';
import { ActionDialog } from '../../actions/dialogs.ts';
import { BudgetGauge } from '../../ui/budget-gauge.tsx';
import type { RowData } from '../../ui/row.ts';
import { DeleteDialog } from '../../views/delete-dialog.tsx';
import { RecordFailure } from '../../views/record-failure.tsx';
import { RecordHead } from '../../views/record-head.tsx';
import { RecordHistory } from '../../views/record-history.tsx';
import { RecordSection } from '../../views/record-section.tsx';
import { RecordSkeleton } from '../../views/skeletons.tsx';
import { StepHistory } from '../../views/step-history.tsx';
import { listPath } from '../../views/trail.ts';
import { useListBehind, useNeighbours } from '../../views/use-list-behind.ts';
import { Picture } from './picture.tsx';
import { TaxLinesDialog } from './tax-lines-dialog.tsx';
import { Warnings } from './warnings.tsx';
import '../../views/views.css';
import './receipts.css';

export function ReceiptShow({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const { result: row, query } = useOne<RowData>({ resource: resource.name, id });
  if (query.isError)
    return <RecordFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} missing="領収書が見つかりません" />;
  if (!row) return <RecordSkeleton />;
  return <Review resource={resource} row={row} />;
}

interface Props {
  readonly resource: Resource;
  readonly row: RowData;
}

function Review({ resource, row }: Props) {
  const [asked, setAsked] = useState<string>();
  const [removing, setRemoving] = useState(false);
  const [splitting, setSplitting] = useState(false);
  const navigate = useNavigate();
  useReviewKeys(resource, row, asked === undefined && !removing && !splitting ? setAsked : undefined);
  const action = asked === undefined ? undefined : resource.actions?.[asked];
  return (
    <article className="view receipt-review">
      <RecordHead resource={resource} row={row} onEdit={() => undefined} onDelete={() => setRemoving(true)} />
      {row.removed === true && (
        <Alert type="error" showIcon message="この領収書は削除されています" description={`理由：${String(row.removalReason ?? '')}`} />
      )}
      <Returned row={row} />
      {row.removed !== true && <Warnings row={row} />}
      <div className="review-panes">
        <Picture receipt={row} />
        <div className="review-facts">
          <Sections resource={resource} row={row} onSplit={() => setSplitting(true)} />
        </div>
      </div>
      <p className="quiet review-keys">
        <kbd>A</kbd> 承認　<kbd>R</kbd> 差し戻し　<kbd>P</kbd> 審査中　<kbd>N</kbd> 次の領収書　<kbd>B</kbd> 前の領収書
      </p>
      <BudgetGauge applicationId={Number(row.applicationId)} />
      <StepHistory resource={resource} id={row.id} />
      <RecordHistory resource={resource} id={row.id} />
      {asked && action && <ActionDialog resource={resource} name={asked} action={action} rows={[row]} onClose={() => setAsked(undefined)} />}
      {splitting && <TaxLinesDialog resource={resource} receipt={row} onClose={() => setSplitting(false)} />}
      {removing && (
        <DeleteDialog
          resource={resource}
          rows={[row]}
          onClose={() => setRemoving(false)}
          onDeleted={() => navigate(listPath(resource), { replace: true })}
        />
      )}
    </article>
  );
}

/** The reason stays in sight while the grantee mends, and when the receipt comes back. */
function Returned({ row: { status, reviewComment } }: Pick<Props, 'row'>) {
  if (!reviewComment) return null;
  return (
    <Alert
      type={status === 'rejected' ? 'error' : 'info'}
      showIcon
      message={status === 'rejected' ? '差戻しの理由' : '前回の差戻しの理由'}
      description={<span className="review-lines">{String(reviewComment)}</span>}
    />
  );
}

/** How long the record is kept, and since when its picture is known to have been there. */
function Keeping({ row }: Pick<Props, 'row'>) {
  const { retention, stamp } = row as unknown as Kept;
  return (
    <section className="record-section" aria-label="書類の保存">
      <h2>書類の保存</h2>
      <dl className="record-fields">
        <div className="record-field">
          <dt>保存期間</dt>
          <dd>{retentionText(retention)}</dd>
        </div>
        {stamp && (
          <div className="record-field">
            <dt>画像の時刻の証明</dt>
            <dd>{stampText(stamp)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

interface Kept {
  readonly retention: Retention | null;
  readonly stamp: { readonly at: string; readonly authority: string | null } | null;
}

/** The sections of the spec; those that have nothing to say here are left out. */
function Sections({ resource, row, onSplit }: Props & { readonly onSplit: () => void }) {
  const lines = (row.lines ?? []) as readonly TaxLine[];
  const own = Object.entries(resource.screen.sections ?? {}).filter(
    ([title]) => title !== '領収書の画像' && (title !== '削除の記録' || row.removed === true),
  );
  return (
    <>
      {own.map(([title, names]) => (
        <RecordSection
          key={title}
          resource={resource}
          row={row}
          title={title}
          names={names.filter((name) => name !== 'reviewComment' && name !== 'taxLines')}
        />
      ))}
      {lines.length > 0 && (
        <section className="record-section" aria-label="税率ごとの内訳">
          <h2>税率ごとの内訳</h2>
          <ul className="review-tax">
            {lines.map(({ taxRate, taxIncluded, amount }) => (
              <li key={`${taxRate}${taxIncluded}${amount}`}>
                {taxRate}%（{taxIncluded ? '税込み' : '税抜き'}）<strong>{formatYen(amount)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Keeping row={row} />
      {row.abilities.includes('update') && (
        <Button className="review-split" onClick={onSplit}>
          {lines.length > 0 ? '税率ごとの内訳を直す' : '税率が2つ以上ある領収書のとき'}
        </Button>
      )}
    </>
  );
}

const actions: Readonly<Record<string, string>> = { a: 'approve', r: 'reject', p: 'hold' };

/** One key a decision, and one for the next receipt. Never while something is typed, and not while a question is open (then `ask` is missing). */
function useReviewKeys(resource: Resource, row: RowData, ask: ((action: string) => void) | undefined): void {
  const navigate = useNavigate();
  const { list } = useListBehind(resource);
  const { previous, next } = useNeighbours(list, row.id);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!ask || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const action = actions[key];
    const neighbour = key === 'n' ? next : key === 'b' ? previous : undefined;
    if (action && row.abilities.includes(action)) {
      event.preventDefault();
      ask(action);
    } else if (neighbour) {
      event.preventDefault();
      neighbour.follow();
      void navigate(neighbour.href, { replace: true });
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest('.ant-modal') !== null)
  );
}
