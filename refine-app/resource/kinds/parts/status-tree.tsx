import TreeSelect from 'antd/es/tree-select';
import { useState } from 'react';
import { choicesOf } from '../../../../schema/kinds/choice.ts';
import { groupsOf } from '../../../../schema/kinds/status.ts';
import fieldsCss from '../fields.module.css';
import type { FilterProps } from '../screen.ts';

/** The groups that hold their codes, with these inside; all of them or some. Another group that an address names stands above while it is chosen. */
export function StatusTree({ id, label, field, values, onChange }: FilterProps) {
  const chosen = values[0] ?? [];
  const [begun] = useState(() => standIn(id));
  const choices = choicesOf(field);
  const groups = Object.entries(groupsOf(field));
  const tree = groups
    .filter(([value, { holds }]) => holds || chosen.includes(value))
    .toSorted(([, one], [, other]) => Number(one.holds ?? false) - Number(other.holds ?? false))
    .map(([value, { label: title, codes, holds }]) => ({
      value,
      title,
      children: holds ? codes.map((code) => ({ value: code, title: choices[code] ?? code })) : [],
    }));
  return (
    <TreeSelect
      id={id}
      aria-label={label}
      placeholder="すべて"
      className={fieldsCss.filterSelect}
      treeData={tree}
      treeCheckable
      showCheckedStrategy={TreeSelect.SHOW_PARENT}
      treeNodeFilterProp="title"
      maxTagCount="responsive"
      maxTagPlaceholder={(more) => (more.length < chosen.length ? `ほか${more.length}件` : `${more.length}件を選択中`)}
      popupMatchSelectWidth={false}
      autoFocus={begun.focused}
      defaultOpen={begun.open}
      allowClear
      value={[...chosen]}
      onChange={(next: string[]) => onChange([next])}
    />
  );
}

/** What one has begun to do with the plain choice that stood here until now. */
function standIn(id: string) {
  const { activeElement } = document;
  const focused = activeElement?.id === id;
  return { focused, open: focused && activeElement.getAttribute('aria-expanded') === 'true' };
}
