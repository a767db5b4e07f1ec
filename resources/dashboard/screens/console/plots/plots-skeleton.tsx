import clsx from 'clsx/lite';
import consoleCss from '../../../../../refine-app/console/console.module.css';
import css from './plots.module.css';

/** Takes the room of the plots to come, so that nothing moves when they are there. */
export function PlotsSkeleton() {
  return (
    <>
      <div className={clsx(consoleCss.panel, css.plot)} data-plot="bars" aria-busy="true" />
      <div className={clsx(consoleCss.panel, css.plot)} data-plot="amounts" aria-busy="true" />
    </>
  );
}
