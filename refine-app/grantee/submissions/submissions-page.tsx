import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { submissionStatuses } from '../../../domain/terms.ts';
import { submissionColors } from '../../../domain/workflow/colors.ts';
import { Badge } from '../../ui/badge.tsx';
import { blank } from '../../ui/present.ts';
import { DueDate } from '../pages/due-date.tsx';
import { GrantPage } from '../pages/grant-page.tsx';
import { Part } from '../pages/part.tsx';
import { awaitsGrantee, type Submission, useSubmissions } from './use-submissions.ts';

/** The documents that the selected grant asks for (spec, second file, section 2). */
export default function SubmissionsPage() {
  return <GrantPage title="提出書類管理">{({ id }) => <Documents key={id} applicationId={id} />}</GrantPage>;
}

function Documents({ applicationId }: { readonly applicationId: number }) {
  const { submissions, query } = useSubmissions(applicationId);
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">提出書類</h2>
      <Part query={query} failed="提出書類の取得に失敗しました">
        {() => (submissions.length > 0 ? <DocumentTable submissions={submissions} /> : <p className="sheet">提出書類はありません</p>)}
      </Part>
      <p>
        <Link to="/user/reportforms">様式と提出期限の一覧を見る</Link>
      </p>
    </section>
  );
}

const columns = { name: '書類', status: '状況', due: '提出期限', sent: '提出日時' } as const;

function DocumentTable({ submissions }: { readonly submissions: readonly Submission[] }) {
  return (
    <table className="records">
      <thead>
        <tr>
          {Object.values(columns).map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {submissions.map((submission) => (
          <Document key={submission.id} submission={submission} />
        ))}
      </tbody>
    </table>
  );
}

function Document({ submission }: { readonly submission: Submission }) {
  const { status, formNumber, formName, receptionEndDate, submittedAt } = submission;
  return (
    <tr>
      <th scope="row" data-label={columns.name}>
        <span>
          <span className="soft">{formNumber}</span> {formName}
        </span>
      </th>
      <td data-label={columns.status}>
        <Badge color={submissionColors[status]}>{submissionStatuses[status]}</Badge>
      </td>
      <td data-label={columns.due}>
        <DueDate date={receptionEndDate} open={awaitsGrantee(submission)} />
      </td>
      <td data-label={columns.sent} className={submittedAt ? undefined : 'no-value'}>
        {submittedAt ? formatDateTime(submittedAt) : blank}
      </td>
    </tr>
  );
}
