import clsx from 'clsx/lite';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { sizeText } from '../../../../domain/text/file-size.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { QueryPart } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { PrintButton, ReceiptSheet } from '../../../../refine-app/grantee/pages/receipt-sheet.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import { PanelHeading } from './document-overview.tsx';
import { filesOfRound } from './documents.ts';
import css from './own-documents.module.css';
import { type Submission, type SubmissionFile, type SubmissionStep, useDocumentFiles, useDocumentHistory } from './use-documents.ts';

interface Props {
  readonly submission: Submission;
  /** The round; null for the latest. */
  readonly round: number | null;
}

/** The receipt of a submission: number, time, files with size and hash, next steps. Can be reopened and printed at any time. */
export function ReceiptStep({ submission, round }: Props) {
  const { history, query } = useDocumentHistory(submission.id);
  const { files, query: filesQuery } = useDocumentFiles(submission.id);
  const step = history.find((one) => one.receiptNumber !== null && (round === null || one.round === round));
  return (
    <QueryPart query={{ ...query, isPending: query.isPending || (!step && query.isFetching) }} failed="控えの取得に失敗しました">
      {() =>
        step ? (
          <QueryPart
            query={{ ...filesQuery, isPending: filesQuery.isPending || (filesQuery.isFetching && !hasFilesOf(files, step)) }}
            failed="ファイルの取得に失敗しました"
          >
            {() => <Receipt submission={submission} step={step} files={files} />}
          </QueryPart>
        ) : (
          <PanelHeading>提出の控えはまだありません</PanelHeading>
        )
      }
    </QueryPart>
  );
}

/** Right after a submission the cached files may not include the round yet. */
function hasFilesOf(files: readonly SubmissionFile[], step: SubmissionStep): boolean {
  return files.some(({ round }) => round === step.round);
}

interface ReceiptProps {
  readonly submission: Submission;
  readonly step: SubmissionStep;
  readonly files: readonly SubmissionFile[];
}

/** Printable receipt. */
function Receipt({ submission, step, files }: ReceiptProps) {
  const { createdAt, round } = step;
  return (
    <>
      <PanelHeading>{round > 1 ? '再提出を受け付けました' : '提出を受け付けました'}</PanelHeading>
      <ReceiptSheet className={clsx(granteeCss.sheet, css.documentReceipt)} label="受領の控え" facts={factsOf(submission, step)} next={next} isSigned>
        <ReceiptFiles files={files} round={round} at={createdAt} />
      </ReceiptSheet>
      <PrintButton />
    </>
  );
}

const next =
  '基金が内容を確認します。確認が終わると、メールと「提出書類」の画面でお知らせします。直していただくところがあるときは、理由を添えて差し戻します。';

function factsOf({ formNumber, formName, grantNumber, grantTitle, organizationName }: Submission, step: SubmissionStep) {
  return {
    受領番号: step.receiptNumber,
    受領日時: formatDateTime(step.createdAt),
    書類: `${formNumber} ${formName}`,
    提出回: `${step.round}回目`,
    助成番号: grantNumber,
    題名: grantTitle,
    団体名: organizationName,
    提出した方: step.userName,
    基金への連絡: step.comment,
  };
}

interface ReceiptFilesProps {
  readonly files: readonly SubmissionFile[];
  readonly round: number;
  /** When that round was submitted. */
  readonly at: string;
}

/** The files of a submission with hashes. */
function ReceiptFiles({ files, round, at }: ReceiptFilesProps) {
  const { sent, kept } = filesOfRound(files, round, at);
  return (
    <>
      <h3>受け取ったファイル（{sent.length}件）</h3>
      <List files={sent} />
      {sent.length === 0 && <p>新しいファイルはありません。</p>}
      {kept.length > 0 && (
        <>
          <h3>前に受け取り、引き続き使うファイル（{kept.length}件）</h3>
          <List files={kept} />
        </>
      )}
      <p className={baseCss.quiet}>
        「照合用の値」は、ファイルの中身から計算した値（SHA-256）です。同じファイルなら、いつ計算しても同じ値になります。
      </p>
    </>
  );
}

function List({ files }: { readonly files: readonly SubmissionFile[] }) {
  return (
    <ol className={css.documentReceiptFiles}>
      {files.map(({ id, fileName, size, sha256, removedAt }) => (
        <li key={id} className={css.receiptEntry}>
          <strong>{fileName}</strong>
          <span>
            {sizeText(size ?? 0)}（{countText(size ?? 0)} バイト）{removedAt !== null && '　このあと、取り消されました'}
          </span>
          <span className={css.documentHash}>
            照合用の値 <code>{sha256}</code>
          </span>
        </li>
      ))}
    </ol>
  );
}
