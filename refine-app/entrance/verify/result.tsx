import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import type { CertificateFacts, Verification, VerifiedSignature } from '../../../domain/letters/verification.ts';
import { foundationName } from '../../ui/foundation.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import { longTermText, sampleNote, stampText, timeStampText, verdictOf } from './verification.ts';

interface Props {
  readonly name: string;
  readonly verification: Verification;
}

const marks = { good: '✓', bad: '✕', unknown: '？' } as const;

/** What was found out about the file: the answer first, then the letter, then each signature. */
export function Result({ name, verification }: Props) {
  const { level, title, text } = verdictOf(verification, foundationName);
  const { letter, signatures, longTerm } = verification;
  const note = sampleNote(verification);
  return (
    <section className={`verify-result verify-${level}`} aria-labelledby="verdict">
      <h2 id="verdict" tabIndex={-1} ref={arrive}>
        <span aria-hidden="true">{marks[level]} </span>
        {title}
      </h2>
      <p>{text}</p>
      {note && (
        <p>
          <strong>{note}</strong>
        </p>
      )}
      <dl>
        <Fact label="確かめたファイル" value={name} />
        {letter && <Fact label="書類" value={letter.title} />}
        {letter && <Fact label="助成番号" value={letter.grantNumber} />}
        {letter && <Fact label="署名日時" value={letter.signedAt && formatDateTime(letter.signedAt)} />}
        <Fact label="長期検証" value={signatures.length > 0 && longTermText(longTerm, new Date())} />
        {longTerm.documentTimeStamps.map((stamp) => (
          <Fact key={`${stamp.at} ${stamp.until}`} label="全体の時刻の証明" value={stampText(stamp)} />
        ))}
      </dl>
      {signatures.length > 0 && (
        <>
          <h3>署名（{signatures.length}件）</h3>
          <ol className="verify-signatures">
            {signatures.map((signature) => (
              <SignatureEntry key={`${signature.at} ${signature.name} ${signature.reason}`} signature={signature} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** The answer stands below the button that was pressed: it comes into sight, and is read from its beginning. */
function arrive(heading: HTMLElement | null): void {
  heading?.closest('section')?.scrollIntoView({ block: 'nearest' });
  takeFocus(heading);
}

function SignatureEntry({ signature }: { readonly signature: VerifiedSignature }) {
  const { name, organization, at, reason, isIntact, certificate } = signature;
  return (
    <li>
      <p>
        <strong>{name ?? '名前のない署名'}</strong>
        {organization && `（${organization}）`}
      </p>
      <dl>
        <Fact label="署名日時" value={at && formatDateTime(at)} />
        <Fact label="時刻の証明" value={timeStampText(signature)} />
        <Fact label="署名の目的" value={reason} />
        <Fact label="署名した内容" value={isIntact ? '署名のときのままです' : '署名のあとに書き換えられています'} />
      </dl>
      {certificate && <CertificateDetails {...certificate} />}
    </li>
  );
}

function CertificateDetails({ subject, issuer, serial, notBefore, notAfter }: CertificateFacts) {
  return (
    <details>
      <summary>署名に使われた証明書</summary>
      <dl>
        <Fact label="証明書の名義" value={subject} />
        <Fact label="証明書の発行者" value={issuer} />
        <Fact label="番号" value={serial} />
        <Fact label="有効期間" value={`${formatDateTime(notBefore)} から ${formatDateTime(notAfter)} まで`} />
      </dl>
    </details>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string | false | null | undefined }) {
  if (!value) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
