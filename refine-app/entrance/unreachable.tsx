import { usePageTitle } from '../ui/page-title.ts';

/** Signed in, but the server does not answer just now. */
export function Unreachable({ message, retry }: { message: string; retry: () => unknown }) {
  usePageTitle('接続できません');
  return (
    <main className="plain-page">
      <h1>接続できませんでした</h1>
      <p role="alert">{message}</p>
      <button type="button" className="button button-main" onClick={() => retry()}>
        もう一度読み込む
      </button>
    </main>
  );
}
