/** The generated page shows fields. Who reviews a document must see its papers, its course and what was said, and decide without leaving the page. */
import { useOne } from '@refinedev/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { ActionDialog } from '../../actions/dialogs.ts';
import { useLive } from '../../providers/live.ts';
import { DeleteDialog } from '../../views/delete-dialog.tsx';
import { RecordFailure } from '../../views/record-failure.tsx';
import { RecordHistory } from '../../views/record-history.tsx';
import { RecordSection } from '../../views/record-section.tsx';
import { RecordSkeleton } from '../../views/skeletons.tsx';
import { listPath } from '../../views/trail.ts';
import { Attachments } from './attachments.tsx';
import { DocumentComments } from './comments.tsx';
import { Forms } from './forms.tsx';
import { SubmissionHead } from './head.tsx';
import { DocumentHistory } from './history.tsx';
import { NextStep } from './next-step.tsx';
import { QueueBar } from './queue-bar.tsx';
import { type PanelProps, type Submission, submissions } from './submission.ts';
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
