import { EllipsisOutlined } from '@ant-design/icons-svg';
import type { ReactNode } from 'react';
import css from './disclosure.module.css';
import { Disclosure } from './disclosure.tsx';
import { Icon } from './icon.tsx';

/** 「…」: the less used buttons. */
export function More({ children }: { readonly children: ReactNode }) {
  return (
    <Disclosure button={{ icon: <Icon of={EllipsisOutlined} />, 'aria-label': 'ほかの操作' }} keeps>
      {() => <div className={css.choices}>{children}</div>}
    </Disclosure>
  );
}
