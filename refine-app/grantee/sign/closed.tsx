import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { meaningOf } from '../../../schema/lifecycle.ts';
import { DownloadButton } from '../pages/download-button.tsx';
import { Settled } from '../pages/settled.tsx';
import { fileAddress, fileNameOf } from './files.ts';
import { SignHeading } from './sign-heading.tsx';
import { type Envelope, signPath, useEnvelopes } from './use-envelope.ts';

/** A letter that cannot be signed here, or no longer: why, and where to go on. */
export function Closed({ envelope }: { readonly envelope: Envelope }) {
  const { title, reasonLabel, reason, next } = wordsOf(envelope);
  const { envelopes, query } = useEnvelopes(envelope.applicationId);
  const open = envelopes.find(({ kind, abilities }) => kind === envelope.kind && abilities.includes('sign'));
  const [lost] = useState(() => document.activeElement === document.body);
  return (
    <Settled queries={[query]}>
      <SignHeading envelope={envelope} takesFocus={lost}>
        {title}
      </SignHeading>
      <div className="sheet">
        <p>
          「{envelope.title}」（{formatDateTime(envelope.sentAt)} 送付、助成番号 {envelope.grantNumber}）
        </p>
        {reason && (
          <p>
            <strong>{reasonLabel}</strong>
            <br />
            <span className="sign-reason">{reason}</span>
          </p>
        )}
        <p>{open ? '新しい書類が届いています。そちらを読んで、署名してください。' : next}</p>
      </div>
      <div className="sign-buttons">
        {open ? (
          <Link className="button button-main" to={signPath(open.id)}>
            新しい書類を開く
          </Link>
        ) : (
          <Link className="button button-main" to="/user/dashboard">
            ダッシュボードを開く
          </Link>
        )}
        <DownloadButton url={fileAddress(envelope.id, 'unsignedFileId')} fileName={fileNameOf(envelope, false)} failed="ダウンロードに失敗しました">
          この書類をダウンロードする
        </DownloadButton>
      </div>
    </Settled>
  );
}

const elsewhere = {
  preparing: {
    title: 'この書類は、まもなくお送りします',
    next: '基金が、クラウドサインから送る準備をしています。届いたメールを開いて、手続きしてください。それまで、していただくことはありません。',
  },
  sent: {
    title: 'この書類には、クラウドサインで署名します',
    next: 'クラウドサインから届いたメールを開いて、手続きしてください。見つからないときは、迷惑メールの箱もご確認ください。届いていないときは、「助成内容」の「コメント」でお知らせください。',
  },
} as const;

function wordsOf({ status, declineComment, cancelReason }: Envelope) {
  if (status === 'preparing' || status === 'sent') return { ...elsewhere[status], reasonLabel: '', reason: null };
  const next = meaningOf(resources.envelopes, status, 'grantee') ?? '';
  if (status === 'declined') return { title: '署名を辞退しました', reasonLabel: 'お知らせいただいた理由', reason: declineComment, next };
  if (status === 'cancelled') return { title: 'この書類への署名の依頼は取り消されました', reasonLabel: '取り消した理由', reason: cancelReason, next };
  return { title: '署名の期限が過ぎました', reasonLabel: '', reason: null, next };
}
