import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import './button.css';

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
      className={buttonClass({ type, size, danger, bare: icon !== undefined && children === undefined }, className)}
      aria-busy={loading || undefined}
      onClick={loading ? undefined : onClick}
    >
      <ButtonFace icon={loading ? <span className="btn-ring" aria-hidden="true" /> : icon} iconPosition={iconPosition}>
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

/** @param look `bare` where there is a picture alone */
export function buttonClass({ type = 'default', size, danger, bare }: ButtonLook & { readonly bare?: boolean }, more?: string): string {
  return ['btn', `btn-${type}`, size && `btn-${size}`, danger && 'btn-danger', bare && 'btn-bare', more].filter(Boolean).join(' ');
}
