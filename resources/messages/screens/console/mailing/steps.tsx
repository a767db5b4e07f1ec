import { Alert, Progress } from 'antd';
import { useState } from 'react';
import { sizeText } from '../../../../../domain/text/file-size.ts';
import { LongList } from '../../../../../refine-app/resource/actions/dialog-parts.tsx';
import fieldsCss from '../../../../../refine-app/resource/kinds/fields.module.css';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { takeFocus } from '../../../../../refine-app/ui/focus.ts';
import { hasMailServer, NoMailServer } from '../../../../../refine-app/ui/no-mail-server.tsx';
import { FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { totalSize } from './attachments.ts';
import { unfilledPassages } from './bulk-mail-input.ts';
import css from './mail.module.css';
import { MailingLine, plainSubject } from './mailing-line.tsx';
import { LeftOut } from './recipients.tsx';
import type { BulkMail } from './use-bulk-mail.ts';
import type { MailCheck, Mailing } from './use-mail-check.ts';

interface Props {
  readonly mail: BulkMail;
  readonly rich: boolean;
}

/** Summary to confirm before sending. */
export function ConfirmStep({ mail, rich }: Props) {
  const { letter, files, check, sendable, leftOut, percent, failure } = mail;
  const open = unfilledPassages(`${letter.subject}\n${letter.body}`);
  return (
    <div className={css.mailConfirm} tabIndex={-1} ref={takeFocus}>
      <h2>{headline(check, sendable.length)}</h2>
      {check.failure && <FailureState title="宛先を確かめられませんでした" error={new Error(check.failure)} onRetry={check.retry} />}
      <Facts mail={mail} rich={rich} />
      <NoMailServer />
      <p>送信を始めたあとは、まだ送られていないものだけを「送信メール」の画面で取り消せます。</p>
      {open.length > 0 && (
        <Alert type="warning" showIcon message="書きかえていないところがあります" description={`${open.join('、')}が残っています。`} />
      )}
      {leftOut.length > 0 && <LeftOut pieces={leftOut} />}
      {percent !== undefined && <Sending percent={percent} withFiles={files.length > 0} />}
      {failure && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={<span className={fieldsCss.cellLines}>{failure}</span>}
          description="入力した内容はそのまま残っています。"
        />
      )}
    </div>
  );
}

function Facts({ mail: { letter, files }, rich }: Props) {
  return (
    <dl>
      <dt>件名</dt>
      <dd>{plainSubject(letter.subject)}</dd>
      <dt>宛先</dt>
      <dd>{[letter.sendToContact && '連絡担当者', letter.sendToRepresentative && '代表者'].filter(Boolean).join('、')}</dd>
      {rich && (
        <>
          <dt>CC</dt>
          <dd>{letter.ccEmails.length > 0 ? letter.ccEmails.join('、') : 'なし'}</dd>
          <dt>添付ファイル</dt>
          <dd>{files.length > 0 ? `${files.map(({ name }) => name).join('、')}（${sizeText(totalSize(files))}）` : 'なし'}</dd>
        </>
      )}
    </dl>
  );
}

function headline({ known, running }: MailCheck, count: number): string {
  if (!known) return running ? '宛先を確かめています…' : '送信内容の確認';
  return count === 0 ? '送信できる宛先がありません' : `${countText(count)}件に送信します`;
}

function Sending({ percent, withFiles }: { readonly percent: number; readonly withFiles: boolean }) {
  return (
    <div>
      <p role="status">{withFiles && percent < 100 ? '添付ファイルを送っています…' : '送信を受け付けています…'}</p>
      {withFiles && <Progress percent={percent} aria-label="添付ファイルを送る進み具合" />}
    </div>
  );
}

interface SentStepProps {
  readonly mailing: Mailing;
  readonly subject: string;
  readonly rows: readonly RowData[];
  readonly onOpen: () => void;
}

/** Confirmation with progress and skipped applications. */
export function SentStep({ mailing, subject, rows, onOpen }: SentStepProps) {
  const { message, batchId, total, skipped } = mailing;
  const [at] = useState(() => Date.now());
  return (
    <div className={css.mailConfirm} tabIndex={-1} ref={takeFocus}>
      <Alert
        type="success"
        showIcon
        role="status"
        message={message}
        description={hasMailServer() && 'この画面を閉じても送信は続きます。進み具合は画面の上に出ます。'}
      />
      <NoMailServer />
      <MailingLine mailing={{ batchId, subject, total, at }} onOpen={onOpen} />
      {skipped.length > 0 && (
        <Alert
          type="warning"
          showIcon
          message={`${countText(skipped.length)}件には送信していません`}
          description={
            <LongList
              label="送信していない申請"
              entries={skipped.map(({ applicationId, problem }) => ({
                key: `${applicationId} ${problem}`,
                content: (
                  <>
                    <span className={baseCss.quiet}>{nameOf(rows.find(({ id }) => id === applicationId))}</span>
                    <br />
                    {problem}
                  </>
                ),
              }))}
            />
          }
        />
      )}
    </div>
  );
}

function nameOf(row: RowData | undefined): string {
  return [row?.grantNumber, row?.title].filter(Boolean).join(' ');
}
