/** Adds delivery results and the content to the generated page. */

import clsx from 'clsx/lite';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { withLabels } from '../../../../domain/mail/merge-fields.ts';
import { mailStates } from '../../../../domain/terms.ts';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import { RecordHead } from '../../../../refine-app/resource/record/record-head.tsx';
import { RecordHistory } from '../../../../refine-app/resource/record/record-history.tsx';
import type { PanelProps, RecordPage } from '../../../../refine-app/resource/record/show.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import { listAddress } from '../../../../refine-app/ui/list-address.ts';
import { FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import { isBlank } from '../../../../refine-app/ui/row.ts';
import { resources } from '../../../../resources.config.ts';
import lettersCss from '../../../letters/screens/console/letters.module.css';
import css from './mail-batches.module.css';
import mailCss from './mailing/mail.module.css';
import { MailText } from './mailing/mail-text.tsx';
import { plainSubject, useMailingProgress } from './mailing/mailing-line.tsx';

export const mailBatchPage: RecordPage = { Head, panels: { results: Results, content: Content, log: RecordHistory } };

function Head(props: PanelProps) {
  const { subject, createdAt, userName } = props.row;
  return (
    <RecordHead
      {...props}
      heading={<h1>{plainSubject(String(subject))}</h1>}
      standing={
        <p className={baseCss.quiet}>
          {formatDateTime(createdAt)}　{isBlank(userName) ? '' : `${userName} が送信`}
        </p>
      }
      buttons={null}
      figures={null}
    />
  );
}

function Results({ row: { id, createdAt } }: PanelProps) {
  return (
    <Panel title="送信の結果">
      <MailStates batchId={id} at={Date.parse(createdAt)} />
      <p>
        <Link to={listAddress(resources.outbox, { batchId: id })}>宛先ごとの結果を見る</Link>
      </p>
    </Panel>
  );
}

function Content({ row: { subject, body, isHtml, attachmentNames } }: PanelProps) {
  return (
    <Panel title="内容">
      <p className={baseCss.quiet}>［ ］で囲まれたところには、宛先ごとの内容が入っています。</p>
      <div className={clsx(lettersCss.mailLetter, lettersCss.mailWhole)}>
        <h3>{withLabels(String(subject))}</h3>
        <MailText body={withLabels(String(body))} isHtml={Boolean(isHtml)} />
      </div>
      {!isBlank(attachmentNames) && <p className={mailCss.mailNote}>添付ファイル：{String(attachmentNames)}</p>}
    </Panel>
  );
}

/** Order of the states in the bar, from the left. */
const order = ['sent', 'sending', 'waiting', 'failed', 'cancelled'] as const;

/** Numbers of mails by state as a bar, with a link to the mails of each state. */
function MailStates({ batchId, at }: { readonly batchId: number; readonly at: number }) {
  const { counts, query, stalled } = useMailingProgress(batchId, at);
  if (query.isError) return <FailureState title="送信の結果の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />;
  if (!counts) return <div className={css.mailStatesBar} aria-busy="true" />;
  const shown = order.filter((state) => counts[state] > 0);
  if (shown.length === 0) return <p className={baseCss.quiet}>宛先 {countText(counts.total)}件　一通ごとの記録は残っていません。</p>;
  return (
    <>
      <div className={css.mailStatesBar} aria-hidden="true">
        {shown.map((state) => (
          <span key={state} className={css.mailState} data-state={state} style={{ flexGrow: counts[state] }} />
        ))}
      </div>
      <ul className={css.mailStates}>
        {shown.map((state) => (
          <li key={state}>
            <Link to={listAddress(resources.outbox, { batchId, status: state })}>
              <span className={clsx(css.mailState, css.mailStateMark)} data-state={state} aria-hidden="true" />
              {mailStates[state]} <strong>{countText(counts[state])}件</strong>
            </Link>
          </li>
        ))}
        <li className={baseCss.quiet}>宛先 {countText(counts.total)}件</li>
      </ul>
      {stalled && counts.sent === 0 && counts.failed === 0 && (
        <p role="status" className={baseCss.quiet}>
          送信サーバーが設定されていないため、送信メールに保管しました。
        </p>
      )}
    </>
  );
}
