import clsx from 'clsx/lite';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import consoleCss from '../../../../../refine-app/console/console.module.css';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import dashboardCss from '../dashboard.module.css';
import css from './plots.module.css';

interface Props {
  readonly name: 'bars' | 'amounts';
  readonly title: string;
  /** The main result of the plot, in one sentence. */
  readonly finding: string;
  /** Filters above the plot. */
  readonly tools?: ReactNode;
  readonly chart: ReactNode;
  readonly table: ReactNode;
  readonly open: boolean;
  /** Shown instead of plot and table if there is nothing to draw. */
  readonly empty?: string | undefined;
}

/** A plot with its title, main result and the same numbers as a table. */
export function PlotPanel({ name, title, finding, tools, chart, table, open, empty }: Props) {
  const id = useId();
  return (
    <section className={clsx(consoleCss.panel, css.plot)} data-plot={name} aria-labelledby={id}>
      <div className={dashboardCss.panelHead}>
        <h2 id={id}>{title}</h2>
        {tools}
      </div>
      {empty ? (
        <p className={baseCss.quiet} role="status">
          {empty}
        </p>
      ) : (
        <>
          <p className={css.plotFinding}>{finding}</p>
          {chart}
          <details className={css.plotDetails} open={open}>
            <summary>表で見る</summary>
            {table}
          </details>
        </>
      )}
    </section>
  );
}

interface PlotCanvasProps {
  /** Text alternative for screen readers. */
  readonly label: string;
  readonly height: number;
  /** Below this width, the plot scrolls horizontally. */
  readonly minWidth?: number;
  readonly children: (width: number) => ReactNode;
}

/** A drawing as wide as its panel. The children receive the width and are rendered once it is known. */
export function PlotCanvas({ label, height, minWidth = 0, children }: PlotCanvasProps) {
  const [place, room] = useWidth<HTMLDivElement>();
  const width = Math.max(room, minWidth);
  const scrolls = room > 0 && width > room;
  const focus = scrolls ? { tabIndex: 0, role: 'group', 'aria-label': '図（左右に動かせます）' } : {};
  const drawn = room > 0 && { width, viewBox: `0 0 ${width} ${height}` };
  return (
    <div ref={place} className={css.plotCanvas} {...focus}>
      <svg height={height} role="img" aria-label={label} {...drawn}>
        {drawn && children(width)}
      </svg>
    </div>
  );
}

/** The width of an element, measured before the first paint; 0 until then. */
function useWidth<E extends HTMLElement>(): readonly [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [ref, width];
}
