import { Select } from 'antd';
import { ariaOf, type FilterProps, type InputProps } from '../screen.ts';

export interface Option {
  readonly value: string | number | boolean;
  readonly label: string;
}

export type OptionGroup = { readonly label: string; readonly options: readonly Option[] };

/** One of a few. */
export function OptionInput({ options, search, ...props }: InputProps & { readonly options: readonly Option[]; readonly search?: boolean }) {
  const { blank } = props.field.options;
  const offered = blank ? [{ value: '', label: blank }, ...options] : options;
  const known = offered.some(({ value }) => value === (props.value ?? ''));
  return (
    <Select
      id={props.id}
      className="field-select"
      value={known ? ((props.value ?? '') as string) : undefined}
      options={[...offered] as { value: string; label: string }[]}
      placeholder="選択してください"
      allowClear={!props.required && !blank}
      showSearch={search ?? options.length > 8}
      optionFilterProp="label"
      notFoundContent="候補がありません"
      onChange={(value) => props.onChange(value === '' ? null : (value ?? null))}
      onBlur={props.onBlur}
      status={props.invalid ? 'error' : ''}
      {...ariaOf(props)}
    />
  );
}

/** Any of several. */
export function OptionFilter({ id, label, values, onChange, options }: FilterProps & { readonly options: readonly (Option | OptionGroup)[] }) {
  const chosen = values[0] ?? [];
  return (
    <Select
      id={id}
      aria-label={label}
      className="filter-select"
      mode="multiple"
      maxTagCount="responsive"
      value={[...chosen]}
      options={options as { value: string; label: string }[]}
      placeholder="すべて"
      allowClear
      optionFilterProp="label"
      popupMatchSelectWidth={false}
      notFoundContent="候補がありません"
      onChange={(next: string[]) => onChange([next])}
    />
  );
}
