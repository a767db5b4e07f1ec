import { useEffect } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { isMissing } from '../../ui/failure.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { Part } from '../pages/part.tsx';
import { selectGrant, useSelectedGrant } from '../selected-grant.ts';
import { Closed } from './closed.tsx';
import { DeclinePage } from './decline-page.tsx';
import { Signed } from './signed.tsx';
import { Signing } from './signing.tsx';
import { type Envelope, useEnvelope } from './use-envelope.ts';
import '../detail/detail.css';
import './sign.css';

/** A letter to be signed, at the address that a mail or a task leads to. */
export default function SignPage() {
  usePageTitle('書類への署名');
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <Found key={id} id={Number(id)} /> : <Unknown />;
}

function Found({ id }: { readonly id: number }) {
  const { envelope, query } = useEnvelope(id);
  if (envelope) return <Page envelope={envelope} />;
  if (isMissing(query.error)) return <Unknown />;
  return (
    <>
      <h1>書類への署名</h1>
      <Part query={query} failed="書類の取得に失敗しました">
        {() => null}
      </Part>
    </>
  );
}

/** What may no longer be done falls back to what has become of the letter. */
function Page({ envelope }: { readonly envelope: Envelope }) {
  const [params] = useSearchParams();
  useGrantOf(envelope);
  const { abilities, status } = envelope;
  if (status === 'signed') return <Signed envelope={envelope} />;
  if (!abilities.includes('sign')) return <Closed envelope={envelope} />;
  return params.get('step') === 'decline' ? <DeclinePage envelope={envelope} /> : <Signing envelope={envelope} />;
}

/** Who follows a mail before any grant is selected has thereby selected one. */
function useGrantOf({ grantNumber }: Envelope): void {
  const selected = useSelectedGrant();
  useEffect(() => {
    if (selected === null && grantNumber) selectGrant(grantNumber);
  }, [selected, grantNumber]);
}

/** Of another organisation, or of none: the answer is the same. */
function Unknown() {
  return (
    <>
      <h1>書類が見つかりません</h1>
      <div className="sheet">
        <p>このアドレスの書類はありません。署名をお願いした方とは別の方がログインしていると、書類は表示されません。</p>
        <p>お願いのメールを受け取った団体の方が、ご自分のメールアドレスでログインして、もう一度開いてください。</p>
        <Link className="button button-main" to="/user/dashboard">
          ダッシュボードを開く
        </Link>
      </div>
    </>
  );
}
