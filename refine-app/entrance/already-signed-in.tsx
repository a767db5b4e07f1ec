import { Link } from 'react-router';
import { useSession } from '../providers/session.ts';
import { type Area, areas } from '../ui/areas.ts';
import { areaOf } from './door.tsx';

/** On the login page of someone who is still signed in: the way back in, without hiding the form. */
export function AlreadySignedIn({ area }: { area: Area }) {
  const { me } = useSession();
  if (!me) return null;
  const own = areaOf(me);
  return (
    <p className="form-note">
      {me.username} さん（{me.roleLabel}）としてログインしています。
      {own !== area && 'このページからは、別のIDでログインできます。'} <Link to={areas[own].home}>ログイン中の画面へ進む</Link>
    </p>
  );
}
