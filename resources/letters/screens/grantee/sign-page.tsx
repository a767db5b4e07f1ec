import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx/lite';
import { useRef, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { http } from '../../../../refine-app/data/http.ts';
import detailCss from '../../../../refine-app/grantee/detail.module.css';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { DownloadButton, DueDate, FactList } from '../../../../refine-app/grantee/pages/facts.tsx';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { FailureBox, QueryPart, Section, Settled } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { useGrantOfMail } from '../../../../refine-app/grantee/use-my-applications.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import { failureText, isMissing } from '../../../../refine-app/ui/failure.ts';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import { useRefresh } from '../../../../refine-app/ui/use-refresh.ts';
import { type Signing as Provider, useSigning } from '../use-signing.ts';
import { fileAddress, fileNameOf } from './contract-documents.tsx';
import { DeclinePage, SignatureReceipt, SignHeading, UnsignableEnvelope } from './outcomes.tsx';
import { fetchReader, Reader } from './reader.tsx';
import css from './sign.module.css';
import { SignForm } from './sign-form.tsx';
import { type Envelope, signPath, useEnvelope } from './use-envelope.ts';

/** Page of an envelope to sign, linked from mails and tasks. */
export default function SignPage() {
  usePageTitle('書類への署名');
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <LoadEnvelope key={id} id={Number(id)} /> : <NotFound />;
}

function LoadEnvelope({ id }: { readonly id: number }) {
  const { envelope, query } = useEnvelope(id);
  if (envelope) return <EnvelopePage envelope={envelope} />;
  if (isMissing(query.error)) return <NotFound />;
  return (
    <>
      <h1>書類への署名</h1>
      <QueryPart query={query} failed="書類の取得に失敗しました">
        {() => null}
      </QueryPart>
    </>
  );
}

/** Shows the step from the address if permitted, otherwise the outcome of the envelope. */
function EnvelopePage({ envelope }: { readonly envelope: Envelope }) {
  const [params] = useSearchParams();
  useGrantOfMail(envelope.grantNumber);
  const { abilities, status } = envelope;
  if (status === 'signed') return <SignatureReceipt envelope={envelope} />;
  if (!abilities.includes('sign')) return <UnsignableEnvelope envelope={envelope} />;
  return params.get('step') === 'decline' ? <DeclinePage envelope={envelope} /> : <Signing envelope={envelope} />;
}

/** Same answer for a foreign envelope and a missing one. */
function NotFound() {
  return (
    <>
      <h1>書類が見つかりません</h1>
      <div className={granteeCss.sheet}>
        <p>このアドレスの書類はありません。署名をお願いした方とは別の方がログインしていると、書類は表示されません。</p>
        <p>お願いのメールを受け取った団体の方が、ご自分のメールアドレスでログインして、もう一度開いてください。</p>
        <LinkButton type="primary" to="/user/dashboard">
          ダッシュボードを開く
        </LinkButton>
      </div>
    </>
  );
}

/** The letter and the sign form. */
function Signing({ envelope }: { readonly envelope: Envelope }) {
  const { seen, onShown, onSaved } = useReading(envelope);
  const { signing, query } = useSigning();
  return (
    <Settled queries={[query]}>
      <SignHeading envelope={envelope}>{envelope.title}への署名</SignHeading>
      <p>書類を最後まで読み、内容に同意いただけるときは、氏名を入力して署名してください。</p>
      <EnvelopeFacts envelope={envelope} />
      <SignNotice signing={signing} />
      <section aria-labelledby="letter">
        <h2 id="letter" className={css.letter} tabIndex={-1}>
          1. 書類を読む
        </h2>
        <p className={clsx(baseCss.quiet, css.letterHint)}>文字が小さいときは「大きく」を押してください。</p>
        <Letter envelope={envelope} onShown={onShown} onSaved={onSaved} />
      </section>
      <Section id="signature" title="2. 署名する">
        <SignForm envelope={envelope} seen={seen} />
      </Section>
      <section className={css.signDecline} aria-label="署名しないとき">
        <p>内容に同意できないときや、助成を受けられなくなったときは、署名せずに、その旨をお知らせください。</p>
        <p>
          <Link className={detailCss.dangerLink} to={signPath(envelope.id, 'decline')}>
            署名を辞退する
          </Link>
        </p>
      </section>
    </Settled>
  );
}

/** Notice of a signing problem or the sample certificate. */
function SignNotice({ signing }: { readonly signing: Provider | undefined }) {
  if (signing?.problem) return <FailureBox title="今は署名できません" text={signing.problem} />;
  if (!signing?.isDemo) return null;
  return (
    <Note as="p" washed>
      <strong>見本の署名です。</strong>この署名は、練習のための見本の証明書で行われます。実際の契約には使えません。
    </Note>
  );
}

/**
 * How the letter was read: displayed to its last page, which is reported to the server for the record, or downloaded, which cannot be verified. A failed
 * report does not block signing.
 */
function useReading({ id }: Envelope) {
  const [seen, setSeen] = useState<'shown' | 'saved' | null>(null);
  const refresh = useRefresh();
  const isReported = useRef(false);
  const onShown = () => {
    setSeen('shown');
    if (isReported.current) return;
    isReported.current = true;
    http.post(`/api/envelopes/${id}/read`).then(refresh, () => undefined);
  };
  return { seen, onShown, onSaved: () => setSeen((before) => before ?? 'saved') };
}

/** Grant and deadline of the envelope. */
function EnvelopeFacts({ envelope }: { readonly envelope: Envelope }) {
  const { grantNumber, applicationTitle } = envelope;
  const facts = { 助成番号: grantNumber, 題名: applicationTitle, 署名の期限: <DueDate date={japanDate(new Date(envelope.expiresAt))} open /> };
  return <FactList className={clsx(granteeCss.sheet, granteeCss.facts)} facts={facts} />;
}

interface Props {
  readonly envelope: Envelope;
  /** Called once every page has been displayed. */
  readonly onShown: () => void;
  /** Called when the letter was downloaded. */
  readonly onSaved: () => void;
}

/** The letter in the reader, with a download as fallback. */
function Letter({ envelope, onShown, onSaved }: Props) {
  const { data, error, refetch } = useBytes(envelope.id);
  const [broken, setBroken] = useState('');
  return (
    <>
      {error || broken ? (
        <FailureBox title="書類を表示できませんでした" text={error ? failureText(error) : broken} retry={error ? () => void refetch() : undefined}>
          <p>下のボタンで書類をダウンロードして読んでいただいても、署名できます。</p>
        </FailureBox>
      ) : (
        <Reader file={data} title={envelope.title} onShown={onShown} onBroken={setBroken} />
      )}
      <DownloadButton
        url={fileAddress(envelope.id, 'unsignedFileId')}
        fileName={fileNameOf(envelope, false)}
        failed="ダウンロードに失敗しました"
        onSaved={onSaved}
      >
        PDFをダウンロードする
      </DownloadButton>
    </>
  );
}

function useBytes(id: number) {
  return useQuery({
    queryKey: ['bytes of envelopes', id],
    staleTime: 'static',
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      // Loads the reader in parallel with the letter.
      void fetchReader();
      return (await http.get<Blob>(`${fileAddress(id, 'unsignedFileId')}?inline=true`, { responseType: 'blob', signal })).data;
    },
  });
}
