import type { Resource } from '../../../schema/resource.ts';
import { useMe } from '../../data/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import css from './review.module.css';
import { queuePath, useOpenRecords } from './review-queue.ts';

/** Above the list, for reviewers: the number of records that await a review, and a link into the queue. */
export function ReviewEntry({ resource }: { readonly resource: Resource }) {
  const mine = useMe().permissions[resource.name] ?? [];
  const reviews = mine.some((name) => resource.actions?.[name]?.kind === 'forward');
  const { open, total, query } = useOpenRecords(resource, reviews, 1);
  const [first] = open;
  if (!reviews) return null;
  const noun = resource.review?.noun ?? resource.label;
  return (
    <section className={css.reviewEntry} aria-label={`確認待ちの${noun}`} aria-busy={query.isPending}>
      <p role="status">{query.isSuccess && (total > 0 ? <Count noun={noun} total={total} /> : `確認待ちの${noun}はありません。`)}</p>
      {first && (
        <LinkButton type="primary" to={queuePath(first.href, 'start')}>
          確認待ちを順に見る
        </LinkButton>
      )}
    </section>
  );
}

function Count({ noun, total }: { readonly noun: string; readonly total: number }) {
  return (
    <>
      確認待ちの{noun}が <strong>{countText(total)}件</strong> あります。提出の古い順に見ていけます。
    </>
  );
}
