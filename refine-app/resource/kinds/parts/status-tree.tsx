import TreeSelect from 'antd/es/tree-select';
import { useState } from 'react';
import { choicesOf } from '../../../../schema/kinds/choice.ts';
import { groupsOf } from '../../../../schema/kinds/status.ts';
import fieldsCss from '../fields.module.css';
import type { FilterProps } from '../kind-screen.ts';

/** A tree of the groups with their statuses. A group without statuses is listed first, only while the address selects it. */
export function StatusTree({ id, label, field, values, onChange }: FilterProps) {
  const chosen = values[0] ?? [];
  const [initial] = useState(() => standIn(id));
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
      autoFocus={initial.focused}
      defaultOpen={initial.open}
      allowClear
      value={[...chosen]}
      onChange={(next: string[]) => onChange([next])}
    />
  );
}

/** Whether the plain select that it replaces has the focus, and is open. */
function standIn(id: string) {
  const { activeElement } = document;
  const focused = activeElement?.id === id;
  return { focused, open: focused && activeElement.getAttribute('aria-expanded') === 'true' };
}
