import { Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { fiscalYearLabel } from '../../../../domain/dates/fiscal-year.ts';
import { grantCategories } from '../../../../domain/terms.ts';
import { categories, type Selection } from './numbers.ts';

interface Props {
  /** The years that there are numbers of, the oldest first. */
  readonly years: readonly number[];
  readonly selection: Selection;
  readonly onChange: (selection: Selection) => void;
}

const spans = [10, 5, 3];
const categoryOptions = [{ value: 'all' as const, label: 'すべて' }, ...categories.map((value) => ({ value, label: grantCategories[value] }))];

export function AmountFilters({ years, selection, onChange }: Props) {
  const periods = spans.map((last) => ({ value: `last-${last}`, label: `直近${last}年度`, years: { last } }));
  const single = years.toReversed().map((only) => ({ value: `only-${only}`, label: fiscalYearLabel(only), years: { only } }));
  const options = [...periods, ...single];
  const chosen = 'only' in selection.years ? `only-${selection.years.only}` : `last-${selection.years.last}`;
  return (
    <div className="plot-filters">
      <Labelled label="年度">
        {(id) => (
          <Select
            id={id}
            value={chosen}
            options={options.map(({ value, label }) => ({ value, label }))}
            popupMatchSelectWidth={false}
            onChange={(value) => onChange({ ...selection, years: options.find((option) => option.value === value)?.years ?? selection.years })}
          />
        )}
      </Labelled>
      <Labelled label="種別">
        {(id) => (
          <Select id={id} value={selection.category} options={categoryOptions} onChange={(category) => onChange({ ...selection, category })} />
        )}
      </Labelled>
    </div>
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <span className="plot-filter">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  );
}
