import { useEffect, useEffectEvent } from 'react';

export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/** Single keys for what is done a hundred times a day. They rest while something is typed and while a dialog is open. */
export function useReviewKeys(actions: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const act = actions[event.key.toLowerCase()];
    if (!act || isTyping(event.target) || isDialogOpen()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].some((one) => one.checkVisibility());
}
