import { SelectInput } from '../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import recordsCss from '../../../../refine-app/grantee/records.module.css';
import { sortable } from './list-query.ts';

interface Props {
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Select for the order of the cards, which have no column headings. */
export function OrderChoice({ sort, onSort }: Props) {
  return <SelectInput label="並び順" className={recordsCss.orderChoice} all={choices} value={sort} onValue={onSort} />;
}

const orders = {
  grantNumber: { desc: '助成番号の大きい順', asc: '助成番号の小さい順' },
  title: { desc: '題名の逆順', asc: '題名の順' },
  grantYear: { desc: '予算年度の新しい順', asc: '予算年度の古い順' },
  entryDate: { desc: '申請日の新しい順', asc: '申請日の古い順' },
  status: { desc: '状況の逆順', asc: '状況の順' },
  entryAmount: { desc: '申請額の多い順', asc: '申請額の少ない順' },
} as const satisfies Record<(typeof sortable)[number], { readonly desc: string; readonly asc: string }>;

const choices = sortable.flatMap((name) => [[`-${name}`, orders[name].desc] as const, [name, orders[name].asc] as const]);
