import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { deadlineOf } from '../../../domain/dates/deadline.ts';
import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { http } from '../../providers/http.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { type Signing as Provider, useSigning } from '../../ui/use-signing.ts';
import { FactList } from '../pages/fact-list.tsx';
import { Settled } from '../pages/settled.tsx';
import { Letter } from './letter.tsx';
import { SignForm } from './sign-form.tsx';
import { SignHeading } from './sign-heading.tsx';
import { type Envelope, signPath } from './use-envelope.ts';

/** The letter to read, and the form that signs it. */
export function Signing({ envelope }: { readonly envelope: Envelope }) {
  const { seen, onShown, onSaved } = useReading(envelope);
  const { signing, query } = useSigning();
  return (
    <Settled queries={[query]}>
      <SignHeading envelope={envelope}>{envelope.title}への署名</SignHeading>
      <p>書類を最後まで読み、内容に同意いただけるときは、氏名を入力して署名してください。</p>
      <EnvelopeFacts envelope={envelope} />
      <SignNotice signing={signing} />
      <section aria-labelledby="letter">
        <h2 id="letter" tabIndex={-1}>
          1. 書類を読む
        </h2>
        <p className="soft letter-hint">文字が小さいときは「大きく」を押してください。</p>
        <Letter envelope={envelope} onShown={onShown} onSaved={onSaved} />
      </section>
      <section aria-labelledby="signature">
        <h2 id="signature">2. 署名する</h2>
        <SignForm envelope={envelope} seen={seen} />
      </section>
      <section className="sign-decline" aria-label="署名しないとき">
        <p>内容に同意できないときや、助成を受けられなくなったときは、署名せずに、その旨をお知らせください。</p>
        <p>
          <Link className="danger-link" to={signPath(envelope.id, 'decline')}>
            署名を辞退する
          </Link>
        </p>
      </section>
    </Settled>
  );
}

/** What keeps everyone from signing, or that it is only an exercise. */
function SignNotice({ signing }: { readonly signing: Provider | undefined }) {
  if (signing?.problem)
    return (
      <div className="sheet load-failure" role="alert">
        <strong>今は署名できません</strong>
        <p>{signing.problem}</p>
      </div>
    );
  if (!signing?.isDemo) return null;
  return (
    <p className="sheet sign-sample">
      <strong>見本の署名です。</strong>この署名は、練習のための見本の証明書で行われます。実際の契約には使えません。
    </p>
  );
}

/**
 * How the letter came before one's eyes: on screen to its last page, which is told to the server and goes on record, or saved to be read elsewhere, of which
 * nobody can tell. When it cannot be told, reading goes on all the same.
 */
function useReading({ id }: Envelope) {
  const [seen, setSeen] = useState<'shown' | 'saved' | null>(null);
  const refresh = useRefresh();
  const told = useRef(false);
  const onShown = () => {
    setSeen('shown');
    if (told.current) return;
    told.current = true;
    http.post(`/api/envelopes/${id}/read`).then(refresh, () => undefined);
  };
  return { seen, onShown, onSaved: () => setSeen((before) => before ?? 'saved') };
}

/** Which grant the letter is about, and until when it can be signed. */
function EnvelopeFacts({ envelope }: { readonly envelope: Envelope }) {
  const { grantNumber, applicationTitle } = envelope;
  const facts = { 助成番号: grantNumber, 題名: applicationTitle, 署名の期限: <Deadline at={envelope.expiresAt} /> };
  return <FactList className="sheet facts" facts={facts} />;
}

function Deadline({ at }: { readonly at: string }) {
  const day = japanDate(new Date(at));
  const { level, text } = deadlineOf(day, japanDate(new Date()));
  return (
    <>
      {formatDate(day)}
      <small className={`deadline deadline-${level}`}>{text}</small>
    </>
  );
}
