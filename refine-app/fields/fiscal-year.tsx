import { currentFiscalYear, fiscalYearLabel, recentFiscalYears } from '../../domain/dates/fiscal-year.ts';
import type { FiscalYearOptions } from '../../schema/kinds/fiscal-year.ts';
import { OptionFilter, OptionInput } from './parts/options.tsx';
import type { CellProps, FilterProps, InputProps } from './screen.ts';

export const prominent = true;

export function Cell({ value }: CellProps) {
  return <span>{fiscalYearLabel(Number(value))}</span>;
}

/** From two years ahead, as the spec's notices have it, back to the first year that is accepted. */
export function Input(props: InputProps) {
  const latest = Math.max(currentFiscalYear(new Date()) + 2, Number(props.value ?? 0));
  const years = Array.from({ length: latest - 2000 + 1 }, (_, index) => latest - index);
  return <OptionInput {...props} options={years.map((year) => ({ value: year, label: fiscalYearLabel(year) }))} />;
}

export function Filter(props: FilterProps) {
  const count = (props.field.options as FiscalYearOptions).years ?? 10;
  const options = recentFiscalYears(new Date(), count).map((year) => ({ value: String(year), label: fiscalYearLabel(year) }));
  return <OptionFilter {...props} options={options} />;
}
