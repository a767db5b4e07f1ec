import { Link } from 'react-router';
import { usePageTitle } from '../../ui/page-title.ts';
import { NoticePage } from './notice-page.tsx';

export function NotFound() {
  usePageTitle('ページが見つかりません');
  return (
    <NoticePage title="お探しのページは見つかりません" actions={<Link to="/admin/dashboard">ダッシュボードへ戻る</Link>}>
      <p>アドレスが間違っているか、移動または削除されました。左のメニューからお探しください。</p>
    </NoticePage>
  );
}
