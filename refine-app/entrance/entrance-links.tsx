import { Link } from 'react-router';
import { type Area, areas } from '../ui/areas.ts';
import { supportMail } from '../ui/foundation.ts';

/** The ways on from a page about a forgotten password: the login and, for grantees, someone to ask. */
export function EntranceLinks({ area }: { area: Area }) {
  return (
    <ul className="entrance-links">
      <li>
        <Link to={areas[area].login}>ログインページへ戻る</Link>
      </li>
      {area === 'user' && <SupportLink />}
    </ul>
  );
}

/** Where the foundation has said whom to ask. */
export function SupportLink() {
  if (!supportMail) return null;
  return (
    <li>
      <a href={`mailto:${supportMail}`}>お問い合わせ（{supportMail}）</a>
    </li>
  );
}
