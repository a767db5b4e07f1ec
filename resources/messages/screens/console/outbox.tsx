/** Adds the delivery state and the mail as its recipient sees it to the generated page. */
import { useOne } from '@refinedev/core';
import { Alert } from 'antd';
import clsx from 'clsx/lite';
import { Link } from 'react-router';
import { readableText } from '../../../../domain/mail/merge-fields.ts';
import { answerText } from '../../../../domain/mail/server-answers.ts';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import { RecordHistory } from '../../../../refine-app/resource/record/record-history.tsx';
import { RecordFields } from '../../../../refine-app/resource/record/record-section.tsx';
import { fieldsPanel, type PanelProps, type RecordPage } from '../../../../refine-app/resource/record/show.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { hasMailServer, NoMailServer } from '../../../../refine-app/ui/no-mail-server.tsx';
import { isBlank, type RowData } from '../../../../refine-app/ui/row.ts';
import { resources } from '../../../../resources.config.ts';
import lettersCss from '../../../letters/screens/console/letters.module.css';
import mailCss from './mailing/mail.module.css';
import { MailText } from './mailing/mail-text.tsx';
import css from './outbox.module.css';

const { outbox } = resources;

export const outboxPage: RecordPage = {
  panels: {
    course: DeliveryState,
    宛先: fieldsPanel(['recipientName', 'recipientAddress', 'cc', 'applicationId', 'grantNumber', 'batchId'], shows),
    content: Content,
    log: RecordHistory,
  },
};

function DeliveryState({ resource, row }: PanelProps) {
  return (
    <Panel title="送信の状況">
      <p className={css.mailCourse}>{isKept(row) ? keptText : stateText(row)}</p>
      {isKept(row) && <NoMailServer />}
      <ServerAnswer answer={String(row.serverAnswer ?? '')} />
      <RecordFields
        resource={resource}
        row={row}
        names={(isKept(row) ? [] : ['attempts', 'nextAttemptAt', 'sentAt']).filter((name) => shows(row, name))}
      />
    </Panel>
  );
}

function Content({ row }: PanelProps) {
  const body = String(row.body);
  const shown = readableText(body, outbox.fields.body.options);
  return (
    <Panel title="内容">
      {shown !== body && (
        <Alert className={mailCss.mailNote} type="info" showIcon message="本人だけに見えるアドレスや確認コードは、送信するときに入ります" />
      )}
      <div className={clsx(lettersCss.mailLetter, lettersCss.mailWhole)}>
        <h3>{String(row.subject)}</h3>
        <MailText body={shown} isHtml={Boolean(row.isHtml)} />
      </div>
      {!isBlank(row.batchId) && <Attachments batchId={Number(row.batchId)} />}
    </Panel>
  );
}

/** Attachments, which belong to the mail batch. */
function Attachments({ batchId }: { readonly batchId: number }) {
  const { result: batch } = useOne<RowData>({ resource: resources.mail_batches.name, id: batchId });
  if (isBlank(batch?.attachmentNames)) return null;
  return (
    <p className={mailCss.mailNote}>
      添付ファイル：{String(batch?.attachmentNames)}（<Link to={`${resources.mail_batches.screen.path}/${batchId}`}>一斉送信を見る</Link>）
    </p>
  );
}

function ServerAnswer({ answer }: { readonly answer: string }) {
  if (answer === '') return null;
  return (
    <dl className={css.mailAnswer}>
      <dt>{outbox.fields.serverAnswer.label}</dt>
      <dd>
        {answerText(answer)} <code className={baseCss.quiet}>{answer}</code>
      </dd>
    </dl>
  );
}

/** Waiting without a mail server, so that no attempt is made or scheduled. */
const isKept = ({ status }: RowData) => status === 'waiting' && !hasMailServer();

const keptText = 'まだ送っていません。送信メールに保管しています。';

/** Delivery state and next step in words. */
function stateText({ status, attempts, abilities, isSecurity }: RowData): string {
  const tries = Number(attempts);
  const waitingText = tries > 0 ? `${tries}回送信を試みましたが、まだ送れていません。時間をおいて自動で送り直します。` : '送信の順番を待っています。';
  const texts: Readonly<Record<string, string>> = {
    waiting: isSecurity ? `${waitingText}ログイン・口座・注意の記録についてのメールなので、取り消せません。` : waitingText,
    sending: '今、送信しています。',
    sent: '送信が終わりました。',
    failed: `送信できませんでした。${abilities.includes('resend') ? '宛先を確かめたうえで、「再送する」でもう一度送れます。' : ''}`,
    cancelled: '送信を取り消しました。宛先には届いていません。',
    included: '同じ宛先のほかの助成の分と、1通にまとめて送ります。',
  };
  return texts[String(status)] ?? '';
}

/** Hides blank fields, except `recipientName` and `attempts`. */
function shows(mail: RowData, name: string): boolean {
  return name in mail && (!isBlank(mail[name]) || name === 'recipientName' || name === 'attempts');
}
