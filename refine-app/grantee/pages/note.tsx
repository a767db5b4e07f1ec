import clsx from 'clsx/lite';
import type { ComponentProps } from 'react';
import granteeCss from '../grantee.module.css';

interface Props extends Omit<ComponentProps<'div'>, 'title'> {
  /** The element, instead of a `div`. */
  readonly as?: 'p' | 'section' | 'li';
  /** A warning by default. */
  readonly tone?: 'bad' | 'plain' | undefined;
  /** With a coloured background, for something to be done now. */
  readonly washed?: boolean;
  readonly title?: string;
}

/** A highlighted note. */
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
