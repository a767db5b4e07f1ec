import { Link } from 'react-router';
import { type Role, roleLabels } from '../../../domain/roles.ts';
import { useMe } from '../../providers/session.ts';
import { NoticePage } from './notice-page.tsx';

/** 403 within the shell: what is closed, and to whom it is open. */
export function Forbidden({ what, roles }: { what: string; roles: readonly Role[] }) {
  const { roleLabel } = useMe();
  const open = roles.filter((role) => role !== 'recipient').map((role) => roleLabels[role]);
  return (
    <NoticePage title="この画面を開く権限がありません" actions={<Link to="/admin/dashboard">ダッシュボードへ戻る</Link>}>
      <p>
        「{what}」は、{roleLabel}の権限では開けません。
      </p>
      {open.length > 0 ? <p>開ける権限：{open.join('、')}</p> : <p>この操作は、どの権限でも画面からは行えません。</p>}
      <p>必要なときは、管理者（基金事務局）にご相談ください。</p>
    </NoticePage>
  );
}
