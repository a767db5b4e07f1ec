import clsx from 'clsx/lite';
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import css from './button.module.css';

export interface ButtonLook {
  readonly type?: 'default' | 'primary' | 'text' | 'link';
  readonly size?: 'small' | undefined;
  readonly danger?: boolean | undefined;
  readonly icon?: ReactNode;
  readonly iconPosition?: 'end';
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** At work: a press does nothing meanwhile. */
  readonly loading?: boolean;
  /** Sends the form that it stands in. */
  readonly submit?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * antd's button in look and in the names of its properties, as one plain element: the frame and the lists have dozens before anything else is shown.
 * Within `data-touch` it has the size and the colours of what is pressed with a thumb. `aria-disabled` keeps the focus, and a press does nothing.
 */
export function Button({
  type,
  size,
  danger,
  icon,
  iconPosition,
  loading = false,
  submit = false,
  className,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      type={submit && !loading ? 'submit' : 'button'}
      {...lookOf({ type, size, danger, icon, iconPosition, children }, className)}
      aria-busy={loading || undefined}
      onClick={loading || props['aria-disabled'] === true ? undefined : onClick}
    >
      {loading ? <span className={css.btnRing} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button; a plain click stays within the app. */
export function LinkButton({
  type,
  size,
  danger,
  icon,
  iconPosition,
  className,
  children,
  ...props
}: ButtonLook & Omit<LinkProps, 'type' | 'className'> & { readonly className?: string }) {
  return (
    <Link {...props} {...lookOf({ type, size, danger, icon, iconPosition, children }, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** With these keys the browser opens a tab or a window, or saves. */
export function isForHere(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** The classes and marks of what looks like a button. */
export function lookOf(
  { type = 'default', size, danger, icon, iconPosition, children }: ButtonLook & { readonly children?: ReactNode },
  more?: string,
) {
  return {
    className: clsx(css.btn, more),
    'data-look': type,
    'data-size': size,
    'data-danger': danger || undefined,
    'data-icon': iconPosition,
    /** There is a picture alone. */
    'data-bare': (icon !== undefined && children === undefined) || undefined,
  };
}
