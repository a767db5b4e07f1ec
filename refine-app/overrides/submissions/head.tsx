import { Button } from 'antd';
import { Link } from 'react-router';
import { meaningOf } from '../../../schema/lifecycle.ts';
import { Value } from '../../fields/value.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { editPath } from '../../ui/record-path.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import { RecordPath } from '../../views/record-head.tsx';
import { DueNote } from './due-note.tsx';
import { applications, documents, type PanelProps, submissions } from './submission.ts';

interface Props extends PanelProps {
  /** The steps that have their button here. */
  readonly steps: readonly string[];
  readonly onStep: (name: string) => void;
  readonly onDelete: () => void;
  /** One of many, one after the other: the way along them stands elsewhere. */
  readonly walking: boolean;
}

/** Which document of whom, where it stands, how late it is, and what may be done. */
export function SubmissionHead({ submission, steps, onStep, onDelete, walking }: Props) {
  return (
    <header className="record-head">
      {!walking && <RecordPath resource={submissions} id={submission.id} />}
      <div className="view-head">
        <div className="record-name">
          <p className="record-label">
            {submission.formNumber}
            <Value resource={submissions} name="status" row={submission} place="record" />
            {!submission.isRequired && <span>任意の書類</span>}
          </p>
          <h1 tabIndex={-1} ref={walking ? takeFocus : undefined} className="paper-title">
            {submission.formName}
          </h1>
          <p>{meaningOf(submissions, submission.status, 'staff')}</p>
        </div>
        <div className="record-buttons">
          <StepButtons steps={steps} onStep={onStep} />
          {submission.abilities.includes('update') && <LinkButton to={editPath(submissions, submission.id)}>編集する</LinkButton>}
          {submission.abilities.includes('delete') && (
            <Button danger onClick={onDelete}>
              削除する
            </Button>
          )}
        </div>
      </div>
      <Facts submission={submission} />
    </header>
  );
}

function StepButtons({ steps, onStep }: Pick<Props, 'steps' | 'onStep'>) {
  return Object.entries(documents.actions ?? {})
    .filter(([name]) => steps.includes(name))
    .map(([name, action]) => (
      <Button key={name} type={name === 'approve' ? 'primary' : 'default'} danger={action.danger ?? false} onClick={() => onStep(name)}>
        {action.label}
      </Button>
    ));
}

function Facts({ submission }: PanelProps) {
  return (
    <dl className="key-figures">
      <div>
        <dt>団体</dt>
        <dd>{submission.organizationName ?? '—'}</dd>
      </div>
      <div>
        <dt>申請</dt>
        <dd>
          <Link to={applicationPath(submission)}>
            {submission.grantNumber} {submission.grantTitle}
          </Link>
        </dd>
      </div>
      <div>
        <dt>{submissions.fields.receptionEndDate.label}</dt>
        <dd>
          <Value resource={submissions} name="receptionEndDate" row={submission} place="record" /> <DueNote submission={submission} />
        </dd>
      </div>
      <div>
        <dt>最新の提出</dt>
        <dd>{submission.submittedAt ? <LatestRound submission={submission} /> : '—'}</dd>
      </div>
    </dl>
  );
}

function LatestRound({ submission }: PanelProps) {
  return (
    <>
      {submission.round > 0 && `${submission.round}回目　`}
      <Value resource={submissions} name="submittedAt" row={submission} place="record" />　{submission.submittedUserName}
    </>
  );
}

function applicationPath({ entryNumber, applicationId }: PanelProps['submission']): string {
  const { path } = applications.screen;
  return entryNumber ? `${path}/detail?entryNumber=${encodeURIComponent(entryNumber)}&tab=documents` : `${path}/${applicationId}`;
}
