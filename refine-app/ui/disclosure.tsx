import clsx from 'clsx/lite';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonLook, type ButtonProps } from './button.tsx';
import css from './disclosure.module.css';

interface Props {
  /** The button's look and words. */
  readonly button: ButtonLook & Pick<ButtonProps, 'className' | 'children' | 'aria-label' | 'disabled'>;
  readonly className?: string | undefined;
  readonly panelClassName?: string | undefined;
  /** What opens below the button; `close` takes the focus back to it. */
  readonly children: (close: () => void) => ReactNode;
  readonly onOpen?: () => void;
  /** What is in it stays in the page while it is closed: a dialog that one of its buttons has opened lives on. Pressing one of them closes it. */
  readonly keeps?: boolean;
}

/** A button and a panel below it, which comes next in the order of the keyboard. Esc, a press elsewhere and the focus going on close it. */
export function Disclosure({ button, className, panelClassName, children, onOpen, keeps = false }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const id = useId();
  usePressElsewhere(open, box, () => setOpen(false));
  const close = () => {
    setOpen(false);
    box.current?.querySelector('button')?.focus();
  };
  const toggle = () => {
    setOpen(!open);
    if (!open) onOpen?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false);
  };
  const onClick = ({ target }: MouseEvent) => {
    if (keeps && target instanceof Node && panel.current?.contains(target)) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what happens to what is in it
    <div ref={box} className={clsx(css.disclosure, className)} onKeyDown={onKeyDown} onBlur={onBlur} onClick={onClick}>
      <Button {...button} aria-expanded={open} aria-controls={open ? id : undefined} onClick={toggle} />
      {(open || keeps) && (
        <div id={id} ref={panel} hidden={!open} className={clsx(css.disclosurePanel, panelClassName)}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

function usePressElsewhere(active: boolean, box: { readonly current: HTMLElement | null }, leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (!active) return;
    const look = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) latest.current();
    };
    document.addEventListener('pointerdown', look);
    return () => document.removeEventListener('pointerdown', look);
  }, [active, box]);
}
