import { Link, Navigate, useNavigate } from 'react-router';
import { areas } from '../../data/areas.ts';
import { http } from '../../data/http.ts';
import { refreshMe, useMe } from '../../data/session.ts';
import { failureFields, failureText } from '../../ui/failure.ts';
import { toast } from '../../ui/toasts.ts';
import css from '../entrance.module.css';
import { FormFailure, SignInLayout, SubmitButton, useSignInForm } from '../sign-in-form.tsx';
import { MembershipFields, membershipErrors, membershipIn, membershipStart } from './membership.tsx';

/** For signed-in users without an organisation: the same form as in the sign-up. */
export function OrganizationPage() {
  const me = useMe();
  const navigate = useNavigate();
  const form = useSignInForm({
    start: membershipStart,
    check: (values) => ({ errors: membershipErrors(values) }),
    send: async (values) => {
      await http.post('/api/my/organization', membershipIn(values));
      toast({ type: 'success', title: values.how === 'joins' ? '参加を申し出ました' : '団体を登録しました' });
      await refreshMe();
      await navigate(areas.user.home, { replace: true });
    },
    explain: (problem) => ({ errors: failureFields(problem), failure: failureText(problem) }),
  });
  if (me.organizationId !== null) return <Navigate to={areas.user.home} replace />;
  return (
    <SignInLayout area="user" title="団体の登録">
      <form noValidate onSubmit={form.submit}>
        <FormFailure text={form.failure} />
        <MembershipFields values={form.values} field={form.field} />
        <SubmitButton busy={form.busy}>登録する</SubmitButton>
      </form>
      <ul className={css.entranceLinks}>
        <li>
          <Link to={areas.user.home}>登録せずに戻る</Link>
        </li>
      </ul>
    </SignInLayout>
  );
}
