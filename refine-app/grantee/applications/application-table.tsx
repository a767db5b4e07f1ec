import { useId } from 'react';
import { Link } from 'react-router';
import { granteeCapabilities } from '../../../domain/workflow/grantee-capabilities.ts';
import { resources } from '../../../resources.config.ts';
import { blank } from '../../ui/present.ts';
import { cellText } from '../cell-text.ts';
import { StatusBadge } from '../status-badge.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import { type ListQuery, sortable } from './list-query.ts';

const { fields } = resources.applications;

/** The orders in words, for the choice on phones. */
const orders = {
  grantNumber: { desc: '助成番号の大きい順', asc: '助成番号の小さい順' },
  title: { desc: '題名の逆順', asc: '題名の順' },
  grantYear: { desc: '予算年度の新しい順', asc: '予算年度の古い順' },
  entryDate: { desc: '申請日の新しい順', asc: '申請日の古い順' },
  status: { desc: '状況の逆順', asc: '状況の順' },
} as const satisfies Record<ListQuery['sort']['field'], { readonly desc: string; readonly asc: string }>;

const amounts = ['entryAmount', 'approvedAmount'] as const;

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
      <table className="records sorted">
        <thead>
          <tr>
            {sortable.map((name) => (
              <SortHead key={name} name={name} sort={sort} onSort={onSort} />
            ))}
            {amounts.map((name) => (
              <th key={name} scope="col" className="amount">
                {fields[name].label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {applications.map((application) => (
            <Row key={application.id} application={application} />
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
    <th scope="col" aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
      <button type="button" onClick={() => onSort({ field: name, order: order === 'desc' ? 'asc' : 'desc' })}>
        {fields[name].label}
        <span aria-hidden="true">{mark}</span>
      </button>
    </th>
  );
}

function OrderChoice({ sort, onSort }: Pick<Props, 'sort' | 'onSort'>) {
  const id = useId();
  const choose = (value: string) => {
    const field = sortable.find((name) => name === value.replace(/^-/, ''));
    if (field) onSort({ field, order: value.startsWith('-') ? 'desc' : 'asc' });
  };
  return (
    <div className="order-choice">
      <label htmlFor={id}>並び順</label>
      <select id={id} value={`${sort.order === 'desc' ? '-' : ''}${sort.field}`} onChange={(event) => choose(event.target.value)}>
        {sortable.flatMap((name) => [
          <option key={`-${name}`} value={`-${name}`}>
            {orders[name].desc}
          </option>,
          <option key={name} value={name}>
            {orders[name].asc}
          </option>,
        ])}
      </select>
    </div>
  );
}

function Row({ application }: { readonly application: MyApplication }) {
  const { grantNumber, entryNumber, status, title } = application;
  const approved = granteeCapabilities(status).showsApprovedAmount.inLists ? cellText(application, 'approvedAmount') : blank;
  return (
    <tr>
      <td data-label={fields.grantNumber.label} className={grantNumber ? 'short' : 'short no-value'}>
        {grantNumber ?? blank}
      </td>
      <th scope="row" data-label={fields.title.label}>
        <span>
          <Link to={`/user/applications/detail?entryNumber=${encodeURIComponent(entryNumber)}`}>{title}</Link>
          <small className="soft">受付番号 {entryNumber}</small>
        </span>
      </th>
      {(['grantYear', 'entryDate'] as const).map((name) => (
        <td key={name} data-label={fields[name].label} className="whole">
          {cellText(application, name)}
        </td>
      ))}
      <td data-label={fields.status.label}>
        <StatusBadge status={status} />
      </td>
      <td data-label={fields.entryAmount.label} className="amount">
        {cellText(application, 'entryAmount')}
      </td>
      <td data-label={fields.approvedAmount.label} className={approved === blank ? 'amount no-value' : 'amount'}>
        {approved}
      </td>
    </tr>
  );
}
