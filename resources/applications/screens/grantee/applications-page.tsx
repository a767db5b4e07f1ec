import { type HttpError, useList } from '@refinedev/core';
import { fiscalYearLabel, recentFiscalYears } from '../../../../domain/dates/fiscal-year.ts';
import { legacyStatusLabels } from '../../../../domain/workflow/legacy-statuses.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { SelectInput, TextInput } from '../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import { QueryPart } from '../../../../refine-app/grantee/pages/query-part.tsx';
import recordsCss from '../../../../refine-app/grantee/records.module.css';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import { Pagination } from '../../../../refine-app/ui/pagination.tsx';
import { useDebouncedText } from '../../../../refine-app/ui/use-debounced-text.ts';
import { ApplicationTable } from './application-table.tsx';
import { filtersOf, type ListedApplication, type ListQuery, shownFields, sortersOf, useListQuery } from './list-query.ts';

const pageSize = 30;

/** The applications of the grantee's organisation (spec, second file, section 2). */
export default function ApplicationsPage() {
  usePageTitle('助成管理');
  const { query: shown, change, href } = useListQuery();
  const { applications, total, query } = useApplications(shown);
  const filtered = filtersOf(shown).length > 0;
  const clear = () => change({ q: '', status: '', year: '' });
  return (
    <>
      <h1>助成内容</h1>
      <p className={baseCss.quiet}>あなたの団体の申請の一覧です。題名を選ぶと、申請の内容を見られます。</p>
      <ApplicationFilters query={shown} onChange={change} />
      <p role="status" className={recordsCss.resultLine}>
        {query.isSuccess && !query.isPlaceholderData && `${filtered ? '検索結果：' : '全 '}${total} 件`}
      </p>
      <QueryPart query={query} failed="申請の取得に失敗しました">
        {() => {
          if (applications.length === 0) return <NoApplications filtered={filtered || total > 0} onClear={clear} />;
          return <ApplicationTable applications={applications} sort={shown.sort} onSort={(sort) => change({ sort })} />;
        }}
      </QueryPart>
      <Pagination current={shown.page} pages={Math.ceil(total / pageSize)} href={href} />
    </>
  );
}

function useApplications(shown: ListQuery) {
  const { result, query } = useList<ListedApplication, HttpError>({
    resource: 'applications',
    filters: [...filtersOf(shown), { field: 'fields', operator: 'eq', value: shownFields.join() }],
    sorters: sortersOf(shown),
    pagination: { currentPage: shown.page, pageSize },
  });
  return { applications: result.data, total: query.isSuccess ? (result.total ?? 0) : 0, query };
}

function NoApplications({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  if (!filtered) return <p className={granteeCss.sheet}>申請はまだありません。お心当たりがあるときは、基金事務局にお問い合わせください。</p>;
  const clear = () => {
    onClear();
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <div className={granteeCss.sheet}>
      <p>該当する申請がありません。条件を変えて、もう一度お探しください。</p>
      <Button onClick={clear}>条件を消す</Button>
    </div>
  );
}

interface Props {
  readonly query: ListQuery;
  readonly onChange: (next: Partial<ListQuery>) => void;
}

/** The current fiscal year and four before it (spec, second file, section 9). */
const offeredYears = 5;

function ApplicationFilters({ query, onChange }: Props) {
  const typed = useDebouncedText(query.q, (q) => onChange({ q }));
  const years = recentFiscalYears(new Date(), offeredYears).map((year) => [String(year), fiscalYearLabel(year)] as const);
  return (
    <search className={recordsCss.filters}>
      <TextInput
        label="さがす"
        className={recordsCss.filterText}
        type="search"
        placeholder="題名・助成番号・受付番号など"
        enterKeyHint="search"
        {...typed}
      />
      <SelectInput label="状況" blank="すべての状況" all={legacyStatusLabels} value={query.status} onValue={(status) => onChange({ status })} />
      <SelectInput label="年度" blank="すべての年度" all={years} value={query.year} onValue={(year) => onChange({ year })} />
    </search>
  );
}
