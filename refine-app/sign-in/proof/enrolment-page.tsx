import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { type Area, homeOf, returnPath } from '../../data/areas.ts';
import { refreshMe, signOut, useMe } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import css from '../entrance.module.css';
import { AddPasskey } from '../methods/add-passkey.tsx';
import { AddTimeCode } from '../methods/add-time-code.tsx';
import { SignInLayout } from '../sign-in-form.tsx';

/** Where the role requires a second factor, it must be registered here before anything else opens. */
export function EnrolmentPage({ area }: { readonly area: Area }) {
  const { awaits, roletype } = useMe();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const next = returnPath(area, query.get('to'), window.location.origin, homeOf(area, roletype));
  if (awaits !== 'enrolment') return <Navigate to={next} replace />;
  const proceed = async () => {
    await refreshMe();
    await navigate(next, { replace: true });
  };
  return (
    <SignInLayout area={area} title="二つ目の確認の登録">
      <p>大切な情報を扱う権限のため、次からは、パスワードのほかにもう一つの確認が必要です。どちらか一つを登録してください。</p>
      <h2>パスキー（指紋・顔・端末の暗証番号）</h2>
      <AddPasskey onDone={proceed} />
      <h2>認証アプリ（6桁の番号）</h2>
      <AddTimeCode onDone={proceed} />
      <ul className={css.entranceLinks}>
        <li>
          <Button type="link" className={css.link} onClick={() => void signOut()}>
            あとにする（ログアウトする）
          </Button>
        </li>
      </ul>
    </SignInLayout>
  );
}
