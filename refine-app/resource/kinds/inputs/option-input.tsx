import { Select } from 'antd';
import fieldsCss from '../fields.module.css';
import { antdInputProps, type InputProps } from '../kind-screen.ts';
import type { Option } from '../parts/option-filter.tsx';

/** A select for one option. */
export function OptionInput({ options, search, ...props }: InputProps & { readonly options: readonly Option[]; readonly search?: boolean }) {
  const { blank } = props.field.options;
  const offered = blank ? [{ value: '', label: blank }, ...options] : options;
  const known = offered.some(({ value }) => value === (props.value ?? ''));
  return (
    <Select
      {...antdInputProps(props)}
      className={fieldsCss.fieldSelect}
      value={known ? ((props.value ?? '') as string) : undefined}
      options={[...offered] as { value: string; label: string }[]}
      placeholder="選択してください"
      allowClear={!props.required && !blank}
      showSearch={search ?? options.length > 8}
      optionFilterProp="label"
      notFoundContent="候補がありません"
      onChange={(value) => props.onChange(value === '' ? null : (value ?? null))}
    />
  );
}
