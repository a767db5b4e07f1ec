import { currentFiscalYear, fiscalYearLabel } from '../../../../domain/dates/fiscal-year.ts';
import type { FiscalYearOptions } from '../../../../schema/kinds/fiscal-year.ts';
import type { InputProps } from '../kind-screen.ts';
import { OptionInput } from './option-input.tsx';

/** The offered years, newest first, including the current value. */
export function Input(props: InputProps) {
  const { count, ahead } = (props.field.options as FiscalYearOptions).offered ?? { count: Number.POSITIVE_INFINITY, ahead: 2 };
  const latest = currentFiscalYear(new Date()) + ahead;
  const offered = Array.from({ length: Math.min(count, latest - 2000 + 1) }, (_, index) => latest - index);
  const years = [...new Set([...offered, ...(props.value ? [Number(props.value)] : [])])].sort((a, b) => b - a);
  return <OptionInput {...props} options={years.map((year) => ({ value: year, label: fiscalYearLabel(year) }))} />;
}
