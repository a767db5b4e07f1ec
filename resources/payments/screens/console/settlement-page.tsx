import { DownloadOutlined } from '@ant-design/icons';
import { type HttpError, useCustom, useList } from '@refinedev/core';
import { Alert } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { formatDate, formatDateTime } from '../../../../domain/dates/japan-date.ts';
import type { PaymentBalance } from '../../../../domain/money/payment-balance.ts';
import { type SettledFigures, settlementLines } from '../../../../domain/money/settlement-texts.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { RecordSkeleton } from '../../../../refine-app/resource/list/skeletons.tsx';
import viewsCss from '../../../../refine-app/resource/list/views.module.css';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { useDownload } from '../../../../refine-app/ui/download-button.tsx';
import { listAddress } from '../../../../refine-app/ui/list-address.ts';
import { EmptyState, FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { ScreenLinks } from '../../../../refine-app/ui/screen-links.tsx';
import { SumLines } from '../../../../refine-app/ui/sum-lines.tsx';
import { resources } from '../../../../resources.config.ts';
import css from './payments.module.css';

const { payments, payment_settlements, receipts } = resources;

type Received = readonly { readonly id: number; readonly amount: number; readonly receivedDate: string | null }[];

interface Details {
  readonly settlement: (SettledFigures & { readonly decidedAt: string; readonly sentences: readonly string[] }) | null;
  readonly refunds: Received;
  readonly taxReturns: Received;
  readonly balance: PaymentBalance;
}

/** The settlement of a grant, on screen and as PDF. */
export function SettlementPage() {
  const grantNumber = useSearchParams()[0].get('grantNumber') ?? '';
  const { result, query } = useCustom<Details & Record<string, unknown>, HttpError>({
    url: `/api/payments/details/gn/${encodeURIComponent(grantNumber)}`,
    method: 'get',
    queryOptions: { enabled: grantNumber !== '' },
  });
  return (
    <div className={viewsCss.view}>
      <header className={viewsCss.viewHead}>
        <h1>精算の内容{grantNumber && `（${grantNumber}）`}</h1>
      </header>
      <ScreenLinks resource={payments} />
      {grantNumber === '' && <EmptyState text="助成番号が指定されていません。支払管理の一覧から開いてください。" />}
      {query.isError && <FailureState title="精算の内容の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {grantNumber !== '' && query.isPending && <RecordSkeleton />}
      {query.isSuccess && <Settled details={result.data} grantNumber={grantNumber} />}
    </div>
  );
}

function Settled({
  details: { settlement, refunds, taxReturns, balance },
  grantNumber,
}: {
  readonly details: Details;
  readonly grantNumber: string;
}) {
  if (!settlement) return <EmptyState text="精算はまだ決まっていません。決裁が終わり、経理担当が精算を決めると、ここに表示されます。" />;
  return (
    <>
      <Panel title="金額">
        <SumLines lines={settlementLines(settlement)} />
        {settlement.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p className={baseCss.quiet}>{formatDateTime(settlement.decidedAt)} に決定</p>
      </Panel>
      <ReceivedPart title="返納の入金" received={refunds} />
      <ReceivedPart title="仕入控除税額の返還の入金" received={taxReturns} />
      <Panel title="今の状況">
        <Balance balance={balance} />
      </Panel>
      <Papers grantNumber={grantNumber} refunds={settlement.refundAmount > 0} />
    </>
  );
}

function ReceivedPart({ title, received }: { readonly title: string; readonly received: Received }) {
  if (received.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className={baseCss.bullets}>
        {received.map(({ id, amount, receivedDate }) => (
          <li key={id}>
            {receivedDate ? formatDate(receivedDate) : '日付の記録なし'}　{formatYen(amount)}
            {amount < 0 && '（取消し）'}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const standingLabels = {
  paid: '支払い済みの額',
  returned: '返納された額',
  unpaid: 'まだ支払っていない額',
  unreturned: '返納の残り',
  openSurcharge: '加算金の残り',
  taxToReturn: '仕入控除税額の返還額',
  taxReturned: '返還された仕入控除税額',
  openTaxReturn: '仕入控除税額の返還の残り',
} as const satisfies Record<keyof PaymentBalance, string>;

const taxNames: readonly string[] = ['taxToReturn', 'taxReturned', 'openTaxReturn'] satisfies (keyof PaymentBalance)[];

/** The tax lines are shown only when tax is to be returned. */
function Balance({ balance }: { readonly balance: PaymentBalance }) {
  const hasTax = balance.taxToReturn > 0 || balance.taxReturned > 0;
  return (
    <SumLines
      lines={Object.entries(standingLabels)
        .filter(([name]) => hasTax || !taxNames.includes(name))
        .map(([name, label]) => ({ label, amount: balance[name as keyof PaymentBalance] }))}
    />
  );
}

/** Links to the settlement PDF, the refund notice if any, and the source records. */
function Papers({ grantNumber, refunds }: { readonly grantNumber: string; readonly refunds: boolean }) {
  const download = useDownload();
  const { result } = useList<RowData>({
    resource: payments.name,
    filters: [{ field: 'q', operator: 'eq', value: grantNumber }],
  });
  const payment = result.data.find((row) => row.grantNumber === grantNumber);
  const save = (kind: 'settlement' | 'refund_notice') =>
    download.save(`/api/application_pdf/${kind}/${payment?.applicationId}`, `${kind}_${grantNumber}.pdf`);
  return (
    <>
      {download.failure && <Alert type="error" showIcon role="alert" message={download.failure} />}
      <div className={css.batchButtons}>
        <Button
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          loading={download.busy}
          disabled={!payment}
          onClick={() => void save('settlement')}
        >
          精算書（PDF）を保存する
        </Button>
        {refunds && (
          <Button icon={<DownloadOutlined aria-hidden />} disabled={download.busy || !payment} onClick={() => void save('refund_notice')}>
            返納通知書（PDF）を保存する
          </Button>
        )}
        <Link to={listAddress(receipts, { grantNumber })}>領収書を見る</Link>
        <Link to={`${payments.screen.path}/account?grantNumber=${encodeURIComponent(grantNumber)}`}>助成の金額の記録（監査用）を見る</Link>
        {payment && <Link to={listAddress(payment_settlements, { applicationId: Number(payment.applicationId) })}>これまでの精算の記録を見る</Link>}
        {payment && <Link to={`${payments.screen.path}/${payment.id}`}>支払いの記録を見る</Link>}
      </div>
    </>
  );
}
