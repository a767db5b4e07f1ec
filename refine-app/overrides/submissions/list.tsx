/** The generated list shows the documents. Those that wait for a review are worked through one after the other: the way into that stands above it. */
import type { Resource } from '../../../schema/resource.ts';
import { useMe } from '../../providers/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { ResourceList } from '../../views/list.tsx';
import viewsCss from '../../views/views.module.css';
import { inQueue, useOpenDocuments } from './queue.ts';
import { submissions } from './submission.ts';
import css from './submissions.module.css';

export function SubmissionList({ resource }: { readonly resource: Resource }) {
  return (
    <div className={viewsCss.view}>
      <ReviewEntry />
      <ResourceList resource={resource} />
    </div>
  );
}

/** How many documents wait for a review, and the way through them; for those who review. */
function ReviewEntry() {
  const reviews = useMe().permissions[submissions.name]?.includes('approve') ?? false;
  const { open, total, query } = useOpenDocuments(reviews, 1);
  const [first] = open;
  if (!reviews) return null;
  return (
    <section className={css.reviewEntry} aria-label="確認待ちの書類" aria-busy={query.isPending}>
      <p role="status">{query.isSuccess && (total > 0 ? <Count total={total} /> : '確認待ちの書類はありません。')}</p>
      {first && (
        <LinkButton type="primary" to={inQueue(first.href, 'start')}>
          確認待ちを順に見る
        </LinkButton>
      )}
    </section>
  );
}

function Count({ total }: { readonly total: number }) {
  return (
    <>
      確認待ちの書類が <strong>{countText(total)}件</strong> あります。提出の古い順に見ていけます。
    </>
  );
}
