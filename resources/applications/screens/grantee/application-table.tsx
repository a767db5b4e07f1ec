import { Link } from 'react-router';
import { cellText, StatusBadge } from '../../../../refine-app/grantee/application-cells.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { blank } from '../../../../refine-app/ui/present.ts';
import recordTableCss from '../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../refine-app/ui/record-table.tsx';
import type { Plain } from '../../../../refine-app/ui/row.ts';
import { resources } from '../../../../resources.config.ts';
import { granteeCapabilities } from '../../rules/grantee-capabilities.ts';
import type { ListedApplication, sortable } from './list-query.ts';
import { OrderChoice } from './order-choice.tsx';

const { fields } = resources.applications;

interface Props {
  readonly applications: readonly ListedApplication[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Includes a select for the order, since rows shown as cards have no column headings. */
export function ApplicationTable({ applications, sort, onSort }: Props) {
  return (
    <>
      <OrderChoice sort={sort} onSort={onSort} />
      <RecordTable columns={columns} rows={applications} keyOf={({ id }) => id} sort={sort} onSort={onSort} />
    </>
  );
}

const columns: readonly RecordColumn<ListedApplication>[] = [
  column('grantNumber', { className: recordTableCss.columnShort, plain: ({ grantNumber }) => plainOrNone(grantNumber ?? blank) }),
  column('title', { isHead: true, render: (application) => <Title application={application} /> }),
  column('grantYear', { className: recordTableCss.columnWhole }),
  column('entryDate', { className: recordTableCss.columnWhole }),
  column('status', { className: recordTableCss.columnWhole, render: ({ status }) => <StatusBadge status={status} /> }),
  column('entryAmount', { className: recordTableCss.columnNumeric }),
  /** Not sortable, since the order would reveal amounts that most rows hide. */
  column('approvedAmount', {
    className: recordTableCss.columnNumeric,
    sortable: false,
    plain: (application) =>
      plainOrNone(granteeCapabilities(application.status).showsApprovedAmount.inLists ? cellText(application, 'approvedAmount') : blank),
  }),
];

function column(name: (typeof sortable)[number] | 'approvedAmount', own: Partial<RecordColumn<ListedApplication>>): RecordColumn<ListedApplication> {
  return { key: name, title: fields[name].label, sortable: true, render: (application) => cellText(application, name), ...own };
}

/** Cards omit empty values. */
function plainOrNone(text: string): Plain {
  return { text, className: text === blank ? recordTableCss.noValue : undefined };
}

function Title({ application: { entryNumber, title } }: { readonly application: ListedApplication }) {
  return (
    <span>
      <Link to={`/user/applications/detail?entryNumber=${encodeURIComponent(entryNumber)}`}>{title}</Link>
      <small className={baseCss.quiet}>受付番号 {entryNumber}</small>
    </span>
  );
}
