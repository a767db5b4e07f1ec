import { Link } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { isMissing } from '../../ui/failure.ts';
import { FailureState } from '../../ui/panel-states.tsx';
import css from '../list/views.module.css';
import { listPath } from './trail.ts';

interface Props {
  readonly resource: Resource;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The spec's text for a missing record, if any. */
  readonly missing?: readonly [title: string, reason?: string] | undefined;
}

/** Shown for a record that does not exist or could not be fetched. */
export function RecordFailure({ resource, error, onRetry, missing = [`お探しの${resource.label}は見つかりません`] }: Props) {
  const back = <Link to={listPath(resource)}>一覧へ戻る</Link>;
  const [title, reason = '削除されたか、アドレスが間違っています。一覧からお探しください。'] = missing;
  if (!isMissing(error))
    return (
      <div className={css.view}>
        <FailureState title={`${resource.label}の取得に失敗しました`} error={error} onRetry={onRetry} more={back} />
      </div>
    );
  return (
    <div className={css.view}>
      <h1>{title}</h1>
      <p>{reason}</p>
      <p>{back}</p>
    </div>
  );
}
