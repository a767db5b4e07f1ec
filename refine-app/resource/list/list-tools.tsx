import { PrinterOutlined, SettingOutlined } from '@ant-design/icons-svg';
import { Link } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { hiddenRowsPath, isFiltered, type ListState, pageSize, writeListState } from '../../data/list-state.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { SaveView } from '../edit/save-view.tsx';
import { ExportButton } from './export-button.tsx';
import { filteredRows } from './export-query.ts';
import type { Preferences } from './preferences.ts';
import { type RowCount, rowCountText } from './row-count.ts';
import type { ListControl } from './use-list-state.ts';
import type { useRecords } from './use-records.ts';
import css from './views.module.css';

export const TableSettings = lazyComponent(async () => (await import('./table-settings.tsx')).TableSettings);

interface Props {
  readonly resource: Resource;
  readonly hidden: readonly string[];
  readonly permissions: readonly string[];
  readonly control: ListControl;
  readonly records: ReturnType<typeof useRecords>;
  readonly preferences: Preferences;
  readonly prefer: (change: Partial<Preferences>) => void;
}

/** The number of rows, the display settings, printing and export. */
export function ListTools({ resource, hidden, permissions, control, records, preferences, prefer }: Props) {
  const { state, clear } = control;
  const { views = [] } = preferences;
  const keep = (label: string) => prefer({ views: [...views, { label, search: writeListState(resource, { ...state, page: 1 }) }] });
  return (
    <div className={css.listTools}>
      <ResultCount resource={resource} records={records} state={state} />
      {isFiltered(state) && (
        <>
          <Button type="link" onClick={clear}>
            条件をすべて解除
          </Button>
          <SaveView taken={['すべて', ...Object.keys(resource.list.views ?? {}), ...views.map(({ label }) => label)]} onSave={keep} />
        </>
      )}
      <Disclosure button={{ icon: <Icon of={SettingOutlined} />, children: '表示の設定' }}>
        {() => <TableSettings resource={resource} hidden={hidden} preferences={preferences} onChange={prefer} />}
      </Disclosure>
      {permissions.includes('export') && <PrintLink resource={resource} state={state} />}
      {permissions.includes('export') && <ExportButton resource={resource} label="CSV出力" query={filteredRows(resource, state)} />}
    </div>
  );
}

/** Link to the print page of all found rows. */
function PrintLink({ resource, state }: Pick<CountProps, 'resource' | 'state'>) {
  return (
    <LinkButton icon={<Icon of={PrinterOutlined} />} to={`${resource.screen.path}/print${writeListState(resource, { ...state, page: 1 })}`}>
      印刷
    </LinkButton>
  );
}

interface CountProps {
  readonly resource: Resource;
  readonly records: Props['records'];
  readonly state: ListState;
}

/** The number of rows, and of those that the screen hides. */
function ResultCount({ resource, records, state }: CountProps) {
  const { total, exact, left, query } = records;
  if (query.isPending || query.isError) return <p className={css.resultCount} />;
  const { page } = state;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total.count);
  const range = total.count > pageSize && first <= last ? `（${countText(first)}～${countText(last)}件目を表示）` : '';
  return (
    <p className={css.resultCount} role="status">
      {isFiltered(state) ? '検索結果：' : '全 '}
      <strong>{countText(total.count)}</strong> {total.isExact ? '件' : '件以上'}
      {range}
      {!total.isExact && <CountExactly {...exact} />}
      {left.count > 0 && (
        <span className={css.listNote}>
          <HiddenRows resource={resource} state={state} left={left} />
          を表示していません
        </span>
      )}
    </p>
  );
}

function HiddenRows({ resource, state, left }: Pick<CountProps, 'resource' | 'state'> & { readonly left: RowCount }) {
  const path = hiddenRowsPath(resource, state);
  const text = `${resource.fields[resource.list.hideWithout ?? '']?.label}のない ${rowCountText(left)}`;
  return path ? <Link to={path}>{text}</Link> : text;
}

/** Counts all rows on request, since that may take long for many rows. */
function CountExactly({ count, isCounting, hasFailed }: Props['records']['exact']) {
  return (
    <>
      <Button type="link" size="small" loading={isCounting} onClick={count}>
        {isCounting ? '数えています…' : '正確に数える'}
      </Button>
      {hasFailed && <span className={css.listNote}>数えられませんでした。もう一度お試しください。</span>}
    </>
  );
}
