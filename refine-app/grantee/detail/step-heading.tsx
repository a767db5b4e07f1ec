import { StepTitle } from '../pages/step-title.tsx';
import { useStep } from './use-step.ts';

/** The heading of a page within the application's page; it takes the focus, since what had it is gone. */
export function StepHeading({ children }: { children: string }) {
  const { pathTo } = useStep();
  return (
    <StepTitle back={pathTo('overview')} backText="助成内容にもどる" takesFocus>
      {children}
    </StepTitle>
  );
}
