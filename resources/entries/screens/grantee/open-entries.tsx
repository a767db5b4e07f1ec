import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import { entryPath } from './entry-path.ts';
import { deadlineFor, type Entry } from './use-entries.ts';

/** Unsubmitted drafts with their deadlines. */
export default function OpenEntries({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <section aria-labelledby="open-entries">
      <h2 id="open-entries">
        書きかけの応募<span className={granteeCss.taskCount}>（{entries.length}件）</span>
      </h2>
      <ul>
        {entries.map((entry) => (
          <Note key={entry.id} as="li" tone="plain">
            <p>
              <strong>{entry.callTitle}</strong>
            </p>
            <p>締切 {formatDateTime(deadlineFor(entry))}</p>
            {entry.sectionCount > 0 && (
              <p className={baseCss.quiet}>
                {entry.sectionCount}区分のうち{entry.completeCount}区分ができました
              </p>
            )}
            <LinkButton to={entryPath(entry.id)}>
              続きを書く<span className={baseCss.visuallyHidden}>（{entry.callTitle}）</span>
            </LinkButton>
          </Note>
        ))}
      </ul>
    </section>
  );
}
