import clsx from 'clsx/lite';
import { lazy } from 'react';
import { formatDate, japanDate } from '../../../../domain/dates/japan-date.ts';
import { granteeStage, granteeStages } from '../../../../domain/workflow/grantee-stages.ts';
import { isEnd } from '../../../../domain/workflow/transitions.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { ChooseFirst, QueryPart, Section, Settled } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { type MyApplication, useSelectedApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import { useNotices, useUnread } from '../../../../refine-app/ui/use-notices.ts';
import type { TimelineEntry } from '../../../applications/rules/grantee-timeline.ts';
import { useTimeline } from '../../../applications/screens/grantee/history/use-history.ts';
import { Meaning } from '../../../applications/screens/grantee/meaning.tsx';
import { type Entry, useOpenEntries } from '../../../entries/screens/grantee/use-entries.ts';
import { Notices } from '../../../messages/screens/grantee/notices.tsx';
import css from './tasks.module.css';
import { Cards, hasNoGrantNumber, TasksOfApplications, useTasks } from './tasks.tsx';

/** Lazy, since `Settled`, which holds the page back until its data has loaded, waits for this part as well. */
const OpenEntries = lazy(() => import('../../../entries/screens/grantee/open-entries.tsx'));

/** Tasks, stage and latest events of the selected grant. */
export default function Dashboard() {
  usePageTitle('ダッシュボード');
  const { grantNumber, application, query } = useSelectedApplication();
  const { entries, query: entriesQuery } = useOpenEntries();
  const queries = [useTasks().query, useNotices('user').query, useUnread().query, entriesQuery];
  return (
    <>
      <h1>ダッシュボード</h1>
      {grantNumber === null ? (
        <Settled queries={queries}>
          {entries.length > 0 && <OpenEntries entries={entries} />}
          <TasksOfApplications title="いま、していただくこと" />
          <ChooseFirst />
          <Notices />
        </Settled>
      ) : (
        <QueryPart query={query} failed="申請の取得に失敗しました">
          {() => application && <Grant application={application} entries={entries} queries={queries} />}
        </QueryPart>
      )}
    </>
  );
}

interface GrantProps {
  readonly application: MyApplication;
  readonly entries: readonly Entry[];
  readonly queries: Parameters<typeof Settled>[0]['queries'];
}

function Grant({ application, entries, queries }: GrantProps) {
  return (
    <Settled queries={[...queries, useTimeline(application.id).query]}>
      {entries.length > 0 && <OpenEntries entries={entries} />}
      <Tasks application={application} />
      <TasksOfApplications title="ほかの申請でしていただくこと" note="選択中の助成とは別の、まだ助成番号のない申請です。" holds={hasNoGrantNumber} />
      <StageProgress application={application} />
      <Events application={application} />
      <Notices />
    </Settled>
  );
}

/** Tasks as cards in the order of the server, most urgent first. */
function Tasks({ application }: { application: MyApplication }) {
  const { all, query } = useTasks();
  const tasks = all.find(({ applicationId }) => applicationId === application.id)?.tasks ?? [];
  return (
    <Section id="tasks" title={<>次にすること{tasks.length > 0 && <span className={granteeCss.taskCount}>（{tasks.length}件）</span>}</>}>
      <p className={baseCss.quiet}>選択中の助成（{application.grantNumber}）についてです。</p>
      <QueryPart query={query} failed="次にすることの取得に失敗しました">
        {() => (tasks.length > 0 ? <Cards tasks={tasks} /> : <NothingToDo application={application} />)}
      </QueryPart>
    </Section>
  );
}

function NothingToDo({ application }: { application: MyApplication }) {
  const ended = isEnd(application.status);
  return (
    <div className={granteeCss.sheet}>
      <p>
        <strong>今していただくことはありません。</strong>
      </p>
      {!ended && <Meaning application={application} />}
      <p className={baseCss.quiet}>{ended ? 'この助成の手続きは終わっています。' : '手続きが必要になりましたら、ここに表示します。'}</p>
    </div>
  );
}

/** The stage of the grant. A grant that ended early shows no further stages. */
function StageProgress({ application }: { application: MyApplication }) {
  const { at, endedEarly, label } = granteeStage(application.status);
  return (
    <Section id="way" title="今の状況">
      <div className={granteeCss.sheet}>
        <p className={css.wayNow}>
          <strong>{label}</strong>
        </p>
        <Meaning application={application} />
        {!endedEarly && (
          <ol className={css.way} aria-label="助成の流れ">
            {granteeStages.map((stage, index) => (
              <li key={stage} className={index < at ? css.wayDone : undefined} aria-current={index === at ? 'step' : undefined}>
                {stage}
                <span className={baseCss.visuallyHidden}>{stageWord(index, at)}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </Section>
  );
}

function stageWord(index: number, at: number): string {
  if (index === at) return '（今ここ）';
  return index < at ? '（済み）' : '（これから）';
}

const shownEvents = 5;

/** The latest events of the grant in the grantee's wording. */
function Events({ application }: { application: MyApplication }) {
  const { entries, query } = useTimeline(application.id);
  return (
    <Section id="events" title="最近のできごと">
      <QueryPart query={query} failed="履歴の取得に失敗しました">
        {() =>
          entries.length > 0 ? (
            <Latest entries={entries.slice(0, shownEvents)} />
          ) : (
            <p className={granteeCss.sheet}>この助成の履歴はまだありません。</p>
          )
        }
      </QueryPart>
    </Section>
  );
}

function Latest({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <>
      <ol className={clsx(granteeCss.sheet, granteeCss.lined)}>
        {entries.map((entry) => (
          <Item key={entry.key} entry={entry} />
        ))}
      </ol>
      <LinkButton to="/user/history">履歴をすべて見る</LinkButton>
    </>
  );
}

function Item({ entry: { at, text, comment } }: { entry: TimelineEntry }) {
  return (
    <li className={granteeCss.dated}>
      <span className={baseCss.quiet}>{formatDate(japanDate(new Date(at)))}</span>
      <span>
        {text}
        {comment && <span className={granteeCss.happeningComment}>{comment}</span>}
      </span>
    </li>
  );
}
