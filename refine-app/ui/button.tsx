import clsx from 'clsx/lite';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import css from './button.module.css';

export interface ButtonLook {
  readonly type?: 'default' | 'primary' | 'text' | 'link';
  readonly size?: 'small' | undefined;
  readonly danger?: boolean | undefined;
  readonly icon?: ReactNode;
  readonly iconPosition?: 'start' | 'end';
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** At work: a press does nothing meanwhile. */
  readonly loading?: boolean;
  /** Sends the form that it stands in. */
  readonly submit?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** antd's button in look and in the names of its properties, as one plain element: the frame and the lists have dozens before anything else is shown. */
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
      {...lookOf({ type, size, danger, icon, children }, className)}
      aria-busy={loading || undefined}
      onClick={loading ? undefined : onClick}
    >
      <ButtonFace icon={loading ? <span className={css.btnRing} aria-hidden="true" /> : icon} iconPosition={iconPosition}>
        {children}
      </ButtonFace>
    </button>
  );
}

export function ButtonFace({ icon, iconPosition, children }: Pick<ButtonProps, 'icon' | 'iconPosition' | 'children'>) {
  return iconPosition === 'end' ? (
    <>
      {children}
      {icon}
    </>
  ) : (
    <>
      {icon}
      {children}
    </>
  );
}

/** The classes and marks of what looks like a button. */
export function lookOf({ type = 'default', size, danger, icon, children }: ButtonLook & { readonly children?: ReactNode }, more?: string) {
  return {
    className: more ? clsx(css.btn, more) : css.btn,
    'data-look': type,
    'data-size': size,
    'data-danger': danger || undefined,
    /** There is a picture alone. */
    'data-bare': (icon !== undefined && children === undefined) || undefined,
  };
}
