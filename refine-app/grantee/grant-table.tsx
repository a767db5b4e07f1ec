import { Link } from 'react-router';
import { cellText, StatusBadge } from './application-cells.tsx';
import type { MyApplication } from './use-my-applications.ts';

const columns = ['助成番号', '題名', '助成種別', '予算年度', '期間', '状況'] as const;

interface Props {
  applications: readonly MyApplication[];
  onChoose: (grantNumber: string) => void;
}

/** A table on wide screens, a pile of cards on phones. */
export function GrantTable({ applications, onChoose }: Props) {
  return (
    <table className="records">
      <thead>
        <tr>
          {columns.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {applications.map((application) => (
          <GrantRow key={application.id} application={application} onChoose={onChoose} />
        ))}
      </tbody>
    </table>
  );
}

function GrantRow({ application, onChoose }: { application: MyApplication; onChoose: (grantNumber: string) => void }) {
  const { grantNumber, status } = application;
  return (
    <tr>
      <th scope="row" data-label={columns[0]}>
        {grantNumber ? (
          <button type="button" className="grant-number" data-grant-number={grantNumber} onClick={() => onChoose(grantNumber)}>
            {grantNumber}
          </button>
        ) : (
          <span className="soft">まだありません</span>
        )}
      </th>
      <td data-label={columns[1]}>
        <Title application={application} />
      </td>
      <td data-label={columns[2]} className="short">
        {cellText(application, 'category')}
      </td>
      <td data-label={columns[3]} className="short">
        {cellText(application, 'grantYear')}
      </td>
      <td data-label={columns[4]} className="short">
        {cellText(application, 'grantPeriod')}
      </td>
      <td data-label={columns[5]}>
        <StatusBadge status={status} />
      </td>
    </tr>
  );
}

/** What has no number yet cannot be selected, but read and worked on. */
function Title({ application: { grantNumber, entryNumber, title } }: { application: MyApplication }) {
  return grantNumber ? title : <Link to={`/user/applications/detail?entryNumber=${encodeURIComponent(entryNumber)}`}>{title}</Link>;
}
