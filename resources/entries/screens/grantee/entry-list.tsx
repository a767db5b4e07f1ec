import clsx from 'clsx/lite';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { entryStates } from '../../../../domain/terms.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { QueryPart, Section } from '../../../../refine-app/grantee/pages/query-part.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import css from './entries.module.css';
import { entryPath } from './entry-path.ts';
import { deadlineFor, type Entry, useEntries, useOpenCalls } from './use-entries.ts';

/** The user's entries, open ones first, and the open calls. */
export function EntryList() {
  usePageTitle('応募');
  const { entries, query } = useEntries();
  const now = new Date().toISOString();
  const open = entries.filter((entry) => isOpen(entry, now));
  const past = entries.filter((entry) => !isOpen(entry, now));
  return (
    <>
      <h1>応募</h1>
      <QueryPart query={query} failed="応募の取得に失敗しました">
        {() => (
          <>
            {open.length > 0 && <Entries entries={open} />}
            <Calls begun={open} />
            {past.length > 0 && (
              <Section id="past" title="これまでの応募">
                <Entries entries={past} />
              </Section>
            )}
          </>
        )}
      </QueryPart>
    </>
  );
}

const isOpen = (entry: Entry, now: string) => entry.status !== 'withdrawn' && now < deadlineFor(entry);

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  return (
    <ul className={clsx(granteeCss.sheet, granteeCss.lined)}>
      {entries.map((entry) => (
        <li key={entry.id} className={css.entryItem}>
          <Link className={granteeCss.touchLink} to={entryPath(entry.id)}>
            {entry.callTitle}
          </Link>
          <p>
            <strong>{entryStates[entry.status]}</strong>
            {entry.receiptNumber && `　受付番号 ${entry.receiptNumber}`}
          </p>
          <p className={baseCss.quiet}>締切 {formatDateTime(deadlineFor(entry))}</p>
          {entry.sectionCount > 0 && (
            <p className={baseCss.quiet}>
              {entry.sectionCount}区分のうち{entry.completeCount}区分ができました
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Open calls without an entry of the user. */
function Calls({ begun }: { readonly begun: readonly Entry[] }) {
  const { calls, query } = useOpenCalls();
  const others = calls.filter(({ id }) => !begun.some(({ callId }) => callId === id));
  return (
    <Section id="calls" title="いま応募できる公募">
      <QueryPart query={query} failed="公募の取得に失敗しました">
        {() =>
          others.length > 0 ? (
            <ul className={clsx(granteeCss.sheet, granteeCss.lined)}>
              {others.map(({ id, title, deadline }) => (
                <li key={id} className={css.entryItem}>
                  <a className={granteeCss.touchLink} href={`/calls/${id}`}>
                    {title}
                  </a>
                  <p className={baseCss.quiet}>締切 {formatDateTime(deadline)}</p>
                  <LinkButton to={`/user/entries/new?call=${id}`}>
                    応募を書き始める<span className={baseCss.visuallyHidden}>（{title}）</span>
                  </LinkButton>
                </li>
              ))}
            </ul>
          ) : (
            <p className={granteeCss.sheet}>ほかに応募できる公募は、いまはありません。</p>
          )
        }
      </QueryPart>
    </Section>
  );
}
