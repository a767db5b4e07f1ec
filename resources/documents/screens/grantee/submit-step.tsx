import { useNavigate } from 'react-router';
import { sizeText } from '../../../../domain/text/file-size.ts';
import { http } from '../../../../refine-app/data/http.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { QueryPart } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { StepForm } from '../../../../refine-app/grantee/pages/step-form.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Thumbnail } from '../../../../refine-app/ui/thumbnail.tsx';
import { useAsyncCall } from '../../../../refine-app/ui/use-async-call.ts';
import { PanelHeading } from './document-overview.tsx';
import { currentSubmissionFiles, documentPath, fileAddress } from './documents.ts';
import css from './own-documents.module.css';
import { type Submission, type SubmissionFile, useDocumentFiles } from './use-documents.ts';
import { useUploads } from './use-uploads.ts';

/** Confirmation page of a submission. */
export function SubmitStep({ submission }: { readonly submission: Submission }) {
  const { files, query } = useDocumentFiles(submission.id);
  const isResubmission = submission.status === 'SUBMITTED_RETURNED';
  return (
    <>
      <PanelHeading>
        「{submission.formName}」の{isResubmission ? '再提出' : '提出'}
      </PanelHeading>
      <QueryPart query={query} failed="ファイルの取得に失敗しました">
        {() => <Confirm submission={submission} files={currentSubmissionFiles(files)} />}
      </QueryPart>
    </>
  );
}

function Confirm({ submission, files }: { readonly submission: Submission; readonly files: readonly SubmissionFile[] }) {
  const { id, status } = submission;
  const { submit, ...act } = useSubmit(submission);
  const { queue } = useUploads(submission);
  const send = async (comment: string) => {
    const sent = await submit(comment);
    if (sent) queue.clear();
    return sent;
  };
  const isResubmission = status === 'SUBMITTED_RETURNED';
  return (
    <StepForm
      name={`submission/${id}`}
      comment={{ label: commentLabel }}
      button={isResubmission ? 'この内容で再提出する' : 'この内容で提出する'}
      busyText="提出しています…"
      back={documentPath(id)}
      disabled={files.length === 0}
      act={act}
      failed="提出に失敗しました"
      onSend={send}
      after={<Afterwards />}
    >
      <SubmitContents files={files} isResubmission={isResubmission} />
    </StepForm>
  );
}

const commentLabel = (
  <>
    基金への連絡<span className={baseCss.quiet}>（任意）</span>
  </>
);

function Afterwards() {
  return (
    <div className={granteeCss.sheet}>
      <strong>提出したあと</strong>
      <ul className={css.documentNames}>
        <li>受領番号と、ファイルの一覧を記した控えをお渡しします。</li>
        <li>基金が確認を始めるまでは、ファイルを取り消せます（最後の1件は残ります）。追加や差し替えはできません。</li>
        <li>確認の結果は、メールとこの画面でお知らせします。</li>
      </ul>
    </div>
  );
}

interface Props {
  /** The current files. */
  readonly files: readonly SubmissionFile[];
  /** Whether the document was returned. */
  readonly isResubmission: boolean;
}

/** The files of the submission: new ones, and unchanged ones of earlier rounds. */
function SubmitContents({ files, isResubmission }: Props) {
  const [fresh, kept] = [files.filter(({ round }) => round === null), files.filter(({ round }) => round !== null)];
  return (
    <div className={granteeCss.sheet}>
      {fresh.length > 0 && <Names title={`提出するファイル（${fresh.length}件）`} files={fresh} />}
      {isResubmission && fresh.length === 0 && (
        <p className={granteeCss.failureLine}>新しく追加したファイルがありません。差し戻しの理由を確かめて、直したファイルを追加してください。</p>
      )}
      {kept.length > 0 && <Names title={`前に提出した、引き続き使われるファイル（${kept.length}件）`} files={kept} />}
      {files.length === 0 && <p className={granteeCss.failureLine}>提出するファイルがありません。ファイルを追加してください。</p>}
    </div>
  );
}

function Names({ title, files }: { readonly title: string; readonly files: readonly SubmissionFile[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul className={granteeCss.lined}>
        {files.map(({ id, fileId, fileName, size }) => (
          <li key={id} className={css.pictured}>
            <Thumbnail address={fileAddress(id)} fileId={fileId} fileName={fileName} />
            <span>
              {fileName} <span className={baseCss.quiet}>{sizeText(size ?? 0)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Submits the document with the version shown, then opens the receipt. */
function useSubmit({ id, version }: Submission) {
  const { run, busy, failure, refresh } = useAsyncCall(stale);
  const navigate = useNavigate();
  const submit = (comment: string) =>
    run(async () => {
      const { data } = await http.put<Submission>(`/api/submissions/${id}/submit`, { version, ...(comment && { comment }) });
      // Navigates before refetching: the refetched status would close this page before the receipt opens.
      await navigate(documentPath(id, 'receipt', data.round), { replace: true });
      await refresh();
    });
  return { submit, busy, failure };
}

const stale =
  '確かめている間に、ほかの方（または別の画面）がファイルを追加したか、取り消しました。最新の内容を表示しましたので、ファイルを確かめてから、もう一度押してください。ファイルと入力した連絡は残っています。';
