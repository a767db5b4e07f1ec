import { useId } from 'react';
import { fiscalYearLabel, recentFiscalYears } from '../../../domain/dates/fiscal-year.ts';
import { legacyStatusLabels } from '../../../domain/workflow/legacy-statuses.ts';
import { useTypedText } from '../../ui/use-typed-text.ts';
import type { ListQuery } from './list-query.ts';

interface Props {
  readonly query: ListQuery;
  readonly onChange: (next: Partial<ListQuery>) => void;
}

const statuses = Object.entries(legacyStatusLabels).map(([value, label]) => ({ value, label }));

/** The current fiscal year and four before it (spec, second file, section 9). */
const offeredYears = 5;

export function ApplicationFilters({ query, onChange }: Props) {
  const id = useId();
  const typed = useTypedText(query.q, (q) => onChange({ q }));
  const years = recentFiscalYears(new Date(), offeredYears).map((year) => ({ value: String(year), label: fiscalYearLabel(year) }));
  return (
    <search className="filters">
      <div className="filter-text">
        <label htmlFor={id}>さがす</label>
        <input id={id} type="search" placeholder="題名・助成番号・受付番号など" enterKeyHint="search" {...typed} />
      </div>
      <Select label="状況" all="すべての状況" options={statuses} value={query.status} onChange={(status) => onChange({ status })} />
      <Select label="年度" all="すべての年度" options={years} value={query.year} onChange={(year) => onChange({ year })} />
    </search>
  );
}

interface SelectProps {
  readonly label: string;
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Select({ label, all, options, value, onChange }: SelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
