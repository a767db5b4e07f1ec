import { adviceText } from '../ui/failure.ts';

/** A part that could not be read, and the way to try again. */
export function LoadFailure({ title, error, retry }: { title: string; error: unknown; retry: () => void }) {
  return (
    <div className="sheet load-failure" role="alert">
      <strong>{title}</strong>
      <p>{adviceText(error)}</p>
      <button type="button" className="button" onClick={retry}>
        もう一度読み込む
      </button>
    </div>
  );
}
