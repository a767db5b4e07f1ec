import type { MouseEvent } from 'react';

/** A click on a row opens its record; with ⌘, Ctrl or the middle button in a tab. Clicks on controls and selected text are left alone. */
export function openFrom(href: string, navigate: (href: string) => void) {
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isForControl(event) || window.getSelection()?.toString()) return;
      if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener');
      else navigate(href);
    },
    onAuxClick: (event: MouseEvent<HTMLElement>) => {
      if (event.button === 1 && !isForControl(event)) window.open(href, '_blank', 'noopener');
    },
  };
}

function isForControl(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target instanceof Element ? event.target : null;
  const outside = !target || !event.currentTarget.contains(target);
  return outside || target.closest('a, button, input, label, .ant-table-selection-column') !== null;
}
