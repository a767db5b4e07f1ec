import clsx from 'clsx/lite';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { DownloadButton } from '../../../../refine-app/grantee/pages/facts.tsx';
import { StepTitle } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { Settled } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { PrintButton, ReceiptSheet } from '../../../../refine-app/grantee/pages/receipt-sheet.tsx';
import { Consequences, StepForm } from '../../../../refine-app/grantee/pages/step-form.tsx';
import { selectGrant, useSelectedGrant } from '../../../../refine-app/grantee/use-my-applications.ts';
import { Button, LinkButton } from '../../../../refine-app/ui/button.tsx';
import { foundationName } from '../../../../refine-app/ui/foundation.ts';
import { resources } from '../../../../resources.config.ts';
import { meaningOf } from '../../../../schema/lifecycle.ts';
import { fileAddress, fileNameOf, SignedFiles } from './contract-documents.tsx';
import signCss from './sign.module.css';
import { type Envelope, signPath, useAnswer, useEnvelopes } from './use-envelope.ts';

interface Props {
  readonly envelope: Envelope;
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** Heading of an envelope's page, with a link to its application. */
export function SignHeading({ envelope, takesFocus = false, children }: Props) {
  const application = `/user/applications/detail?${new URLSearchParams({ entryNumber: envelope.entryNumber ?? '' })}`;
  return (
    <>
      <StepTitle back={application} backText="助成内容を見る" takesFocus={takesFocus}>
        {children}
      </StepTitle>
      <OtherGrant envelope={envelope} />
    </>
  );
}

/** Notice that the letter is about another grant than the selected one, as when opened from a mail or task. */
function OtherGrant({ envelope: { grantNumber } }: { readonly envelope: Envelope }) {
  const selected = useSelectedGrant();
  if (selected === null || !grantNumber || selected === grantNumber) return null;
  return (
    <Note>
      <p>
        選択中の助成（{selected}）とは別の、<strong>助成番号 {grantNumber}</strong> の書類です。
      </p>
      <Button onClick={() => selectGrant(grantNumber)}>この助成に切り替える</Button>
    </Note>
  );
}

/** Receipt of a signature, with downloads and next steps. */
export function SignatureReceipt({ envelope }: { readonly envelope: Envelope }) {
  // The focus was lost if the sign button has just been removed; on a later visit it is elsewhere.
  const [focusLost] = useState(() => document.activeElement === document.body || document.activeElement?.closest(`.${signCss.signForm}`) !== null);
  return (
    <>
      <SignHeading envelope={envelope} takesFocus={focusLost}>
        {envelope.title}への署名が終わりました
      </SignHeading>
      <ReceiptSheet
        label="署名の控え"
        facts={factsOf(envelope)}
        next={`署名済みの書類は${foundationName}にも保存されます。お送りいただくものはありません。次の手続きは、メールとダッシュボードでお知らせします。`}
      />
      <h2>書類を手元に保存する</h2>
      <SignedFiles envelope={envelope} />
      <p>
        <Link to="/verify">署名済みの書類が本物か、書き換えられていないかを確かめる</Link>
      </p>
      <div className={clsx(granteeCss.buttons, granteeCss.buttonsWide)}>
        <LinkButton type="primary" to="/user/dashboard">
          ダッシュボードを開く
        </LinkButton>
        <PrintButton />
      </div>
    </>
  );
}

function factsOf(envelope: Envelope) {
  const { title, grantNumber, applicationTitle, organizationName, signerName, signedAt } = envelope;
  return {
    書類: title,
    助成番号: grantNumber,
    題名: applicationTitle,
    団体名: organizationName,
    署名した方: signerName,
    署名日時: signedAt && formatDateTime(signedAt),
  };
}

/** An envelope that cannot be signed here or any more, with the reason and the next step. */
export function UnsignableEnvelope({ envelope }: { readonly envelope: Envelope }) {
  const { title, reasonLabel, reason, next } = textsOf(envelope);
  const { envelopes, query } = useEnvelopes(envelope.applicationId);
  const open = envelopes.find(({ kind, abilities }) => kind === envelope.kind && abilities.includes('sign'));
  const [focusLost] = useState(() => document.activeElement === document.body);
  return (
    <Settled queries={[query]}>
      <SignHeading envelope={envelope} takesFocus={focusLost}>
        {title}
      </SignHeading>
      <div className={granteeCss.sheet}>
        <p>
          「{envelope.title}」（{formatDateTime(envelope.sentAt)} 送付、助成番号 {envelope.grantNumber}）
        </p>
        {reason && (
          <p>
            <strong>{reasonLabel}</strong>
            <br />
            <span className={granteeCss.keptLines}>{reason}</span>
          </p>
        )}
        <p>{open ? '新しい書類が届いています。そちらを読んで、署名してください。' : next}</p>
      </div>
      <div className={clsx(granteeCss.buttons, granteeCss.buttonsWide)}>
        {open ? (
          <LinkButton type="primary" to={signPath(open.id)}>
            新しい書類を開く
          </LinkButton>
        ) : (
          <LinkButton type="primary" to="/user/dashboard">
            ダッシュボードを開く
          </LinkButton>
        )}
        <DownloadButton url={fileAddress(envelope.id, 'unsignedFileId')} fileName={fileNameOf(envelope, false)} failed="ダウンロードに失敗しました">
          この書類をダウンロードする
        </DownloadButton>
      </div>
    </Settled>
  );
}

const cloudsignTexts = {
  preparing: {
    title: 'この書類は、まもなくお送りします',
    next: '基金が、クラウドサインから送る準備をしています。届いたメールを開いて、手続きしてください。それまで、していただくことはありません。',
  },
  sent: {
    title: 'この書類には、クラウドサインで署名します',
    next: 'クラウドサインから届いたメールを開いて、手続きしてください。見つからないときは、迷惑メールフォルダーもご確認ください。届いていないときは、「助成内容」の「コメント」でお知らせください。',
  },
} as const;

function textsOf({ status, declineComment, cancelReason }: Envelope) {
  if (status === 'preparing' || status === 'sent') return { ...cloudsignTexts[status], reasonLabel: '', reason: null };
  const next = meaningOf(resources.envelopes, status, 'grantee') ?? '';
  if (status === 'declined') return { title: '署名を辞退しました', reasonLabel: 'お知らせいただいた理由', reason: declineComment, next };
  if (status === 'cancelled') return { title: 'この書類への署名の依頼は取り消されました', reasonLabel: '取り消した理由', reason: cancelReason, next };
  return { title: '署名の期限が過ぎました', reasonLabel: '', reason: null, next };
}

/** Declines to sign, showing the consequences and asking for the reason. */
export function DeclinePage({ envelope }: { readonly envelope: Envelope }) {
  const { id, title, grantNumber, applicationTitle } = envelope;
  const { answer, refused, ...act } = useAnswer(envelope);
  const navigate = useNavigate();
  const decline = async (comment: string) => {
    const declined = await answer('decline', { comment });
    if (declined) void navigate(signPath(id), { replace: true });
    return declined;
  };
  return (
    <StepForm
      name={`envelope/${id}/decline`}
      comment={{ label: '辞退の理由', missing: '辞退の理由を入力してください', longest: 1000, refused: refused.comment }}
      button="署名を辞退する"
      danger
      back={signPath(id)}
      act={act}
      failed="辞退を受け付けられませんでした"
      onSend={decline}
    >
      <SignHeading envelope={envelope} takesFocus>
        署名の辞退
      </SignHeading>
      <Consequences texts={consequences}>
        <strong>{title}</strong>（助成番号 {grantNumber}「{applicationTitle}」）
      </Consequences>
    </StepForm>
  );
}

const consequences = [
  '辞退すると、契約の手続きが止まります。',
  '理由は、基金の担当者が読みます。担当者から連絡することがあります。',
  '辞退したあとは、この書類には署名できません。内容を直したものに署名するときは、基金から新しい書類をお送りします。',
];
