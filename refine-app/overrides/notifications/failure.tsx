import { Link } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { isMissing } from '../../ui/failure.ts';
import { RecordFailure } from '../../views/record-failure.tsx';
import { listPath } from '../../views/trail.ts';

interface Props {
  readonly resource: Resource;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A notice that is not there, in the spec's words; other failures are told as everywhere. */
export function NoticeFailure({ resource, error, onRetry }: Props) {
  if (!isMissing(error)) return <RecordFailure resource={resource} error={error} onRetry={onRetry} />;
  return (
    <div className="view">
      <h1>お知らせが見つかりません</h1>
      <p>削除されたか、公開期間が終わったか、アドレスが間違っています。一覧からお探しください。</p>
      <p>
        <Link to={listPath(resource)}>一覧へ戻る</Link>
      </p>
    </div>
  );
}
