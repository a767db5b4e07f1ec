import { type ReactNode, useId } from 'react';

interface Props {
  readonly name: 'bars' | 'amounts';
  readonly title: string;
  /** What the plot says, in one sentence. */
  readonly finding: string;
  /** Filters above the plot. */
  readonly tools?: ReactNode;
  readonly chart: ReactNode;
  readonly table: ReactNode;
  readonly open: boolean;
  /** Said in place of plot and table when there is nothing to draw. */
  readonly empty?: string | undefined;
}

/** A plot with its title, what it says, and the same numbers as a table. */
export function PlotPanel({ name, title, finding, tools, chart, table, open, empty }: Props) {
  const id = useId();
  return (
    <section className={`panel plot plot-${name}`} aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {tools}
      </div>
      {empty ? (
        <p className="soft" role="status">
          {empty}
        </p>
      ) : (
        <>
          <p className="plot-finding">{finding}</p>
          {chart}
          <details className="plot-details" open={open}>
            <summary>表で見る</summary>
            {table}
          </details>
        </>
      )}
    </section>
  );
}
