import { useCustomMutation } from '@refinedev/core';
import { Alert } from 'antd';
import clsx from 'clsx/lite';
import { useState } from 'react';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { Dialog } from '../../../../../refine-app/ui/dialog.tsx';
import { adviceText, failureFields } from '../../../../../refine-app/ui/failure.ts';
import { takeFocus } from '../../../../../refine-app/ui/focus.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { narrow, useMedia } from '../../../../../refine-app/ui/use-media.ts';
import { useRefresh } from '../../../../../refine-app/ui/use-refresh.ts';
import { useUnsavedWarning } from '../../../../../refine-app/ui/use-unsaved-warning.ts';
import type { BulkMailInput } from './bulk-mail-input.ts';
import { LetterForm } from './letter-form.tsx';
import css from './mail.module.css';
import { Recipients } from './recipients.tsx';
import { ConfirmStep, SentStep } from './steps.tsx';
import { type BulkMail, useBulkMail } from './use-bulk-mail.ts';
import type { Piece } from './use-mail-check.ts';

interface Props {
  /** Shows recipient kinds, CC and attachments (spec, first file, section 3). */
  readonly rich: boolean;
  readonly rows: readonly RowData[];
  readonly onClose: () => void;
}

/** Dialog for a mail to the grantees of many applications, with the steps writing, confirming and sent. */
export function MailDialog({ rich, rows, onClose }: Props) {
  const small = useMedia(narrow);
  const mail = useBulkMail(rows, rich);
  const { step, letter, percent, mailing } = mail;
  const [shown, setShown] = useState<Piece>();
  const sending = percent !== undefined;
  useUnsavedWarning(sending);
  return (
    <Dialog
      busy={sending}
      className={small ? clsx(css.mailDialog, css.mailDialogFull) : css.mailDialog}
      classNames={{ content: css.mailSheet, footer: css.mailFoot }}
      width={small ? '100vw' : step === 'writing' ? 1120 : 720}
      style={{ top: small ? 0 : 32 }}
      title={rich ? `メール送信（${countText(rows.length)}件）` : `一斉メール（${countText(rows.length)}件）`}
      footer={<Footer mail={mail} applicationId={(shown ?? mail.sendable[0])?.applicationId} onClose={onClose} />}
      onCancel={onClose}
      keyboard={!sending && mail.files.length === 0}
    >
      {step === 'writing' && (
        <>
          {mail.restored && <Restored mail={mail} />}
          <div className={css.mailColumns} tabIndex={-1} ref={takeFocus}>
            <LetterForm mail={mail} rich={rich} />
            <Recipients check={mail.check} total={rows.length} isHtml={letter.isHtml} onShown={setShown} />
          </div>
        </>
      )}
      {step === 'confirming' && <ConfirmStep mail={mail} rich={rich} />}
      {step === 'sent' && mailing && <SentStep mailing={mailing} subject={letter.subject} rows={rows} onOpen={onClose} />}
    </Dialog>
  );
}

function Restored({ mail: { lostFiles, clear } }: { readonly mail: BulkMail }) {
  const files = lostFiles.length > 0 ? `添付ファイル（${lostFiles.join('、')}）は選び直してください。` : '';
  return (
    <Alert
      className={css.mailRestored}
      type="info"
      showIcon
      role="status"
      message={`送信していなかった入力を復元しました。${files}`}
      action={<Button onClick={clear}>入力を消す</Button>}
    />
  );
}

interface FooterProps {
  readonly mail: BulkMail;
  /** Application used to fill in a test mail. */
  readonly applicationId: number | undefined;
  readonly onClose: () => void;
}

function Footer({ mail, applicationId, onClose }: FooterProps) {
  const test = useTestMail();
  const { step, letter, ready, check, sendable, percent } = mail;
  if (step === 'sent')
    return (
      <Button type="primary" onClick={onClose}>
        閉じる
      </Button>
    );
  if (step === 'confirming')
    return (
      <div className={css.mailButtons}>
        <Button onClick={mail.back} disabled={percent !== undefined}>
          書き直す
        </Button>
        <Button type="primary" onClick={mail.send} loading={percent !== undefined} disabled={!ready || !check.known || sendable.length === 0}>
          {sendable.length > 0 ? `${countText(sendable.length)}件に送信する` : '送信する'}
        </Button>
      </div>
    );
  return (
    <div className={css.mailButtons}>
      <Button className={css.mailTest} disabled={!ready} loading={test.busy} onClick={() => void test.send(letter, applicationId)}>
        テストメールを自分に送る
      </Button>
      <Button onClick={onClose}>閉じる</Button>
      <Button type="primary" disabled={!ready} onClick={mail.confirm}>
        送信内容を確認する
      </Button>
    </div>
  );
}

/** Sends a test mail to the user's own address, filled in for one of the applications. */
function useTestMail() {
  const { email } = useMe();
  const { mutateAsync } = useCustomMutation();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const send = async ({ subject, body, isHtml }: BulkMailInput, applicationId: number | undefined) => {
    setBusy(true);
    try {
      const values = { subject, body, isHtml, to: email, ...(applicationId !== undefined && { applicationId }) };
      await mutateAsync({ url: '/api/email/test', method: 'post', values });
      toast({ type: 'success', title: 'テストメール', message: `${email} への送信を受け付けました` });
      void refresh();
    } catch (error) {
      const reasons = Object.values(failureFields(error));
      toast({ type: 'error', title: 'メール送信に失敗しました', message: [adviceText(error), ...reasons].join('\n') });
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}
