import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { type Area, homeOf, returnPath } from '../../data/areas.ts';
import { cachedMe, fetchSession, signOut, useMe } from '../../data/session.ts';
import { Button } from '../../ui/button.tsx';
import css from '../entrance.module.css';
import { LostFactors } from '../methods/lost-factors.tsx';
import { SignInLayout } from '../sign-in-form.tsx';
import { ProofPart } from './proof-part.tsx';

/** The page for the second factor, after the password. */
export function ProofPage({ area }: { readonly area: Area }) {
  const { awaits, roletype } = useMe();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const next = () => returnPath(area, query.get('to'), window.location.origin, homeOf(area, cachedMe()?.roletype ?? roletype));
  if (awaits !== 'factor') return <Navigate to={next()} replace />;
  const proceed = async () => {
    await fetchSession();
    await navigate(next(), { replace: true });
  };
  return (
    <SignInLayout area={area} title="ご本人の確認">
      <p>ログインを終えるには、もう一つ、ご本人であることを確かめてください。</p>
      <ProofPart mayTrust onDone={proceed} />
      <LostFactors />
      <ul className={css.entranceLinks}>
        <li>
          <Button type="link" className={css.link} onClick={() => void signOut()}>
            ログインをやめる
          </Button>
        </li>
      </ul>
    </SignInLayout>
  );
}
