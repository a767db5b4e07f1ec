import { lazy } from 'react';
import { Link, useNavigate } from 'react-router';
import { isEnd } from '../../../../domain/workflow/transitions.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { cellText, type ShownName, StatusBadge } from '../../../../refine-app/grantee/application-cells.tsx';
import css from '../../../../refine-app/grantee/grantee.module.css';
import { LoadFailure, QueryPart, Section, Settled } from '../../../../refine-app/grantee/pages/query-part.tsx';
import recordsCss from '../../../../refine-app/grantee/records.module.css';
import { type MyApplication, selectGrant, useMyApplications } from '../../../../refine-app/grantee/use-my-applications.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import recordTableCss from '../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../refine-app/ui/record-table.tsx';
import { useNotices, useUnread } from '../../../../refine-app/ui/use-notices.ts';
import { TasksOfApplications, useTasks } from '../../../dashboard/screens/grantee/tasks.tsx';
import { useResults } from '../../../decisions/screens/grantee/use-results.ts';
import { useOpenEntries } from '../../../entries/screens/grantee/use-entries.ts';
import { Notices } from '../../../messages/screens/grantee/notices.tsx';
import { useJoins } from '../../../people/screens/grantee/use-joins.ts';

/** Lazy, since `Settled`, which holds the page back until its data has loaded, waits for these parts as well. */
const LatestResults = lazy(() => import('../../../decisions/screens/grantee/latest-results.tsx'));
const OpenEntries = lazy(() => import('../../../entries/screens/grantee/open-entries.tsx'));
const Joins = lazy(() => import('../../../people/screens/grantee/joins.tsx'));
const NoOrganization = lazy(() => import('../../../people/screens/grantee/no-organization.tsx'));

/** Tasks for all grants, then the grants: ongoing ones first, ended ones collapsed. */
export function ApplicationSelect() {
  usePageTitle('助成の選択');
  const me = useMe();
  const { applications, query } = useMyApplications();
  const { results, query: resultsQuery } = useResults();
  const { entries, query: entriesQuery } = useOpenEntries();
  const { joins, query: joinsQuery } = useJoins();
  const showsResults = results.length > 0 || applications.some(({ status }) => status === 'UNDER_REVIEW');
  return (
    <>
      <h1>助成の選択</h1>
      {me.organizationName && <p className={baseCss.quiet}>{me.organizationName}</p>}
      <Settled queries={[useTasks().query, useNotices('user').query, useUnread().query, query, resultsQuery, entriesQuery, joinsQuery]}>
        {resultsQuery.isLoadingError && (
          <LoadFailure title="選考の結果の取得に失敗しました" error={resultsQuery.error} retry={() => void resultsQuery.refetch()} />
        )}
        {entriesQuery.isLoadingError && (
          <LoadFailure title="応募の取得に失敗しました" error={entriesQuery.error} retry={() => void entriesQuery.refetch()} />
        )}
        {joinsQuery.isLoadingError && (
          <LoadFailure title="団体への参加の申し出の取得に失敗しました" error={joinsQuery.error} retry={() => void joinsQuery.refetch()} />
        )}
        {showsResults && <LatestResults applications={applications} results={results} />}
        {entries.length > 0 && <OpenEntries entries={entries} />}
        {me.organizationId === null && <NoOrganization />}
        {joins.length > 0 && <Joins joins={joins} />}
        <TasksOfApplications title="いま、していただくこと" />
        <Grants />
        <Notices />
      </Settled>
    </>
  );
}

function Grants() {
  const { applications, query } = useMyApplications();
  const ended = applications.filter(({ status }) => isEnd(status));
  const underWay = applications.filter(({ status }) => !isEnd(status));
  return (
    <Section id="grants" title="あなたの助成">
      <QueryPart query={query} failed="申請の取得に失敗しました">
        {() =>
          applications.length > 0 ? (
            <>
              <p>手続きをする助成の「助成番号」を選んでください。</p>
              {underWay.length > 0 && <GrantTable applications={underWay} />}
              {ended.length > 0 && (
                <details className={css.folding} open={underWay.length === 0}>
                  <summary>終わった助成（{ended.length}件）</summary>
                  <GrantTable applications={ended} />
                </details>
              )}
            </>
          ) : (
            <div className={css.sheet}>
              <p>申請はまだありません。お心当たりがあるときは、基金事務局にお問い合わせください。</p>
              <LinkButton to="/user/entries">応募できる公募を見る</LinkButton>
            </div>
          )
        }
      </QueryPart>
    </Section>
  );
}

function GrantTable({ applications }: { readonly applications: readonly MyApplication[] }) {
  return <RecordTable columns={columns} rows={applications} keyOf={({ id }) => id} />;
}

const columns: readonly RecordColumn<MyApplication>[] = [
  { key: 'grantNumber', title: '助成番号', isHead: true, render: ({ grantNumber }) => <Choice grantNumber={grantNumber} /> },
  { key: 'title', title: '題名', render: (application) => <Title application={application} /> },
  shortColumn('category', '助成種別'),
  shortColumn('grantYear', '予算年度'),
  shortColumn('grantPeriod', '期間'),
  { key: 'status', title: '状況', className: recordTableCss.columnWhole, render: ({ status }) => <StatusBadge status={status} /> },
];

function shortColumn(name: ShownName & keyof MyApplication, title: string): RecordColumn<MyApplication> {
  return { key: name, title, className: recordTableCss.columnShort, render: (application) => cellText(application, name) };
}

function Choice({ grantNumber }: Pick<MyApplication, 'grantNumber'>) {
  const navigate = useNavigate();
  if (!grantNumber) return <span className={baseCss.quiet}>まだありません</span>;
  const choose = () => {
    selectGrant(grantNumber);
    navigate('/user/dashboard');
  };
  return (
    <button type="button" className={recordsCss.grantNumber} data-grant-number={grantNumber} onClick={choose}>
      {grantNumber}
    </button>
  );
}

/** An application without a grant number cannot be selected, but opened. */
function Title({ application: { grantNumber, entryNumber, title } }: { application: MyApplication }) {
  return grantNumber ? title : <Link to={`/user/applications/detail?entryNumber=${encodeURIComponent(entryNumber)}`}>{title}</Link>;
}
