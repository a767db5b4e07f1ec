import { Alert, Progress } from 'antd';
import { sizeText } from '../../../domain/text/file-size.ts';
import { countText } from '../../ui/count-text.ts';
import { FailureFace } from '../../ui/faces.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { totalSize } from './attachments.ts';
import { openPassages } from './letter.ts';
import { plainSubject } from './plain-subject.ts';
import { LeftOut } from './recipients.tsx';
import type { BulkMail } from './use-bulk-mail.ts';
import type { MailCheck } from './use-mail-check.ts';

interface Props {
  readonly mail: BulkMail;
  readonly rich: boolean;
}

/** What will happen to whom, before it does. */
export function ConfirmStep({ mail, rich }: Props) {
  const { letter, files, check, sendable, leftOut, percent, failure } = mail;
  const open = openPassages(`${letter.subject}\n${letter.body}`);
  return (
    <div className="mail-confirm" tabIndex={-1} ref={takeFocus}>
      <h2>{headline(check, sendable.length)}</h2>
      {check.failure && <FailureFace title="宛先を確かめられませんでした" error={new Error(check.failure)} onRetry={check.retry} />}
      <Facts mail={mail} rich={rich} />
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
          message={<span className="cell-lines">{failure}</span>}
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
