import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import clsx from 'clsx/lite';
import { useState } from 'react';
import { ApiError } from '../../../../../refine-app/data/errors.ts';
import { http } from '../../../../../refine-app/data/http.ts';
import { RowLine, RowList, Targets } from '../../../../../refine-app/resource/actions/dialog-parts.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { failureText } from '../../../../../refine-app/ui/failure.ts';
import { NoMailServer } from '../../../../../refine-app/ui/no-mail-server.tsx';
import { FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import { fetchPdfPreview, PdfPart } from '../../../../../refine-app/ui/pdf/pdf-part.tsx';
import previewCss from '../../../../../refine-app/ui/pdf/preview.module.css';
import { PreviewWaiting } from '../../../../../refine-app/ui/pdf/preview-waiting.tsx';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import type { Resource } from '../../../../../schema/resource.ts';
import { useSigning } from '../../use-signing.ts';
import css from './envelopes.module.css';
import { type Kind, kindWords } from './kinds.ts';
import type { Outcome, SendCheck } from './use-sending.ts';

interface Props {
  readonly resource: Resource;
  readonly total: number;
  readonly kind: Kind;
  readonly onKind: (kind: Kind) => void;
  readonly check: SendCheck;
}

/** Choice of letter, with a preview of what sending would do for each application. */
export function SendPreview({ resource, total, kind, onKind, check }: Props) {
  const { sendable, leftOut, warned, running, failed, retry } = check;
  const [shown, setShown] = useState(false);
  const inFlight = leftOut.filter(({ state }) => state === 'in_flight');
  const refused = leftOut.filter(({ state }) => state === 'refused');
  return (
    <div className={css.envelopeAsking}>
      <KindChoice kind={kind} onKind={onKind} />
      <section aria-label="送信の対象" aria-busy={running}>
        <p role="status">
          <strong>{running ? '送信できるかを確かめています…' : headline(total, sendable.length, kind)}</strong>
        </p>
        {!running && sendable.length > 0 && (
          <Targets resource={resource} rows={sendable.map((row) => ({ row, text: <span className={baseCss.quiet}>宛先：{addressee(row)}</span> }))} />
        )}
        {!running && <LetterToSend resource={resource} rows={sendable} kind={kind} open={shown} onOpen={setShown} />}
      </section>
      <ProviderNotice />
      {failed && (
        <Alert
          type="warning"
          showIcon
          message="送信できるかを確かめられませんでした。"
          description="このまま送信しても、送れない申請や署名待ちの申請には送られません。"
          action={<Button onClick={retry}>もう一度確かめる</Button>}
        />
      )}
      <OutcomeAlert resource={resource} title={`送る前に確かめてください（${countText(warned.length)}件）`} type="warning" outcomes={warned} />
      <OutcomeAlert resource={resource} title={`${countText(inFlight.length)}件は署名待ちのため、送信しません。`} type="info" outcomes={inFlight} />
      <OutcomeAlert resource={resource} title={`${countText(refused.length)}件には送信できません。`} type="warning" outcomes={refused} />
    </div>
  );
}

/** Notices about the signing provider: CloudSign, a problem, or the sample certificate. */
function ProviderNotice() {
  const { signing } = useSigning();
  if (signing?.provider === 'cloudsign')
    return <Alert type="info" showIcon message="署名の依頼は、クラウドサインから届きます。送り終わるまで、数分かかることがあります。" />;
  if (signing?.problem) return <Alert type="error" showIcon message="電子署名を行えません" description={signing.problem} />;
  return (
    <>
      {signing?.isDemo && <Alert type="warning" showIcon message="見本の証明書で署名されます。実際の契約には使えません。" />}
      <NoMailServer />
    </>
  );
}

function headline(total: number, count: number, kind: Kind): string {
  const { letter } = kindWords[kind];
  if (count === 0) return `${letter}を送れる申請がありません。`;
  return count === total
    ? `${countText(count)}件に${letter}を送信します。`
    : `${countText(total)}件のうち${countText(count)}件に${letter}を送信します。`;
}

function KindChoice({ kind, onKind }: Pick<Props, 'kind' | 'onKind'>) {
  return (
    <fieldset className={css.envelopeKinds}>
      <legend>送信する書類</legend>
      {(Object.keys(kindWords) as Kind[]).map((one) => (
        <label key={one} className={one === kind ? clsx(css.envelopeKind, css.envelopeKindChosen) : css.envelopeKind}>
          <input type="radio" name="envelope-kind" checked={one === kind} onChange={() => onKind(one)} />
          <span>
            <strong>{kindWords[one].choice}</strong>
            <span className={baseCss.quiet}>{kindWords[one].explained}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Mail recipient for an application. */
function addressee({ organizationName, contactUserName }: RowData): string {
  const contact = typeof contactUserName === 'string' && contactUserName !== '' ? `${contactUserName} 様` : '';
  return [organizationName, contact].filter(Boolean).join('　');
}

interface OutcomeAlertProps {
  readonly resource: Resource;
  readonly title: string;
  readonly type: 'info' | 'warning';
  readonly outcomes: readonly Pick<Outcome, 'row' | 'text'>[];
}

function OutcomeAlert({ resource, title, type, outcomes }: OutcomeAlertProps) {
  if (outcomes.length === 0) return null;
  return <Alert type={type} showIcon message={title} description={<RowList resource={resource} rows={outcomes} />} />;
}

interface LetterToSendProps {
  readonly resource: Resource;
  /** Applications that can be sent to. */
  readonly rows: readonly RowData[];
  readonly kind: Kind;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/** The letter as it would be sent, one application at a time; drawn on demand. */
function LetterToSend({ resource, rows, kind, open, onOpen }: LetterToSendProps) {
  const [position, setPosition] = useState(0);
  const index = Math.min(position, rows.length - 1);
  const row = rows[index];
  if (!row) return null;
  return (
    <details className={css.envelopeLetter} open={open} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary>送信する{kindWords[kind].letter}を見る</summary>
      {open && (
        <section className={previewCss.preview} aria-label={`送信する${kindWords[kind].letter}`}>
          {rows.length > 1 && (
            <div className={css.envelopeTurn}>
              <Button disabled={index === 0} onClick={() => setPosition(index - 1)}>
                前の申請
              </Button>
              <Button disabled={index === rows.length - 1} onClick={() => setPosition(index + 1)}>
                次の申請
              </Button>
              <span role="status">{`${countText(index + 1)} / ${countText(rows.length)}件目`}</span>
              <span className={css.envelopeWhose}>
                <RowLine resource={resource} row={row} />
              </span>
            </div>
          )}
          <Letter key={`${kind} ${row.id}`} id={row.id} kind={kind} />
        </section>
      )}
    </details>
  );
}

function Letter({ id, kind }: { readonly id: number; readonly kind: Kind }) {
  const [since] = useState(() => Date.now());
  const query = useQuery({ queryKey: ['letter to send', kind, id], queryFn: ({ signal }) => draw(id, kind, signal), retry: false, gcTime: 0 });
  const { letter } = kindWords[kind];
  if (query.data) return <PdfPart file={query.data} name={letter} since={since} />;
  if (!query.isError) return <PreviewWaiting since={since} />;
  if (isCorrectable(query.error)) return <Alert type="warning" showIcon message={failureText(query.error)} />;
  return <FailureState title={`${letter}を表示できませんでした`} error={query.error} onRetry={() => void query.refetch()} />;
}

async function draw(applicationId: number, kind: Kind, signal: AbortSignal): Promise<Blob> {
  // Loads the PDF viewer in parallel with the letter.
  void fetchPdfPreview();
  return (await http.post<Blob>('/api/envelopes/send/letter', { applicationId, kind }, { responseType: 'blob', signal })).data;
}

/** Whether the user can correct the cause, so that a retry would not help. */
function isCorrectable(error: unknown): boolean {
  return error instanceof ApiError && [404, 409, 422].includes(error.statusCode);
}
