import { Link } from 'react-router';
import { useSigning } from '../../ui/use-signing.ts';
import { Settled } from '../pages/settled.tsx';
import { EnvelopeFacts } from './envelope-facts.tsx';
import { Letter } from './letter.tsx';
import { SignForm } from './sign-form.tsx';
import { SignHeading } from './sign-heading.tsx';
import { SignNotice } from './sign-notice.tsx';
import { type Envelope, signPath } from './use-envelope.ts';
import { useReading } from './use-reading.ts';

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
