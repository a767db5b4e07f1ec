import type { MouseEvent } from 'react';
import { isForHere } from '../ui/link-button.tsx';

/**
 * A click on a row opens its record; with ⌘, Ctrl or the middle button in a tab. Clicks on controls and selected text are left alone. A link
 * marked `data-route` stays within the app: it costs a row less than one that watches the router.
 */
export function openFrom(href: string, navigate: (href: string) => void) {
  return {
    onClick: (event: MouseEvent<HTMLElement>) => {
      const link = within(event)?.closest('a[data-route]');
      if (link && isForHere(event)) {
        event.preventDefault();
        navigate(link.getAttribute('href') ?? href);
        return;
      }
      if (isForControl(event) || window.getSelection()?.toString()) return;
      if (event.metaKey || event.ctrlKey) window.open(href, '_blank', 'noopener');
      else navigate(href);
    },
    onAuxClick: (event: MouseEvent<HTMLElement>) => {
      if (event.button === 1 && !isForControl(event)) window.open(href, '_blank', 'noopener');
    },
  };
}

function within({ target, currentTarget }: MouseEvent<HTMLElement>): Element | undefined {
  return target instanceof Element && currentTarget.contains(target) ? target : undefined;
}

function isForControl(event: MouseEvent<HTMLElement>): boolean {
  const target = within(event);
  return !target || target.closest('a, button, input, label, .column-choice') !== null;
}
