import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/lib/types.js';
import { createElement, type ReactElement } from 'react';
import css from './icon.module.css';

interface Props {
  /** One of `@ant-design/icons-svg`. */
  readonly of: IconDefinition;
}

/** A decorative icon, hidden from assistive technology. Much cheaper than antd's icon component, since rows and menus have many. */
export function Icon({ of: { icon } }: Props) {
  const drawing = typeof icon === 'function' ? icon('currentColor', 'currentColor') : icon;
  return (
    <svg className={css.icon} viewBox={drawing.attrs.viewBox} width="1em" height="1em" fill="currentColor" focusable="false" aria-hidden="true">
      {drawing.children?.map(elementOf)}
    </svg>
  );
}

function elementOf({ tag, attrs, children }: AbstractNode, index: number): ReactElement {
  return createElement(tag, { key: index, ...attrs }, children?.map(elementOf));
}
