import clsx from 'clsx/lite';
import { turnLabels, turnSigns, type Whose } from '../../domain/workflow/turn.ts';
import css from './badge.module.css';
import baseCss from './base.module.css';

interface Props {
  /** One of `domain/workflow/colors.ts`, in a shade that can be read on its ground. */
  readonly color?: string | undefined;
  /** A sign and, unless there is another, a colour for whose turn it is. */
  readonly whose?: Whose | undefined;
  readonly children: string;
}

/** A short state in its colour. */
export function Badge({ color, whose, children }: Props) {
  return (
    <span className={clsx(css.badge, css.toned)} data-badge={color ?? whose ?? 'default'} data-whose={whose}>
      {whose && (
        <span className={css.sign} aria-hidden="true">
          {turnSigns[whose]}
        </span>
      )}
      {children}
      {whose && <span className={baseCss.visuallyHidden}>（{turnLabels[whose]}）</span>}
    </span>
  );
}
