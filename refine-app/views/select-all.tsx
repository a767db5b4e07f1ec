import { Button } from '../ui/button.tsx';
import { countText } from '../ui/count-text.ts';
import type { useRecords } from './use-records.ts';
import { selectionLimit, type useSelectAll } from './use-select-all.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  readonly all: ReturnType<typeof useSelectAll>;
  readonly records: ReturnType<typeof useRecords>;
  readonly selection: Selection;
}

/** Once the whole page is chosen: the rest of what was found, too. */
export function SelectAll({ all: { run, fetched, wanted }, records, selection }: Props) {
  const total = records.total.count;
  const pageChosen = records.rows.length > 0 && records.rows.every(({ id }) => selection.has(id));
  if (!pageChosen || total <= records.rows.length || selection.rows.length >= wanted) return null;
  if (fetched !== undefined) return <span role="status">{`選択しています… ${countText(fetched)} / ${countText(wanted)} 件`}</span>;
  const text = wanted < total ? `検索結果の先頭から${countText(wanted)}件を選択` : `検索結果の全${countText(total)}件を選択`;
  return (
    <span>
      <Button type="link" onClick={run}>
        {text}
      </Button>
      {wanted < total && <span className="quiet">一度に選択できるのは{countText(selectionLimit)}件までです</span>}
    </span>
  );
}
