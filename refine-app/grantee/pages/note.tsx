import clsx from 'clsx/lite';
import type { ComponentProps } from 'react';
import granteeCss from '../grantee.module.css';

interface Props extends Omit<ComponentProps<'div'>, 'title'> {
  /** What else it is than a plain box. */
  readonly as?: 'p' | 'section' | 'li';
  /** A warning, unless said. */
  readonly tone?: 'bad' | 'plain' | undefined;
  /** On a ground of its colour: something to be done now. */
  readonly washed?: boolean;
  readonly title?: string;
}

/** A sheet with something to heed. */
export function Note({ as, tone, washed = false, title, className, children, ...props }: Props) {
  const Box = (as ?? 'div') as 'div';
  return (
    <Box {...props} className={clsx(granteeCss.sheet, granteeCss.note, washed && granteeCss.noteWashed, className)} data-tone={tone}>
      {title && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {children}
    </Box>
  );
}
