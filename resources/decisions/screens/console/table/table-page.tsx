import { PrinterOutlined } from '@ant-design/icons-svg';
import { Input } from 'antd';
import clsx from 'clsx/lite';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { currentFiscalYear, fiscalYearLabel } from '../../../../../domain/dates/fiscal-year.ts';
import { japanDate } from '../../../../../domain/dates/japan-date.ts';
import { grantCategories } from '../../../../../domain/terms.ts';
import { plain } from '../../../../../domain/text/pasted-list.ts';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { ExportButton } from '../../../../../refine-app/resource/list/export-button.tsx';
import { ListSkeleton } from '../../../../../refine-app/resource/list/skeletons.tsx';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { Icon } from '../../../../../refine-app/ui/icon.tsx';
import { lazyComponent } from '../../../../../refine-app/ui/lazy-component.tsx';
import { Pager } from '../../../../../refine-app/ui/pagination.tsx';
import { EmptyState, FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import type { RowChoice } from '../../../../../refine-app/ui/record-table.tsx';
import { ScreenLinks } from '../../../../../refine-app/ui/screen-links.tsx';
import { SelectBox } from '../../../../../refine-app/ui/select-box.tsx';
import { usePrinting } from '../../../../../refine-app/ui/use-printing.ts';
import { useUnsavedWarning } from '../../../../../refine-app/ui/use-unsaved-warning.ts';
import { resources } from '../../../../../resources.config.ts';
import { programmeSums } from '../../../rules/decision-table.ts';
import { Counts, type Filter, filterLabels, isIn, Programmes } from './counts-and-budgets.tsx';
import css from './decisions.module.css';
import { DecisionGrid } from './grid.tsx';
import { PrintedTable } from './printed.tsx';
import { type DecisionTableState, type Line, useDecisionTable } from './use-decision-table.ts';

const { decisions } = resources;

const DecisionsDialog = lazyComponent(async () => (await import('./decisions-dialog.tsx')).DecisionsDialog);
const ApproveDialog = lazyComponent(async () => (await import('./approve-dialog.tsx')).ApproveDialog);
const LetterPanel = lazyComponent(async () => (await import('./letter-panel.tsx')).LetterPanel);

/** Rows per page. */
const pageSize = 100;

const categories = Object.entries(grantCategories).map(([value, label]) => ({ value, label }));

/** Table for deciding on all applications of a year inline. */
export function DecisionTablePage() {
  const [query, setQuery] = useSearchParams();
  const grantYear = Number(query.get('grantYear')) || currentFiscalYear(new Date()) + 1;
  const category = query.get('category') ?? '';
  const [boardDate, setBoardDate] = useState(() => japanDate(new Date()));
  const state = useDecisionTable(grantYear, category, boardDate);
  useUnsavedWarning(state.isDirty);
  const setParam = (name: string, value: string) =>
    setQuery(
      (old) => {
        if (name !== 'grantId') for (const other of ['grantId', 'ids']) old.delete(other);
        if (value) old.set(name, value);
        else old.delete(name);
        return old;
      },
      { replace: true },
    );
  const years = [...new Set([grantYear, ...Array.from({ length: 6 }, (_, at) => currentFiscalYear(new Date()) + 2 - at)])].sort((a, b) => b - a);
  const programmes = state.table.programmes.map(({ grantId, title }) => ({ value: String(grantId ?? 0), label: title }));
  const { isError, isPending, error, refetch } = state.query;
  return (
    <div className={viewsCss.view}>
      <header className={clsx(viewsCss.viewHead, css.screenOnly)}>
        <h1>決定の表</h1>
      </header>
      <ScreenLinks resource={decisions} />
      <div className={clsx(css.bar, css.screenOnly)}>
        <FilterField label="年度">
          {(id) => (
            <SelectBox
              id={id}
              value={String(grantYear)}
              options={years.map((year) => ({ value: String(year), label: fiscalYearLabel(year) }))}
              onChange={(value) => setParam('grantYear', value)}
            />
          )}
        </FilterField>
        <FilterField label="助成種別">
          {(id) => (
            <SelectBox
              id={id}
              value={category}
              options={[{ value: '', label: 'すべて' }, ...categories]}
              onChange={(value) => setParam('category', value)}
            />
          )}
        </FilterField>
        <FilterField label="部門助成金">
          {(id) => (
            <SelectBox
              id={id}
              value={query.get('grantId') ?? ''}
              options={[{ value: '', label: 'すべて' }, ...programmes]}
              onChange={(value) => setParam('grantId', value)}
            />
          )}
        </FilterField>
        <FilterField label="理事会の日（新しく決める行）">
          {(id) => (
            <Input id={id} type="date" min="2000-01-01" max="2199-12-31" value={boardDate} onChange={({ target }) => setBoardDate(target.value)} />
          )}
        </FilterField>
      </div>
      {state.table.barred > 0 && (
        <p className={css.screenOnly}>あなたの利害関係が記録されている申請{state.table.barred}件は、この表にありません。ほかの担当者が決定します。</p>
      )}
      {isError && <FailureState title="決定の表の取得に失敗しました" error={error} onRetry={() => void refetch()} />}
      {isPending && <ListSkeleton columns={8} />}
      {!isPending && !isError && state.lines.length === 0 && (
        <EmptyState text="この年度・種別に、理事会承認待ちか選考中の申請と、決定はありません。年度と種別を選び直してください。" />
      )}
      {!isError && state.lines.length > 0 && (
        <Table
          key={`${grantYear} ${category} ${query.get('grantId')} ${query.get('ids')}`}
          state={state}
          filters={{ grantYear, category, boardDate }}
        />
      )}
    </div>
  );
}

function FilterField({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <span className={css.asked}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </span>
  );
}

interface TableProps {
  readonly state: DecisionTableState;
  readonly filters: { readonly grantYear: number; readonly category: string; readonly boardDate: string };
}

function Table({ state, filters: { grantYear, category, boardDate } }: TableProps) {
  const me = useMe();
  const edits = may(me, decisions.name, 'create');
  const { lines, shown, filter, setFilter, search, setSearch, ids, grantId } = useShown(state.lines);
  const [page, setPage] = useState(1);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<number>>(() => new Set(ids));
  /** Rows at the time the dialog opened, since the table is refetched beneath it. */
  const [dialog, setDialog] = useState<{ readonly what: 'list' | 'approve'; readonly lines: readonly Line[] }>();
  const [letterOf, setLetterOf] = useState<number>();
  const chosen = lines.filter(({ row }) => chosenIds.has(row.applicationId));
  const approvable = may(me, decisions.name, 'approve') ? chosen.filter((line) => isApprovable(line, me.id)) : [];
  const sums = programmeSums(state.table, state.lines).filter(({ grantId }) => lines.some(({ row }) => row.grantId === grantId));
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const letter = lines.find(({ row }) => row.applicationId === letterOf)?.row;
  const choice = useMemo(
    (): RowChoice<Line> => ({
      has: ({ row }) => chosenIds.has(row.applicationId),
      set: (changed, on) =>
        setChosenIds((old) => {
          const next = new Set(old);
          for (const { row } of changed) next[on ? 'add' : 'delete'](row.applicationId);
          return next;
        }),
      labelOf: ({ row }) => row.entryNumber,
    }),
    [chosenIds],
  );
  const close = (done: ReadonlySet<number>) => {
    setDialog(undefined);
    setChosenIds((old) => new Set([...old].filter((id) => !done.has(id))));
  };
  const printing = usePrinting();
  const words = [
    `年度：${fiscalYearLabel(grantYear)}`,
    `助成種別：${category ? grantCategories[category as keyof typeof grantCategories] : 'すべて'}`,
    ...(filter === 'all' ? [] : [`結果：${filterLabels[filter]}`]),
    ...(search ? [`検索：${search}`] : []),
  ];
  if (printing) return <PrintedTable title="選考の決定" conditions={words} lines={shown} sums={sums} />;
  return (
    <>
      <Counts
        lines={lines}
        filter={filter}
        onFilter={(one) => {
          setFilter(one);
          setPage(1);
        }}
      />
      <Programmes sums={sums} />
      <div className={css.bar}>
        <Input.Search
          className={css.search}
          aria-label="受付番号・団体・題名で探す"
          placeholder="受付番号・団体・題名で探す"
          allowClear
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <span role="status">{countText(shown.length)}件を表示</span>
        <span className={css.tools}>
          {edits && (
            <Button onClick={() => setDialog({ what: 'list', lines: chosen })}>
              {chosen.length > 0 ? `まとめて登録（${countText(chosen.length)}件を選択中）` : '貼り付けて登録'}
            </Button>
          )}
          {may(me, decisions.name, 'approve') && (
            <Button
              type="primary"
              aria-disabled={approvable.length === 0 || undefined}
              title={approvable.length === 0 ? 'ほかの人が入力した下書きの行を選択してください' : undefined}
              onClick={() => setDialog({ what: 'approve', lines: approvable })}
            >
              {approvable.length > 0 ? `選択した${countText(approvable.length)}件を承認` : '選択した行を承認'}
            </Button>
          )}
          <Button icon={<Icon of={PrinterOutlined} />} onClick={() => window.print()}>
            印刷
          </Button>
          {may(me, decisions.name, 'export') && <ExportButton resource={decisions} label="CSV出力" query={exported(grantYear, category, grantId)} />}
        </span>
      </div>
      {edits && <p className={baseCss.quiet}>行を離れると保存されます。Enterで下の行へ、Tabと矢印キーで隣へ移り、Escで保存した内容に戻ります。</p>}
      <div className={letter?.decision ? css.beside : undefined}>
        <div>
          <DecisionGrid
            lines={shown.slice((page - 1) * pageSize, page * pageSize)}
            state={state}
            edits={edits}
            choice={choice}
            onLetter={({ row }) => setLetterOf(row.applicationId)}
          />
          <Pager label="決定の表のページの切り替え" page={page} pages={pages} onChange={setPage} />
        </div>
        {letter?.decision && <LetterPanel key={letter.decision.id} row={letter} decision={letter.decision} onClose={() => setLetterOf(undefined)} />}
      </div>
      {dialog?.what === 'list' && (
        <DecisionsDialog
          lines={dialog.lines}
          boardDate={boardDate}
          onClose={(done) => close(new Set(dialog.lines.filter(({ row }) => done.has(row.entryNumber)).map(({ row }) => row.applicationId)))}
        />
      )}
      {dialog?.what === 'approve' && <ApproveDialog lines={dialog.lines} sums={sums} onClose={close} />}
    </>
  );
}

/** Whether a row is a saved draft entered by someone else. */
function isApprovable({ row: { decision }, edit }: Line, me: number): boolean {
  return !edit && decision?.status === 'draft' && decision.announcementId === null && decision.preparedById !== me;
}

/**
 * Rows selected by the programme and ids in the address (`lines`), and those that pass the filter (`shown`). Filtering is applied only when a filter
 * is set, so that no row disappears while it is edited.
 */
function useShown(all: readonly Line[]) {
  const [query] = useSearchParams();
  const grantId = query.get('grantId');
  const ids = useMemo(() => (query.get('ids') ?? '').split(',').filter(Boolean).map(Number), [query]);
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const isSelected = ({ row }: Line) =>
    (grantId === null || String(row.grantId ?? 0) === grantId) && (ids.length === 0 || ids.includes(row.applicationId));
  const lines = all.filter(isSelected);
  const snapshot = useRef<{ readonly revision: object; readonly ids: ReadonlySet<number> }>(undefined);
  /** A new object for each use of a filter, also of the same one, which reapplies it. */
  const [revision, setRevision] = useState<object>({});
  if (snapshot.current?.revision !== revision)
    snapshot.current = {
      revision,
      ids: new Set(lines.filter((line) => isIn(filter, line) && isFound(line, search)).map(({ row }) => row.applicationId)),
    };
  const { ids: keptIds } = snapshot.current;
  const isUnfiltered = filter === 'all' && search === '';
  const shown = isUnfiltered ? lines : lines.filter(({ row }) => keptIds.has(row.applicationId));
  const withRefresh =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setRevision({});
    };
  return { lines, shown, filter, setFilter: withRefresh(setFilter), search, setSearch: withRefresh(setSearch), ids, grantId };
}

function isFound({ row }: Line, search: string): boolean {
  const fold = (text: string) => plain(text).toLowerCase();
  const text = fold([row.entryNumber, row.grantNumber, row.organizationName, row.title].join(' '));
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The export query of the current decisions. */
function exported(grantYear: number, category: string, grantId: string | null): URLSearchParams {
  const query = new URLSearchParams({ format: 'csv', grantYear: String(grantYear), sortBy: 'id', sortOrder: 'asc' });
  if (category) query.set('category', category);
  if (Number(grantId)) query.set('grantId', String(grantId));
  for (const status of ['draft', 'approved', 'announced']) query.append('status', status);
  return query;
}
