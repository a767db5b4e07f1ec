import { PrinterOutlined } from '@ant-design/icons';
import { type HttpError, useCustom } from '@refinedev/core';
import { Alert } from 'antd';
import clsx from 'clsx/lite';
import { Link, useSearchParams } from 'react-router';
import { formatDate, formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { RecordSkeleton } from '../../../../refine-app/resource/list/skeletons.tsx';
import viewsCss from '../../../../refine-app/resource/list/views.module.css';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { EmptyState, FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import { ScreenLinks } from '../../../../refine-app/ui/screen-links.tsx';
import { resources } from '../../../../resources.config.ts';
import { type AccountLine, accountSources, type GrantAccount } from '../../rules/account.ts';
import css from './account.module.css';

/** The complete account of a grant with sources and running balance, printable on A4. */
export function AccountPage() {
  const grantNumber = useSearchParams()[0].get('grantNumber') ?? '';
  const { result, query } = useCustom<GrantAccount & Record<string, unknown>, HttpError>({
    url: `/api/payments/account/gn/${encodeURIComponent(grantNumber)}`,
    method: 'get',
    queryOptions: { enabled: grantNumber !== '' },
  });
  return (
    <article className={clsx(viewsCss.view, css.account)}>
      <header className={viewsCss.viewHead}>
        <h1>助成の金額の記録{grantNumber && `（${grantNumber}）`}</h1>
        <Button
          className={baseCss.noPrint}
          type="primary"
          icon={<PrinterOutlined aria-hidden />}
          disabled={!query.isSuccess}
          onClick={() => window.print()}
        >
          印刷する
        </Button>
      </header>
      <div className={baseCss.noPrint}>
        <ScreenLinks resource={resources.payments} />
      </div>
      {grantNumber === '' && <EmptyState text="助成番号が指定されていません。申請の「支払い」から開いてください。" />}
      {query.isError && <FailureState title="金額の記録の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {grantNumber !== '' && query.isPending && <RecordSkeleton />}
      {query.isSuccess && <Account account={result.data} />}
    </article>
  );
}

function Account({ account: { grantNumber, title, organizationName, statusLabel, lines, closing, findings } }: { readonly account: GrantAccount }) {
  return (
    <>
      <p>
        <Link to={`/admin/applications?q=${encodeURIComponent(grantNumber)}`}>{title}</Link>　{organizationName}　{statusLabel}
      </p>
      {findings.length === 0 ? (
        <Alert type="success" showIcon message="すべての金額が合っています。" />
      ) : (
        <Alert type="error" showIcon role="alert" message="合わない金額があります。" description={<Findings findings={findings} />} />
      )}
      <Panel title="金額と出どころ">
        <table className={css.accountLines}>
          <thead>
            <tr>
              <th scope="col">日付</th>
              <th scope="col">金額と出どころ</th>
              <th scope="col" className={css.accountYen}>
                金額
              </th>
              <th scope="col" className={css.accountYen}>
                渡っている額
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line key={`${line.record} ${line.source}`} line={line} />
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel title="今の金額">
        <dl className={css.accountClosing}>
          {closing.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount === null ? '未定' : formatYen(amount)}</dd>
            </div>
          ))}
        </dl>
        <p className={baseCss.quiet}>{formatDateTime(new Date().toISOString())} 現在</p>
      </Panel>
    </>
  );
}

function Findings({ findings }: Pick<GrantAccount, 'findings'>) {
  return (
    <ul className={baseCss.bullets}>
      {findings.map((finding) => (
        <li key={finding}>{finding}</li>
      ))}
    </ul>
  );
}

function Line({ line: { date, source, text, record, by, amount, moved, balance } }: { readonly line: AccountLine }) {
  return (
    <tr className={moved === 0 ? undefined : css.accountMoved}>
      <td className={css.accountDay}>{date ? formatDate(date) : '記録なし'}</td>
      <td>
        <strong>{accountSources[source]}</strong>　{text}
        <span className={css.accountRecord}>{[record, by].filter(Boolean).join('、')}</span>
      </td>
      <td className={css.accountYen}>{amount !== null && formatYen(amount)}</td>
      <td className={css.accountYen}>{formatYen(balance)}</td>
    </tr>
  );
}
