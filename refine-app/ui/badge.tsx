import clsx from 'clsx/lite';
import css from './badge.module.css';

/** A short state in its colour. The colours are those of `domain/workflow/colors.ts`, in shades that can be read on their ground. */
export function Badge({ color = 'default', children }: { readonly color?: string | undefined; readonly children: string }) {
  return (
    <span className={clsx(css.badge, css.toned)} data-badge={color}>
      {children}
    </span>
  );
}
