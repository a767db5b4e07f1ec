import { Link } from 'react-router';
import { takeFocus } from '../../ui/take-focus.ts';
import { useStep } from './use-step.ts';

/** The heading of a page within the application's page; it takes the focus, since what had it is gone. */
export function StepHeading({ children }: { children: string }) {
  const { pathTo } = useStep();
  return (
    <>
      <Link className="step-back" to={pathTo('overview')}>
        ← 助成内容にもどる
      </Link>
      <h1 ref={arrive} tabIndex={-1} className="step-heading">
        {children}
      </h1>
    </>
  );
}

function arrive(heading: HTMLElement | null): void {
  if (heading) window.scrollTo({ top: 0 });
  takeFocus(heading);
}
