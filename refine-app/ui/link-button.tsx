import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { ButtonFace, type ButtonLook, lookOf } from './button.tsx';

interface Props extends ButtonLook, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick' | 'type'> {
  readonly to: string;
}

/** A link that looks like a button; a plain click stays within the app. */
export function LinkButton({ to, type, size, danger, icon, iconPosition, className, children, ...props }: Props) {
  const navigate = useNavigate();
  const go = (event: MouseEvent) => {
    if (!isForHere(event)) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a {...props} href={to} onClick={go} {...lookOf({ type, size, danger, icon, children }, className)}>
      <ButtonFace icon={icon} iconPosition={iconPosition}>
        {children}
      </ButtonFace>
    </a>
  );
}

/** With these keys the browser opens a tab or a window, or saves. */
export function isForHere(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
