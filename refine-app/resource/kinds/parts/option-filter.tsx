import Select from 'antd/es/select';
import fieldsCss from '../fields.module.css';
import type { FilterProps } from '../kind-screen.ts';

export interface Option {
  readonly value: string | number | boolean;
  readonly label: string;
}

export type OptionGroup = { readonly label: string; readonly options: readonly Option[] };

interface Props extends Pick<FilterProps, 'id' | 'label' | 'values' | 'onChange'> {
  readonly options: readonly (Option | OptionGroup)[];
  readonly multiple?: boolean;
}

/** A searchable select for one or several options. */
export function OptionFilter({ id, label, values, onChange, options, multiple = true }: Props) {
  const chosen = values[0] ?? [];
  return (
    <Select
      id={id}
      aria-label={label}
      placeholder="すべて"
      className={fieldsCss.filterSelect}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount="responsive"
      maxTagPlaceholder={(more) => (more.length < chosen.length ? `ほか${more.length}件` : `${more.length}件を選択中`)}
      value={multiple ? [...chosen] : (chosen[0] ?? null)}
      options={options as { value: string; label: string }[]}
      allowClear
      showSearch
      optionFilterProp="label"
      popupMatchSelectWidth={!multiple}
      notFoundContent="候補がありません"
      onChange={(next: string | string[] | null | undefined) => onChange([[next ?? []].flat()])}
    />
  );
}
