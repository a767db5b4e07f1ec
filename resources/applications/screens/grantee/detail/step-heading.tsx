import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { StepTitle } from '../../../../../refine-app/grantee/pages/grant-page.tsx';

/** The heading of a subpage; it takes the focus, since the element that had it is gone. */
export function StepHeading({ children }: { children: string }) {
  const { pathTo } = useStep();
  return (
    <StepTitle back={pathTo('overview')} backText="助成内容にもどる" takesFocus>
      {children}
    </StepTitle>
  );
}

const steps = ['edit', 'submit', 'change', 'incident', 'sent', 'withdraw', 'receipt'] as const;

/** Subpages of an application, named in the address so that a reload and a new sign-in return to them. */
type Step = (typeof steps)[number] | 'overview';

export function useStep() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const wanted = params.get('step');
  const step: Step = steps.find((one) => one === wanted) ?? 'overview';
  const pathTo = (next: Step) => {
    const query = new URLSearchParams(params);
    if (next === 'overview') query.delete('step');
    else query.set('step', next);
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  const go = (next: Step, replace = false) => navigate(pathTo(next), { replace });
  return { step, pathTo, go };
}
