/** Review page of a document: files, history and comments beside the decision. */
import { useList, useOne } from '@refinedev/core';
import { Alert } from 'antd';
import clsx from 'clsx/lite';
import { Link } from 'react-router';
import { dueText } from '../../../../domain/workflow/turn.ts';
import { may } from '../../../../refine-app/data/access.ts';
import { useLive } from '../../../../refine-app/data/live.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { Value } from '../../../../refine-app/resource/kinds/field-value.tsx';
import viewsCss from '../../../../refine-app/resource/list/views.module.css';
import { Panel } from '../../../../refine-app/resource/record/panel.tsx';
import { RecordHistory } from '../../../../refine-app/resource/record/record-history.tsx';
import { RecordSection } from '../../../../refine-app/resource/record/record-section.tsx';
import type { PanelProps, RecordPage } from '../../../../refine-app/resource/record/show.tsx';
import { StepHistory } from '../../../../refine-app/resource/record/step-history.tsx';
import { ReviewHead } from '../../../../refine-app/resource/review/review.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { FailureLine, FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import { recordPath } from '../../../../refine-app/ui/record-path.ts';
import { isBlank, type RowData } from '../../../../refine-app/ui/row.ts';
import { CommentThread } from '../../../applications/screens/comments/comment-thread.tsx';
import { ChangeStatusButton } from '../../../applications/screens/console/change-status.tsx';
import { Attachments } from './attachments.tsx';
import { type DocumentProgress, useProgress } from './documents-progress.tsx';
import { applications, type Submission, submissions } from './submission.ts';
import css from './submissions.module.css';

export const submissionPage: RecordPage<Submission> = { Head, panels: { next: NextStep, columns: Columns, log: RecordHistory } };

interface Props {
  readonly row: Submission;
}

/** Head: document, status, due date and actions; in a review session also the queue navigation. */
function Head(props: PanelProps<Submission>) {
  const { row } = props;
  useLive(row.applicationId);
  const { offersStep } = useProgress(row.applicationId);
  return (
    <ReviewHead
      {...props}
      stays={offersStep}
      label={
        <>
          {row.formNumber}
          <Value resource={submissions} name="status" row={row} place="record" />
          {!row.isRequired && <span>任意の書類</span>}
        </>
      }
      figures={<Facts row={row} />}
    />
  );
}

function Facts({ row }: Props) {
  return (
    <dl className={viewsCss.keyFigures}>
      <div>
        <dt>団体</dt>
        <dd>{row.organizationName ?? '—'}</dd>
      </div>
      <div>
        <dt>申請</dt>
        <dd>
          <Link to={applicationPath(row)}>
            {row.grantNumber} {row.grantTitle}
          </Link>
        </dd>
      </div>
      <div>
        <dt>{submissions.fields.receptionEndDate.label}</dt>
        <dd>
          <Value resource={submissions} name="receptionEndDate" row={row} place="record" /> <DueNote row={row} />
        </dd>
      </div>
      <div>
        <dt>最新の提出</dt>
        <dd>{row.submittedAt ? <LatestRound row={row} /> : '—'}</dd>
      </div>
    </dl>
  );
}

function LatestRound({ row }: Props) {
  return (
    <>
      {row.round > 0 && `${row.round}回目　`}
      <Value resource={submissions} name="submittedAt" row={row} place="record" />　{row.submittedUserName}
    </>
  );
}

function applicationPath({ entryNumber, applicationId }: Submission): string {
  const { path } = applications.screen;
  return entryNumber ? `${path}/detail?entryNumber=${encodeURIComponent(entryNumber)}&tab=documents` : `${path}/${applicationId}`;
}

/** Days left until the due date. */
function DueNote({ row }: Props) {
  const due = dueText(row);
  if (!due) return null;
  const { text, late } = due;
  return <span className={late ? clsx(css.paperDue, css.paperDueLate) : css.paperDue}>{text}</span>;
}

/** Offers the grant's next transition once all required documents are completed. */
function NextStep({ row }: Props) {
  const { progress, query } = useProgress(row.applicationId);
  if (query.isError) return <FailureLine title="次の手続きを取得できませんでした。" onRetry={() => void query.refetch()} />;
  if (!progress?.isComplete || row.status !== 'COMPLETED') return null;
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      message={`必須の書類${progress.required}件が、すべて完了しました`}
      description={nextText(progress)}
      action={progress.nextSteps.length > 0 && <MoveButton applicationId={row.applicationId} />}
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

function Columns({ row }: Props) {
  return (
    <div className={css.documentColumns}>
      <Attachments submission={row} />
      <div className={css.documentSide}>
        <Forms row={row} />
        <DocumentComments row={row} />
        <DocumentHistory row={row} />
        <RecordSection resource={submissions} row={row} title="基本情報" names={basics} />
      </div>
    </div>
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

/** Links to the application's other documents. */
function Forms({ row: submission }: Props) {
  const { rows, query } = useSiblings(submission);
  return (
    <nav className={viewsCss.recordSection} aria-label="この助成の書類">
      <h2>この助成の書類</h2>
      {query.isError && <FailureState title="書類の一覧の取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      <ul className={css.formLinks}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={recordPath(submissions, row)} aria-current={row.id === submission.id ? 'page' : undefined}>
              <span className={css.formLinkName}>
                {row.formNumber} {row.formName}
              </span>
              <Value resource={submissions} name="status" row={row} place="list" />
              {!row.isRequired && <span className={baseCss.quiet}>任意</span>}
              <DueNote row={row} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The documents of an application by form number. */
function useSiblings({ applicationId }: Submission) {
  const { result, query } = useList<Submission>({
    resource: submissions.name,
    filters: [{ field: 'applicationId', operator: 'eq', value: applicationId }],
    sorters: [{ field: 'formNumber', order: 'asc' }],
    pagination: { currentPage: 1, pageSize: 200 },
  });
  return { rows: result.data.filter((row) => row.applicationId === applicationId), query };
}

/** Comments, for users who may read them. */
function DocumentComments({ row }: Props) {
  if (!may(useMe(), 'comments', 'read')) return null;
  return (
    <Panel title="コメント">
      <CommentThread
        key={row.id}
        entityType="submission"
        entityId={row.id}
        applicationId={row.applicationId}
        side="staff"
        counterpart={row.organizationName ?? undefined}
      />
    </Panel>
  );
}

/** Status history, newest first, with receipt number and comment. */
function DocumentHistory({ row }: Props) {
  return (
    <StepHistory
      resource={submissions}
      row={row}
      title="提出と確認の履歴"
      empty="まだ提出されていません。"
      more={({ round, receiptNumber }) =>
        isBlank(receiptNumber) ? null : (
          <p className={css.paperReceipt}>
            {String(round)}回目の提出　受領番号 <strong>{String(receiptNumber)}</strong>
          </p>
        )
      }
    />
  );
}
