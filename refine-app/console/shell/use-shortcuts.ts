import { useEffect, useEffectEvent } from 'react';

/** Ctrl/⌘+K everywhere; `?` outside inputs. Never while a Japanese text is being composed. */
export function useShortcuts({ palette, keys }: { palette: () => void; keys: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.altKey) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      palette();
    } else if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) {
      event.preventDefault();
      keys();
    }
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
