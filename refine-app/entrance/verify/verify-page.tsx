import { Link } from 'react-router';
import { areas } from '../../ui/areas.ts';
import { foundationName } from '../../ui/foundation.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { DropPlace } from './drop-place.tsx';
import { Result } from './result.tsx';
import { useVerification } from './use-verification.ts';
import '../entrance.css';
import './verify.css';

/** Where anyone drops a PDF and learns whether the foundation issued it, who signed it, and whether it is as it was. */
export default function VerifyPage() {
  usePageTitle('署名された書類の確認');
  const { state, check } = useVerification();
  return (
    <div className="entrance verify">
      <header className="entrance-head">
        <a href="/verify">
          <img src="/favicon.svg" alt="" width="36" height="36" />
          <span>
            {foundationName}
            <small>署名された書類の確認</small>
          </span>
        </a>
      </header>
      <main className="entrance-sheet">
        <h1>署名された書類を確かめる</h1>
        <p>
          {foundationName}
          が発行した書類（PDF）かどうか、だれが署名したか、署名のあとに書き換えられていないかを確かめます。どなたでもお使いいただけます。
        </p>
        <DropPlace state={state} onFile={check} />
        <p role="status" className="verify-waiting">
          {state.step === 'checking' && `「${state.name}」を確かめています…`}
        </p>
        {state.step === 'done' && <Result {...state} />}
        <p className="verify-note">ファイルは確かめるためだけに送られ、保存されません。確認が終わると、すぐに消えます。</p>
        <ul className="entrance-links">
          <li>
            <Link to={areas.user.login}>助成者ログイン</Link>
          </li>
          <li>
            <Link to={areas.admin.login}>管理者ログイン</Link>
          </li>
        </ul>
      </main>
    </div>
  );
}
