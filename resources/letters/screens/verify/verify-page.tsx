import clsx from 'clsx/lite';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import type { CertificateFacts, Verification, VerifiedSignature } from '../../../../domain/letters/verification.ts';
import { areas } from '../../../../refine-app/data/areas.ts';
import { http } from '../../../../refine-app/data/http.ts';
import entranceCss from '../../../../refine-app/sign-in/entrance.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { adviceText, failureFields } from '../../../../refine-app/ui/failure.ts';
import { takeFocus } from '../../../../refine-app/ui/focus.ts';
import { foundationName } from '../../../../refine-app/ui/foundation.ts';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import { useDrop } from '../../../../refine-app/ui/use-drop.ts';
import { fileProblem, longTermText, sampleNote, stampText, timeStampText, verdictOf } from './verification.ts';
import css from './verify.module.css';

/** Public page that verifies an uploaded PDF: its issuer, its signers and its integrity. */
export default function VerifyPage() {
  usePageTitle('署名された書類の確認');
  const { state, check } = useVerification();
  return (
    <div className={clsx(entranceCss.entrance, css.verify)} data-touch>
      <header className={entranceCss.entranceHead}>
        <a href="/verify">
          <img src="/favicon.svg" alt="" width="36" height="36" />
          <span>
            {foundationName}
            <small>署名された書類の確認</small>
          </span>
        </a>
      </header>
      <main className={entranceCss.entranceSheet}>
        <h1>署名された書類を確かめる</h1>
        <p>
          {foundationName}
          が発行した書類（PDF）かどうか、だれが署名したか、署名のあとに書き換えられていないかを確かめます。どなたでもお使いいただけます。
        </p>
        <DropZone state={state} onFile={check} />
        <p role="status" className={css.verifyWaiting}>
          {state.step === 'checking' && `「${state.name}」を確かめています…`}
        </p>
        {state.step === 'done' && <Result {...state} />}
        <p className={css.verifyNote}>ファイルは確かめるためだけに送られ、保存されません。確認が終わると、すぐに消えます。</p>
        <ul className={entranceCss.entranceLinks}>
          <li>
            <Link to={areas.user.login}>助成者ログイン</Link>
          </li>
          <li>
            <Link to={areas.admin.login}>管理者ログイン</Link>
          </li>
        </ul>
      </main>
    </div>
  );
}

interface Props {
  readonly state: VerifyState;
  readonly onFile: (file: File) => void;
}

/** Drop zone and file input; remains after a result, for the next file. */
function DropZone({ state, onFile }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
  const takeFirst = ([first]: readonly File[]) => first && onFile(first);
  const { over, handlers } = useDrop(takeFirst);
  const choose = () => {
    const files = [...(chooser.current?.files ?? [])];
    if (chooser.current) chooser.current.value = '';
    takeFirst(files);
  };
  return (
    <fieldset className={over ? clsx(css.verifyDrop, css.verifyOver) : css.verifyDrop} {...handlers}>
      <legend>{state.step === 'done' ? '別の書類を確かめる' : '書類を選ぶ'}</legend>
      <p>ここにPDFを重ねて放すか、ボタンで選んでください。</p>
      <Button type="primary" aria-disabled={state.step === 'checking'} onClick={() => chooser.current?.click()}>
        PDFを選ぶ
      </Button>
      <input ref={chooser} type="file" hidden accept="application/pdf,.pdf" aria-label="確かめるPDF" onChange={choose} />
      <p role="alert" className={css.verifyFailure}>
        {state.step === 'choosing' && state.failure}
      </p>
    </fieldset>
  );
}

type VerifyState =
  | { readonly step: 'choosing'; readonly failure: string }
  | { readonly step: 'checking'; readonly name: string }
  | { readonly step: 'done'; readonly name: string; readonly verification: Verification };

/** Verifies one file; results of earlier, overtaken requests are ignored. */
function useVerification() {
  const [state, setState] = useState<VerifyState>({ step: 'choosing', failure: '' });
  const latest = useRef(0);
  const check = async (file: File) => {
    latest.current += 1;
    const run = latest.current;
    const { name } = file;
    const show = (next: VerifyState) => run === latest.current && setState(next);
    const problem = await fileProblem(file);
    if (problem) return show({ step: 'choosing', failure: `「${name}」は確かめられません。${problem}` });
    show({ step: 'checking', name });
    const form = new FormData();
    form.set('file', file);
    try {
      show({ step: 'done', name, verification: (await http.post<Verification>('/api/verify', form)).data });
    } catch (error) {
      show({ step: 'choosing', failure: `「${name}」を確かめられませんでした。${failureFields(error).file ?? adviceText(error)}` });
    }
    return undefined;
  };
  return { state, check: (file: File) => void check(file) };
}

interface ResultProps {
  readonly name: string;
  readonly verification: Verification;
}

const marks = { good: '✓', bad: '×', unknown: '？' } as const;

/** Verification result: verdict, letter, then each signature. */
function Result({ name, verification }: ResultProps) {
  const { level, title, text } = verdictOf(verification, foundationName);
  const { letter, signatures, longTerm } = verification;
  const note = sampleNote(verification);
  return (
    <section className={css.verifyResult} data-level={level} aria-labelledby="verdict">
      <h2 id="verdict" tabIndex={-1} ref={scrollAndFocus}>
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
          <ol className={css.verifySignatures}>
            {signatures.map((signature) => (
              <SignatureEntry key={`${signature.at} ${signature.name} ${signature.reason}`} signature={signature} />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** Scrolls the result into view and focuses its heading. */
function scrollAndFocus(heading: HTMLElement | null): void {
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
