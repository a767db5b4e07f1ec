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
  /** Presses are ignored meanwhile. */
  readonly loading?: boolean;
  /** Submits its form. */
  readonly submit?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * A plain element with the look and the props of antd's button, which is slower: the shell and the lists have dozens in the first rendering.
 * Within `data-touch` it has the size for a thumb. With `aria-disabled` it stays focusable and ignores presses.
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
      {...buttonAttributes({ type, size, danger, icon, iconPosition, children }, className)}
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
    <Link {...props} {...buttonAttributes({ type, size, danger, icon, iconPosition, children }, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** Whether a click navigates here: with modifier keys the browser opens a tab or a window, or saves. */
export function isPlainClick(event: MouseEvent): boolean {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** The attributes that give an element the look of a button. */
export function buttonAttributes(
  { type = 'default', size, danger, icon, iconPosition, children }: ButtonLook & { readonly children?: ReactNode },
  more?: string,
) {
  return {
    className: clsx(css.btn, more),
    'data-look': type,
    'data-size': size,
    'data-danger': danger || undefined,
    'data-icon': iconPosition,
    /** Icon only. */
    'data-bare': (icon !== undefined && children === undefined) || undefined,
  };
}
