/** The generated list with the spec's statistics above it and the archive download below. */

import { FolderOpenOutlined } from '@ant-design/icons-svg';
import { type HttpError, useCustom } from '@refinedev/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { formatYen } from '../../../../domain/money/yen.ts';
import { may } from '../../../../refine-app/data/access.ts';
import { type ListState, readListState, writeListState } from '../../../../refine-app/data/list-state.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { ResourceList } from '../../../../refine-app/resource/list/resource-list.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import { DownloadButton } from '../../../../refine-app/ui/download-button.tsx';
import { adviceText } from '../../../../refine-app/ui/failure.ts';
import { Icon } from '../../../../refine-app/ui/icon.tsx';
import { FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import { StatusBadge } from '../../../../refine-app/ui/status-badge.tsx';
import { toast } from '../../../../refine-app/ui/toasts.ts';
import { downloadFile } from '../../../../refine-app/ui/transfer.ts';
import { resources } from '../../../../resources.config.ts';
import type { Resource } from '../../../../schema/resource.ts';
import type { ReceiptStatistics } from '../../rules/statistics.ts';
import { receiptStatuses } from '../../rules/terms.ts';
import css from './receipts.module.css';

export function ReceiptsList({ resource }: { readonly resource: Resource }) {
  return <ResourceList resource={resource} head={<ReceiptFigures />} foot={<ListFoot resource={resource} />} />;
}

type Status = keyof typeof receiptStatuses;
const statuses = Object.keys(receiptStatuses) as Status[];

/** Counts by status and sums of the receipts that match the list's filters other than status; a card filters the list by its status. */
function ReceiptFigures() {
  const state = readListState(resources.receipts, useLocation().search);
  const { status: _, ...others } = state.filters;
  const { result, query } = useCustom<ReceiptStatistics & Record<string, unknown>, HttpError>({
    url: '/api/receipts/stats',
    method: 'get',
    config: { query: { ...(state.q && { q: state.q }), ...others } },
  });
  const ofStatus = (status: Status) => writeListState(resources.receipts, { ...state, filters: { ...others, status: [status] }, page: 1 });
  if (query.isError) return <FailureState title="領収書の統計取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />;
  const statistics = query.isSuccess ? (result.data as ReceiptStatistics) : undefined;
  const amounts = { 対象額の合計: statistics?.totalAmount, 承認済みの対象額: statistics?.approvedAmount, 対象額の平均: statistics?.averageAmount };
  return (
    <section className={css.receiptFigures} aria-label="領収書の統計">
      <ul>
        {statuses.map((status) => (
          <li key={status}>
            <Link to={resources.receipts.screen.path + ofStatus(status)} aria-current={state.filters.status?.join() === status || undefined}>
              <StatusBadge field={resources.receipts.fields.status} value={status} />
              <strong>{statistics ? `${countText(statistics[`${status}Count`])}件` : '—'}</strong>
            </Link>
          </li>
        ))}
      </ul>
      <dl>
        {Object.entries(amounts).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount === undefined ? '—' : formatYen(amount)}</dd>
          </div>
        ))}
      </dl>
      <p className={baseCss.quiet}>
        対象額は、税込みの金額からポイント利用分を除いた額です。ここでは状況を問わず、ほかの条件に合う領収書を合計しています。一覧の下の合計は、状況でも絞り込んだ分です。
      </p>
    </section>
  );
}

/** Downloads for auditors, covering all pages of the result. */
function ListFoot({ resource }: { readonly resource: Resource }) {
  const { search } = useLocation();
  if (!may(useMe(), resource.name, 'archive')) return null;
  return (
    <footer className={css.receiptsFoot}>
      {/* The rules that the law asks for where records are kept electronically. */}
      <DownloadButton url="/api/admin/receipts/rules" fileName="事務処理規程.pdf" failed="事務処理規程を保存できませんでした">
        事務処理規程（PDF）
      </DownloadButton>
      <ArchiveButton query={conditionsOf(readListState(resource, search))} />
    </footer>
  );
}

function ArchiveButton({ query }: { readonly query: URLSearchParams }) {
  const [received, setReceived] = useState<number>();
  const save = async () => {
    setReceived(0);
    await downloadFile(`/api/admin/receipts/archive?${query}`, 'receipts.zip', setReceived)
      .then((headers) => tellMissing(Number(headers['x-missing-images'])))
      .catch((error: unknown) => toast({ type: 'error', title: '出力に失敗しました', message: adviceText(error) }));
    setReceived(undefined);
  };
  return (
    <Button icon={<Icon of={FolderOpenOutlined} />} loading={received !== undefined} onClick={() => void save()}>
      {received ? `出力中… ${countText(Math.ceil(received / 1024))}KB` : '一覧・画像・変更の記録をまとめて出力（zip）'}
    </Button>
  );
}

/** Warns at once about images that are missing from the archive. */
function tellMissing(count: number): void {
  if (!(count > 0)) return;
  const message = `画像${countText(count)}枚は入っていません。理由は、zipの中の missing-images.csv にあります。`;
  toast({ type: 'warning', title: '入れられなかった画像があります', message });
}

function conditionsOf({ q, filters }: ListState): URLSearchParams {
  const set = Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value]));
  return new URLSearchParams(q ? [['q', q], ...set] : set);
}
