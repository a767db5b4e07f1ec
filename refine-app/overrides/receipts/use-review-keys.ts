import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import type { RowData } from '../../ui/row.ts';
import { useListBehind, useNeighbours } from '../../views/use-list-behind.ts';

const actions: Readonly<Record<string, string>> = { a: 'approve', r: 'reject', p: 'hold' };

/** One key a decision, and one for the next receipt. Never while something is typed, and not while a question is open (then `ask` is missing). */
export function useReviewKeys(resource: Resource, row: RowData, ask: ((action: string) => void) | undefined): void {
  const navigate = useNavigate();
  const { list } = useListBehind(resource);
  const { previous, next } = useNeighbours(list, row.id);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!ask || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const action = actions[key];
    const neighbour = key === 'n' ? next : key === 'b' ? previous : undefined;
    if (action && row.abilities.includes(action)) {
      event.preventDefault();
      ask(action);
    } else if (neighbour) {
      event.preventDefault();
      neighbour.follow();
      void navigate(neighbour.href, { replace: true });
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest('.ant-modal') !== null)
  );
}
