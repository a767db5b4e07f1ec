import { useEffect, useEffectEvent, useRef } from 'react';

/** Actions by key: `a`, `?`, or `mod+s` for Ctrl or ⌘. */
export type KeyActions = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Keyboard shortcuts. A single key is ignored in inputs, and while a dialog or a menu is open; all are ignored during an IME composition, and do not repeat
 * while held down.
 */
export function useKeys(actions: KeyActions): void {
  const held = useRef('');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Otherwise the repeated key would be typed into the field that its first press has opened.
    if (event.repeat && event.code === held.current) return event.preventDefault();
    held.current = '';
    const name = nameOf(event);
    const act = event.isComposing || event.repeat ? undefined : actions[name];
    if (!act || (!name.startsWith('mod+') && (isTyping(event.target) || isDialogOpen()))) return;
    event.preventDefault();
    held.current = event.code;
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function nameOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const small = key.toLowerCase();
  if (altKey || (shiftKey && small !== key)) return '';
  return ctrlKey || metaKey ? `mod+${small}` : small;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'))
  );
}

function isDialogOpen(): boolean {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')].some((one) => one.checkVisibility());
}
