/** The generated page shows fields. Who reviews a document must see its papers, its course and what was said, and decide without leaving the page. */
import { useOne } from '@refinedev/core';
import { Alert } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { ChangeStatusButton } from '../../actions/applications/change-status.tsx';
import { ActionDialog } from '../../actions/dialogs.ts';
import { type DocumentProgress, useProgress } from '../../actions/submissions/use-progress.ts';
import { CommentThread } from '../../comments/comment-thread.tsx';
import { may } from '../../providers/access.ts';
import { useLive } from '../../providers/live.ts';
import { useMe } from '../../providers/session.ts';
import { FailureLine } from '../../ui/failure-line.tsx';
import { isBlank, type RowData } from '../../ui/row.ts';
import { DeleteDialog } from '../../views/delete-dialog.tsx';
import { RecordFailure } from '../../views/record-failure.tsx';
import { RecordHistory } from '../../views/record-history.tsx';
import { RecordSection } from '../../views/record-section.tsx';
import { RecordSkeleton } from '../../views/skeletons.tsx';
import { StepHistory } from '../../views/step-history.tsx';
import { listPath } from '../../views/trail.ts';
import { Attachments } from './attachments.tsx';
import { Forms } from './forms.tsx';
import { SubmissionHead } from './head.tsx';
import { QueueBar } from './queue-bar.tsx';
import { applications, type PanelProps, type Submission, submissions } from './submission.ts';
import { useReview } from './use-review.ts';
import '../../views/views.css';
import './submissions.css';

export function SubmissionShow({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const { result: submission, query } = useOne<Submission>({ resource: resource.name, id });
  useLive(submission?.applicationId);
  if (query.isError) return <RecordFailure resource={resource} error={query.error} onRetry={() => void query.refetch()} />;
  if (!submission) return <RecordSkeleton />;
  return <Document submission={submission} />;
}

function Document({ submission }: PanelProps) {
  const navigate = useNavigate();
  const review = useReview(submission);
  const [deleting, setDeleting] = useState(false);
  const { queue } = review;
  return (
    <article className="view">
      {queue && <QueueBar submission={submission} queue={queue} approve={review.opener('approve')} reject={review.opener('reject')} />}
      <SubmissionHead
        submission={submission}
        steps={review.steps}
        onStep={review.ask}
        onDelete={() => setDeleting(true)}
        walking={queue !== undefined}
      />
      <NextStep submission={submission} />
      <div className="document-columns">
        <Attachments submission={submission} />
        <div className="document-side">
          <Forms submission={submission} />
          <DocumentComments submission={submission} />
          <DocumentHistory submission={submission} />
          <BasicInformation submission={submission} />
        </div>
      </div>
      <RecordHistory resource={submissions} id={submission.id} />
      {review.asked && <ActionDialog resource={submissions} rows={[submission]} {...review.asked} onClose={review.close} onDone={review.done} />}
      {deleting && (
        <DeleteDialog
          resource={submissions}
          rows={[submission]}
          onClose={() => setDeleting(false)}
          onDeleted={(gone) => {
            if (gone.length > 0) navigate(listPath(submissions), { replace: true });
          }}
        />
      )}
    </article>
  );
}

const basics = [
  'grantNumber',
  'entryNumber',
  'organizationId',
  'grantTitle',
  'grantYear',
  'grantPeriod',
  'formNumber',
  'formDescription',
  'isRequired',
  'templateFileId',
  'formVersion',
  'receptionEndDate',
  'round',
  'submittedAt',
  'submittedUserName',
  'approvedAt',
  'approvedUserName',
] as const;

function BasicInformation({ submission }: PanelProps) {
  return <RecordSection resource={submissions} row={submission} title="基本情報" names={basics} />;
}

/** What was said about the document; for those who may read it. */
function DocumentComments({ submission }: PanelProps) {
  if (!may(useMe(), 'comments', 'read')) return null;
  return (
    <section className="record-section" aria-label="コメント">
      <h2>コメント</h2>
      <CommentThread
        key={submission.id}
        entityType="submission"
        entityId={submission.id}
        applicationId={submission.applicationId}
        side="staff"
        counterpart={submission.organizationName ?? undefined}
      />
    </section>
  );
}

/** Every step of the document, newest first, with its receipt number and the words that went with it. */
function DocumentHistory({ submission }: PanelProps) {
  return (
    <StepHistory
      resource={submissions}
      id={submission.id}
      title="提出と確認の履歴"
      empty="まだ提出されていません。"
      more={({ round, receiptNumber }) =>
        isBlank(receiptNumber) ? null : (
          <p className="paper-receipt">
            {String(round)}回目の提出　受領番号 <strong>{String(receiptNumber)}</strong>
          </p>
        )
      }
    />
  );
}

/** Once all that must be filed is completed, the grant's next step is a click away. */
function NextStep({ submission }: PanelProps) {
  const { progress, query } = useProgress(submission.applicationId);
  if (query.isError) return <FailureLine title="次の手続きを取得できませんでした。" onRetry={() => void query.refetch()} />;
  if (!progress?.isComplete || submission.status !== 'COMPLETED') return null;
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      message={`必須の書類${progress.required}件が、すべて完了しました`}
      description={nextText(progress)}
      action={progress.nextSteps.length > 0 && <MoveButton applicationId={submission.applicationId} />}
    />
  );
}

function nextText({ nextSteps }: DocumentProgress): string | null {
  const labels = nextSteps.map(({ statusLabelAdmin }) => `「${statusLabelAdmin}」`);
  return labels.length > 0 ? `この助成を、次の手続き（${labels.join('、')}）へ進められます。` : null;
}

function MoveButton({ applicationId }: { readonly applicationId: number }) {
  const { result: application } = useOne<RowData>({ resource: applications.name, id: applicationId });
  return application ? <ChangeStatusButton resource={applications} rows={[application]} /> : null;
}
