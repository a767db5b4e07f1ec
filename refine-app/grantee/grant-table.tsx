import { Link } from 'react-router';
import baseCss from '../ui/base.module.css';
import recordTableCss from '../ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../ui/record-table.tsx';
import { cellText, StatusBadge } from './application-cells.tsx';
import css from './records.module.css';
import type { MyApplication } from './use-my-applications.ts';

interface Props {
  applications: readonly MyApplication[];
  onChoose: (grantNumber: string) => void;
}

export function GrantTable({ applications, onChoose }: Props) {
  const number: RecordColumn<MyApplication> = {
    key: 'grantNumber',
    title: '助成番号',
    isHead: true,
    render: ({ grantNumber }) =>
      grantNumber ? (
        <button type="button" className={css.grantNumber} data-grant-number={grantNumber} onClick={() => onChoose(grantNumber)}>
          {grantNumber}
        </button>
      ) : (
        <span className={baseCss.quiet}>まだありません</span>
      ),
  };
  return <RecordTable columns={[number, ...facts]} rows={applications} keyOf={({ id }) => id} />;
}

const facts: readonly RecordColumn<MyApplication>[] = [
  { key: 'title', title: '題名', render: (application) => <Title application={application} /> },
  short('category', '助成種別'),
  short('grantYear', '予算年度'),
  short('grantPeriod', '期間'),
  { key: 'status', title: '状況', className: recordTableCss.columnWhole, render: ({ status }) => <StatusBadge status={status} /> },
];

function short(name: Parameters<typeof cellText>[1], title: string): RecordColumn<MyApplication> {
  return { key: name, title, className: recordTableCss.columnShort, render: (application) => cellText(application, name) };
}

/** What has no number yet cannot be selected, but read and worked on. */
function Title({ application: { grantNumber, entryNumber, title } }: { application: MyApplication }) {
  return grantNumber ? title : <Link to={`/user/applications/detail?entryNumber=${encodeURIComponent(entryNumber)}`}>{title}</Link>;
}
