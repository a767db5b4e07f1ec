import type { ReactNode } from 'react';
import { useWidth } from './use-width.ts';

interface Props {
  /** What somebody hears who cannot see it. */
  readonly label: string;
  readonly height: number;
  /** Below this, one scrolls sideways within the plot. */
  readonly minWidth?: number;
  readonly children: (width: number) => ReactNode;
}

/** A drawing as wide as its panel. Its children know the width; nothing is drawn before it is known. */
export function PlotCanvas({ label, height, minWidth = 0, children }: Props) {
  const [place, room] = useWidth<HTMLDivElement>();
  const width = Math.max(room, minWidth);
  const scrolls = room > 0 && width > room;
  const focus = scrolls ? { tabIndex: 0, role: 'group', 'aria-label': '図（左右に動かせます）' } : {};
  const drawn = room > 0 && { width, viewBox: `0 0 ${width} ${height}` };
  return (
    <div ref={place} className="plot-canvas" {...focus}>
      <svg height={height} role="img" aria-label={label} {...drawn}>
        {drawn && children(width)}
      </svg>
    </div>
  );
}
