/** Review page: warnings, then the image beside the fields, then the decision. */
import { type HttpError, useCustom } from '@refinedev/core';
import { Alert } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatYen } from '../../../../domain/money/yen.ts';
import { RecordSkeleton } from '../../../../refine-app/resource/list/skeletons.tsx';
import viewsCss from '../../../../refine-app/resource/list/views.module.css';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import { RecordHistory } from '../../../../refine-app/resource/record/record-history.tsx';
import { RecordSection } from '../../../../refine-app/resource/record/record-section.tsx';
import type { PanelProps, RecordPage } from '../../../../refine-app/resource/record/show.tsx';
import { StepHistory } from '../../../../refine-app/resource/record/step-history.tsx';
import { ReviewHead } from '../../../../refine-app/resource/review/review.tsx';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { listAddress } from '../../../../refine-app/ui/list-address.ts';
import { FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { resources } from '../../../../resources.config.ts';
import { type Retention, retentionText, stampText } from '../../rules/retention.ts';
import type { TaxLine } from '../../rules/tax-lines.ts';
import type { Warning } from '../../rules/warnings.ts';
import { BudgetGauge } from '../budget-gauge.tsx';
import { Picture } from './picture.tsx';
import css from './receipts.module.css';
import { TaxLinesDialog } from './tax-lines-dialog.tsx';

export const receiptPage: RecordPage = {
  Head: ReviewHead,
  panels: {
    removed: Removed,
    returned: Returned,
    review: Reviewed,
    budget: ({ row }) => <BudgetGauge applicationId={Number(row.applicationId)} />,
    steps: StepHistory,
    log: RecordHistory,
  },
  missing: ['領収書が見つかりません'],
};

function Removed({ row: { removed, removalReason } }: PanelProps) {
  if (removed !== true) return null;
  return (
    <Alert
      className={css.reviewAlert}
      type="error"
      showIcon
      message="この領収書は削除されています"
      description={`理由：${String(removalReason ?? '')}`}
    />
  );
}

/** Shows the reason of the last return, also after the receipt was submitted again. */
function Returned({ row: { status, reviewComment } }: PanelProps) {
  if (!reviewComment) return null;
  return (
    <Alert
      className={css.reviewAlert}
      type={status === 'rejected' ? 'error' : 'info'}
      showIcon
      message={status === 'rejected' ? '差戻しの理由' : '前回の差戻しの理由'}
      description={<span className={css.reviewLines}>{String(reviewComment)}</span>}
    />
  );
}

/** Warnings above the image and the fields. These are rendered only once the warnings are loaded, so that the layout does not shift. */
function Reviewed({ resource, row }: PanelProps) {
  const { warnings, query } = useWarnings(row);
  if (query.isLoading)
    return (
      <div className={css.reviewWaiting}>
        <RecordSkeleton />
      </div>
    );
  return (
    <>
      {query.isError && <FailureState title="注意点を取得できませんでした" error={query.error} onRetry={() => void query.refetch()} />}
      {warnings.length > 0 && <Warnings row={row} warnings={warnings} />}
      <Panes resource={resource} row={row} />
    </>
  );
}

/** Not loaded for a removed receipt. After a step the previous warnings stay visible until the new ones are loaded. */
function useWarnings({ id, version, removed }: RowData) {
  const { result, query } = useCustom<Warning[] & Record<string, unknown>, HttpError>({
    url: `/api/receipts/${id}/warnings`,
    method: 'get',
    queryOptions: {
      queryKey: ['receipt-warnings', id, version],
      enabled: removed !== true,
      placeholderData: (before, asked) => (asked?.queryKey[1] === id ? before : undefined),
    },
  });
  const warnings: readonly Warning[] = query.isSuccess ? result.data : [];
  return { warnings, query };
}

/** Warnings for information; none blocks a decision. */
function Warnings({ row, warnings }: Pick<PanelProps, 'row'> & { readonly warnings: readonly Warning[] }) {
  return (
    <Alert
      className={css.reviewAlert}
      type="warning"
      showIcon
      message={`確認したほうがよいこと（${warnings.length}件）`}
      description={
        <ul className={css.reviewWarnings}>
          {warnings.map(({ key, text }) => (
            <li key={key}>
              {text}
              {key === 'duplicate' && <Alike row={row} />}
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** Link to the list of receipts with this date and amount, which includes this one. */
function Alike({ row }: Pick<PanelProps, 'row'>) {
  const [amount, day] = [Number(row.amount), String(row.receiptDate)];
  const alike = listAddress(resources.receipts, { minAmount: amount, maxAmount: amount, receiptDateFrom: day, receiptDateTo: day });
  return <Link to={alike}>同じ日付・金額の領収書を見る</Link>;
}

function Panes({ resource, row }: Props) {
  return (
    <div className={css.reviewPanes}>
      <Picture receipt={row} />
      <div className={css.reviewFacts}>
        <Sections resource={resource} row={row} />
        <TaxLines resource={resource} row={row} />
      </div>
    </div>
  );
}

type Props = Pick<PanelProps, 'resource' | 'row'>;

/** The declared sections except the image, and the removal record only for removed receipts. */
function Sections({ resource, row }: Props) {
  const own = Object.entries(resource.screen.sections ?? {}).filter(
    ([title]) => title !== '領収書の画像' && (title !== '削除の記録' || row.removed === true),
  );
  return own.map(([title, names]) => (
    <RecordSection
      key={title}
      resource={resource}
      row={row}
      title={title}
      names={names.filter((name) => name !== 'reviewComment' && name !== 'taxLines')}
    />
  ));
}

/** The tax lines, the retention period, and a button that edits the lines. */
function TaxLines({ resource, row }: Props) {
  const [splitting, setSplitting] = useState(false);
  const lines = (row.lines ?? []) as readonly TaxLine[];
  return (
    <>
      {lines.length > 0 && (
        <Panel title="税率ごとの内訳">
          <ul>
            {lines.map(({ taxRate, taxIncluded, amount }) => (
              <li key={`${taxRate}${taxIncluded}${amount}`}>
                {taxRate}%（{taxIncluded ? '税込み' : '税抜き'}）<strong>{formatYen(amount)}</strong>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Keeping row={row} />
      {row.abilities.includes('update') && (
        <Button className={css.reviewSplit} onClick={() => setSplitting(true)}>
          {lines.length > 0 ? '税率ごとの内訳を直す' : '税率が2つ以上ある領収書のとき'}
        </Button>
      )}
      {splitting && <TaxLinesDialog resource={resource} receipt={row} onClose={() => setSplitting(false)} />}
    </>
  );
}

/** Retention period and time stamp of the image. */
function Keeping({ row }: Pick<Props, 'row'>) {
  const { retention, stamp } = row as unknown as Kept;
  return (
    <Panel title="書類の保存">
      <dl className={viewsCss.recordFields}>
        <div className={viewsCss.recordField}>
          <dt>保存期間</dt>
          <dd>{retentionText(retention)}</dd>
        </div>
        {stamp && (
          <div className={viewsCss.recordField}>
            <dt>画像の時刻の証明</dt>
            <dd>{stampText(stamp)}</dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}

interface Kept {
  readonly retention: Retention | null;
  readonly stamp: { readonly at: string; readonly authority: string | null } | null;
}
