import { Link } from 'react-router';
import { type Area, areas } from '../ui/areas.ts';
import { supportMail } from '../ui/foundation.ts';
import { EntranceFrame } from './frame.tsx';

/** Whom to ask for a new password. */
export function ResetPage({ area }: { area: Area }) {
  return (
    <EntranceFrame area={area} title="パスワードを忘れた方へ">
      <p>新しいパスワードの発行は、管理者（基金事務局）にご連絡ください。ご本人であることを確認してから、新しいパスワードをお知らせします。</p>
      {supportMail && (
        <p>
          連絡先：<a href={`mailto:${supportMail}`}>{supportMail}</a>
        </p>
      )}
      <p>
        <Link className="button button-wide" to={areas[area].login}>
          ログインページへ戻る
        </Link>
      </p>
    </EntranceFrame>
  );
}
