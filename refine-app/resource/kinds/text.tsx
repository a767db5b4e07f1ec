import { readableText } from '../../../domain/mail/merge-fields.ts';
import { kindOf } from '../../../schema/kinds/index.ts';
import type { TextOptions } from '../../../schema/kinds/text.ts';
import { resourceMap } from '../../data/resource-map.ts';
import recordTableCss from '../../ui/record-table.module.css';
import type { Plain } from '../../ui/row.ts';
import type { CellProps, FilterProps } from './kind-screen.ts';
import { OptionFilter } from './parts/option-filter.tsx';
import { TextFilter } from './parts/text-filter.tsx';

export function plain({ field, value }: CellProps): Plain {
  const text = readableText(kindOf(field).format(value, field), optionsOf(field.options));
  return { text: optionsOf(field.options).resourceName ? (resourceMap[text]?.label ?? text) : text, className: recordTableCss.cellText };
}

export function Filter(props: FilterProps) {
  return optionsOf(props.field.options).resourceName ? (
    <OptionFilter {...props} options={resourceNames} multiple={false} />
  ) : (
    <TextFilter {...props} />
  );
}

export function FilterValue({ field, value }: { readonly field: { readonly options: unknown }; readonly value: string }) {
  return optionsOf(field.options).resourceName ? (resourceMap[value]?.label ?? value) : value;
}

function optionsOf(options: unknown): TextOptions {
  return options as TextOptions;
}

const resourceNames = Object.values(resourceMap)
  .filter((resource) => !resource.of)
  .map(({ name, label }) => ({ value: name, label }));
