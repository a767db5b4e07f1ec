import clsx from 'clsx/lite';
import { turnLabels, turnSigns, type Whose } from '../../domain/workflow/turn.ts';
import css from './badge.module.css';
import baseCss from './base.module.css';

interface Props {
  /** One of `domain/workflow/colors.ts`, in a shade with enough contrast. */
  readonly color?: string | undefined;
  /** Adds a sign for whose turn it is, and a colour if `color` is not set. */
  readonly whose?: Whose | undefined;
  readonly children: string;
}

/** A coloured label of a state. */
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
