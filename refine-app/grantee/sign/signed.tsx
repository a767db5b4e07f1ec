import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { foundationName } from '../../ui/foundation.ts';
import { FactList } from '../pages/fact-list.tsx';
import { SignHeading } from './sign-heading.tsx';
import { SignedFiles } from './signed-files.tsx';
import type { Envelope } from './use-envelope.ts';

/** Proof that a letter is signed: who, when, the papers to keep, and what comes next. It can be opened and printed again at any time. */
export function Signed({ envelope }: { readonly envelope: Envelope }) {
  // Who comes back to it later has the focus elsewhere; who has just pressed the button lost it.
  const [lost] = useState(() => document.activeElement === document.body || document.activeElement?.closest('.sign-form') !== null);
  return (
    <>
      <SignHeading envelope={envelope} takesFocus={lost}>
        {envelope.title}への署名が終わりました
      </SignHeading>
      <section className="sheet sign-receipt" aria-label="署名の控え">
        <Facts envelope={envelope} />
        <p>
          <strong>このあと</strong>
          <br />
          署名済みの書類は{foundationName}にも保存されます。お送りいただくものはありません。次の手続きは、メールとダッシュボードでお知らせします。
        </p>
      </section>
      <h2>書類を手元に保存する</h2>
      <SignedFiles envelope={envelope} />
      <p>
        <Link to="/verify">署名済みの書類が本物か、書き換えられていないかを確かめる</Link>
      </p>
      <div className="sign-buttons">
        <Link className="button button-main" to="/user/dashboard">
          ダッシュボードを開く
        </Link>
        <button type="button" className="button" onClick={() => window.print()}>
          印刷する
        </button>
      </div>
    </>
  );
}

function Facts({ envelope }: { readonly envelope: Envelope }) {
  const { title, grantNumber, applicationTitle, organizationName, signerName, signedAt } = envelope;
  const facts = {
    書類: title,
    助成番号: grantNumber,
    題名: applicationTitle,
    団体名: organizationName,
    署名した方: signerName,
    署名日時: signedAt && formatDateTime(signedAt),
  };
  return <FactList facts={facts} />;
}
