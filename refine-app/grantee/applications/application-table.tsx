import { resources } from '../../../resources.config.ts';
import type { MyApplication } from '../use-my-applications.ts';
import { ApplicationRow } from './application-row.tsx';
import { type ListQuery, sortable } from './list-query.ts';
import { OrderChoice } from './order-choice.tsx';

const { fields } = resources.applications;

interface Props {
  readonly applications: readonly MyApplication[];
  readonly sort: ListQuery['sort'];
  readonly onSort: (sort: ListQuery['sort']) => void;
}

/** A table on wide screens, a pile of cards with a choice of order on phones. */
export function ApplicationTable({ applications, sort, onSort }: Props) {
  return (
    <>
      <OrderChoice sort={sort} onSort={onSort} />
      <table className="records">
        <thead>
          <tr>
            {sortable.map((name) => (
              <SortHead key={name} name={name} sort={sort} onSort={onSort} />
            ))}
            {/* The approved amount shows in few rows only: an order by it would tell what is not shown. */}
            <th scope="col" className="amount">
              {fields.approvedAmount.label}
            </th>
          </tr>
        </thead>
        <tbody>
          {applications.map((application) => (
            <ApplicationRow key={application.id} application={application} />
          ))}
        </tbody>
      </table>
    </>
  );
}

type HeadProps = Pick<Props, 'sort' | 'onSort'> & { readonly name: ListQuery['sort']['field'] };

function SortHead({ name, sort, onSort }: HeadProps) {
  const order = sort.field === name ? sort.order : undefined;
  const mark = { asc: '▲', desc: '▼', none: '' }[order ?? 'none'];
  return (
    <th scope="col" className={name === 'entryAmount' ? 'amount' : undefined} aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
      <button type="button" onClick={() => onSort({ field: name, order: order === 'desc' ? 'asc' : 'desc' })}>
        {fields[name].label}
        <span aria-hidden="true">{mark}</span>
      </button>
    </th>
  );
}
