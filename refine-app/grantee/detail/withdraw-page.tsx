import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { ApplicationStatus } from '../../../domain/workflow/application-statuses.ts';
import { StepFailure } from '../pages/step-failure.tsx';
import { CommentField } from './comment-field.tsx';
import { StepHeading } from './step-heading.tsx';
import type { ApplicationForm } from './use-application-form.ts';
import { useKeptText } from './use-kept-text.ts';
import { useSend } from './use-send.ts';
import { useStep } from './use-step.ts';

/** Withdrawing an application, or giving notice that a grant is declined: what follows, and why. */
export function WithdrawPage({ form, to }: { form: ApplicationForm; to: ApplicationStatus }) {
  const [reason, setReason] = useKeptText(`${form.row.id}/${to}`);
  const [silent, setSilent] = useState(false);
  const { send, sending, failure } = useSend(form, false);
  const { pathTo } = useStep();
  const words = to === 'WITHDRAWAL_NOTICE' ? declining : withdrawing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSilent(reason.trim() === '');
    if (reason.trim() !== '' && !sending) void send(to, reason).then((sent) => sent && setReason(''));
  };
  return (
    <form onSubmit={submit} noValidate>
      <StepHeading>{words.title}</StepHeading>
      <div className="sheet withdraw">
        <p>
          <strong>{form.row.title}</strong>（受付番号 {form.row.entryNumber}）
        </p>
        <ul>
          {words.consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
      <CommentField label="理由" value={reason} onValue={setReason} error={silent && !reason.trim() ? '理由を入力してください' : undefined} />
      {failure && <StepFailure title="申請取り下げに失敗しました" text={failure} />}
      <div className="detail-steps">
        <button type="submit" className="button button-danger" aria-disabled={sending}>
          {sending ? '送信しています…' : words.button}
        </button>
        <Link className="button" to={pathTo('overview')}>
          やめる
        </Link>
      </div>
    </form>
  );
}

const withdrawing = {
  title: '申請の取り下げ',
  button: '申請を取り下げる',
  consequences: ['取り下げると、この申請は選考されません。', '取り下げたあとは、元に戻せません。もう一度応募するには、新しく申請してください。'],
};

const declining = {
  title: '助成の辞退',
  button: '辞退届を出す',
  consequences: [
    '辞退届を出すと、活動と報告の手続きが止まります。',
    'すでに助成金を受け取っているときは、返金をお願いすることがあります。',
    '辞退届はこの画面では取り消せません。取りやめたいときは、基金事務局にご連絡ください。',
  ],
};
