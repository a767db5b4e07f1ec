import { Link, useLocation } from 'react-router';
import { useSelectedApplication } from '../use-selected-application.ts';

const selectPath = '/user/application-select';

/** Which grant everything below is about, and the way to another one. */
export function SelectedBar() {
  const { grantNumber, application } = useSelectedApplication();
  const choosing = useLocation().pathname === selectPath;
  return (
    <section className="selected" aria-label="選択中の助成">
      <p>
        {grantNumber ? (
          <>
            <span className="soft">選択中の助成</span> <strong>{grantNumber}</strong>{' '}
            <span className="selected-title">{application?.title ?? '\u00a0'}</span>
          </>
        ) : (
          <span className="soft">助成はまだ選ばれていません</span>
        )}
      </p>
      {!choosing && <Link to={selectPath}>{grantNumber ? '変更する' : '助成を選ぶ'}</Link>}
    </section>
  );
}
