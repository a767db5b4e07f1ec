import { currentFiscalYear, fiscalYearLabel, recentFiscalYears } from '../../domain/dates/fiscal-year.ts';
import type { FiscalYearOptions } from '../../schema/kinds/fiscal-year.ts';
import { OptionFilter, OptionInput } from './parts/options.tsx';
import type { CellProps, FilterProps, InputProps } from './screen.ts';

export const prominent = true;

export function Cell({ value }: CellProps) {
  return <span>{fiscalYearLabel(Number(value))}</span>;
}

/** The offered years, newest first, and the present one where it is none of them. */
export function Input(props: InputProps) {
  const { count, ahead } = (props.field.options as FiscalYearOptions).offered ?? { count: Number.POSITIVE_INFINITY, ahead: 2 };
  const latest = currentFiscalYear(new Date()) + ahead;
  const offered = Array.from({ length: Math.min(count, latest - 2000 + 1) }, (_, index) => latest - index);
  const years = [...new Set([...offered, ...(props.value ? [Number(props.value)] : [])])].sort((a, b) => b - a);
  return <OptionInput {...props} options={years.map((year) => ({ value: year, label: fiscalYearLabel(year) }))} />;
}

export function Filter(props: FilterProps) {
  const count = (props.field.options as FiscalYearOptions).years ?? 10;
  const options = recentFiscalYears(new Date(), count).map((year) => ({ value: String(year), label: fiscalYearLabel(year) }));
  return <OptionFilter {...props} options={options} />;
}
