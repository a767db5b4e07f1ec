import { http } from '../../providers/http.ts';
import { useSessionEnd } from '../../ui/use-session-end.ts';

/** Says in time that the session is about to end, and lets one go on. What was typed is kept on this machine either way. */
export function SessionWarning() {
  const end = useSessionEnd();
  if (!end) return null;
  return (
    <div className="session-warning" role="alert">
      <p>
        {end.minutes > 0 ? `あと${end.minutes}分で、安全のためにログアウトします。` : 'まもなく、安全のためにログアウトします。'}
        入力した内容は、この端末に残ります。
      </p>
      {end.canGoOn ? (
        <button type="button" className="button" onClick={() => void http.get('/api/me').catch(() => undefined)}>
          このまま続ける
        </button>
      ) : (
        <p>続けるときは、ログアウトのあとに、もう一度ログインしてください。</p>
      )}
    </div>
  );
}
