import { fiscalYearLabel, recentFiscalYears, shortYear } from '../../../domain/dates/fiscal-year.ts';
import type { FiscalYearOptions } from '../../../schema/kinds/fiscal-year.ts';
import type { Plain } from '../../ui/row.ts';
import type { CellProps, FilterProps } from './kind-screen.ts';
import { OptionFilter } from './parts/option-filter.tsx';

export const prominent = true;

export function plain({ value, place }: CellProps): Plain {
  return { text: (place === 'list' ? shortYear : fiscalYearLabel)(Number(value)) };
}

export function Filter(props: FilterProps) {
  const count = (props.field.options as FiscalYearOptions).years ?? 10;
  const options = recentFiscalYears(new Date(), count).map((year) => ({ value: String(year), label: fiscalYearLabel(year) }));
  return <OptionFilter {...props} options={options} />;
}
