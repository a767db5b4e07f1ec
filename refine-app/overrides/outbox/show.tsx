/** The generated page shows fields. Whoever asks after a mail wants to read it as its recipient does, and to know what became of it. */
import { useOne } from '@refinedev/core';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { mergeFields } from '../../../domain/mail/merge-fields.ts';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { MailText } from '../../actions/mail/mail-text.tsx';
import { Value } from '../../fields/value.tsx';
import { isBlank, type RowData } from '../../ui/row.ts';
import { RecordFailure } from '../../views/record-failure.tsx';
import { RecordHead } from '../../views/record-head.tsx';
import { RecordHistory } from '../../views/record-history.tsx';
import { RecordSection } from '../../views/record-section.tsx';
import { RecordSkeleton } from '../../views/skeletons.tsx';
import { answerText } from './answer-text.ts';
import '../../views/views.css';
import '../../actions/mail/mail.css';
import './outbox.css';

const { outbox } = resources;

export function OutboxShow({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const { result: mail, query } = useOne<RowData>({ resource: resource.name, id });
  if (query.isError) return <RecordFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} />;
  if (!mail) return <RecordSkeleton />;
  return <Mail resource={resource} mail={mail} />;
}

/** Stands in a stored mail for the address that only its reader may see. */
const linkMark = '{{resetUrl}}';

interface Props {
  readonly resource: Resource;
  readonly mail: RowData;
}

function Mail({ resource, mail }: Props) {
  const about = ['recipientName', 'recipientAddress', 'cc', 'applicationId', 'grantNumber', 'batchId'].filter((name) => shows(mail, name));
  const body = String(mail.body);
  const course = ['attempts', 'nextAttemptAt', 'sentAt'].filter((name) => shows(mail, name));
  return (
    <article className="view">
      <RecordHead resource={resource} row={mail} onEdit={() => undefined} onDelete={() => undefined} />
      <section className="record-section" aria-label="送信の状況">
        <h2>送信の状況</h2>
        <p className="mail-course">{courseText(mail)}</p>
        <ServerAnswer answer={String(mail.serverAnswer ?? '')} />
        <Fields resource={resource} mail={mail} names={course} />
      </section>
      <RecordSection resource={resource} row={mail} title="宛先" names={about} />
      <section className="record-section" aria-label="内容">
        <h2>内容</h2>
        {body.includes(linkMark) && <Alert className="mail-note" type="info" showIcon message="本人だけに見えるアドレスは、送信するときに入ります" />}
        <div className="mail-letter">
          <h3>{String(mail.subject)}</h3>
          <MailText body={body.replaceAll(linkMark, `〔${mergeFields.resetUrl.label}〕`)} isHtml={Boolean(mail.isHtml)} />
        </div>
        {!isBlank(mail.batchId) && <Attachments batchId={Number(mail.batchId)} />}
      </section>
      <RecordHistory resource={resource} id={mail.id} />
    </article>
  );
}

function Fields({ resource, mail, names }: Props & { readonly names: readonly string[] }) {
  return (
    <dl className="record-fields">
      {names.map((name) => (
        <div key={name} className="record-field">
          <dt>{resource.fields[name]?.label}</dt>
          <dd>
            <Value resource={resource} name={name} row={mail} place="record" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A mail carries the files of the mailing that it belongs to. */
function Attachments({ batchId }: { readonly batchId: number }) {
  const { result: batch } = useOne<RowData>({ resource: resources.mail_batches.name, id: batchId });
  if (isBlank(batch?.attachmentNames)) return null;
  return (
    <p className="mail-note">
      添付ファイル：{String(batch?.attachmentNames)}（<Link to={`${resources.mail_batches.screen.path}/${batchId}`}>一斉送信を見る</Link>）
    </p>
  );
}

function ServerAnswer({ answer }: { readonly answer: string }) {
  if (answer === '') return null;
  return (
    <dl className="mail-answer">
      <dt>{outbox.fields.serverAnswer.label}</dt>
      <dd>
        {answerText(answer)} <code className="quiet">{answer}</code>
      </dd>
    </dl>
  );
}

/** Its state as a sentence, with what comes next. */
function courseText({ status, attempts, abilities }: RowData): string {
  const tries = Number(attempts);
  const texts: Readonly<Record<string, string>> = {
    waiting: tries > 0 ? `${tries}回送信を試みましたが、まだ送れていません。時間をおいて自動で送り直します。` : '送信の順番を待っています。',
    sending: '今、送信しています。',
    sent: '送信が終わりました。',
    failed: `送信できませんでした。${abilities.includes('resend') ? '宛先を確かめたうえで、「再送する」でもう一度送れます。' : ''}`,
    cancelled: '送信を取り消しました。宛先には届いていません。',
  };
  return texts[String(status)] ?? '';
}

/** What the mail has nothing to say about is left out: most are about one application, and few have copies. */
function shows(mail: RowData, name: string): boolean {
  return name in mail && (!isBlank(mail[name]) || name === 'recipientName' || name === 'attempts');
}
