import clsx from 'clsx/lite';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonLook, type ButtonProps } from './button.tsx';
import css from './disclosure.module.css';

interface Props {
  /** Look and text of the button. */
  readonly button: ButtonLook & Pick<ButtonProps, 'className' | 'children' | 'aria-label' | 'disabled'>;
  readonly className?: string | undefined;
  readonly panelClassName?: string | undefined;
  /** The panel's content; `close` returns the focus to the button. */
  readonly children: (close: () => void) => ReactNode;
  readonly onOpen?: () => void;
  /** Keeps the content mounted while closed, so that a dialog opened by one of its buttons survives; a click in it closes the panel. */
  readonly keeps?: boolean;
}

/** A button and a panel below it, next in tab order. It closes on Esc, on a press outside and when the focus leaves. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of its content
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
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !box.current?.contains(target)) latest.current();
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [active, box]);
}
