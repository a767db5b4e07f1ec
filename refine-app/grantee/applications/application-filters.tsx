import { fiscalYearLabel, recentFiscalYears } from '../../../domain/dates/fiscal-year.ts';
import { legacyStatusLabels } from '../../../domain/workflow/legacy-statuses.ts';
import { useTypedText } from '../../ui/use-typed-text.ts';
import { SelectInput, TextInput } from '../pages/labelled.tsx';
import type { ListQuery } from './list-query.ts';

interface Props {
  readonly query: ListQuery;
  readonly onChange: (next: Partial<ListQuery>) => void;
}

/** The current fiscal year and four before it (spec, second file, section 9). */
const offeredYears = 5;

export function ApplicationFilters({ query, onChange }: Props) {
  const typed = useTypedText(query.q, (q) => onChange({ q }));
  const years = recentFiscalYears(new Date(), offeredYears).map((year) => [String(year), fiscalYearLabel(year)] as const);
  return (
    <search className="filters">
      <TextInput label="さがす" className="filter-text" type="search" placeholder="題名・助成番号・受付番号など" enterKeyHint="search" {...typed} />
      <SelectInput
        label="状況"
        className=""
        blank="すべての状況"
        all={legacyStatusLabels}
        value={query.status}
        onValue={(status) => onChange({ status })}
      />
      <SelectInput label="年度" className="" blank="すべての年度" all={years} value={query.year} onValue={(year) => onChange({ year })} />
    </search>
  );
}
