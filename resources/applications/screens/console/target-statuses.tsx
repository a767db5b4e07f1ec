import { Targets } from '../../../../refine-app/resource/actions/dialog-parts.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { StatusBadge } from '../../../../refine-app/ui/status-badge.tsx';
import { resources } from '../../../../resources.config.ts';
import type { Resource } from '../../../../schema/resource.ts';
import css from './change-status.module.css';
import { groupByStatus, labelOf } from './status-choices.ts';

const { status } = resources.applications.fields;

interface Props {
  readonly resource: Resource;
  /** All selected rows. */
  readonly rows: readonly RowData[];
  /** Rows to be changed: all, or those of one status. */
  readonly targets: readonly RowData[];
  readonly onTargets: (rows: readonly RowData[]) => void;
}

/** The rows to be changed and their current statuses. */
export function TargetStatuses({ resource, rows, targets, onTargets }: Props) {
  const standings = groupByStatus(targets);
  const [first] = standings;
  return (
    <section className={css.statusStandings} aria-label="変更の対象">
      {standings.length === 1 && first && (
        <p>
          現在の状況：
          <StatusBadge field={status} value={first.key} />
        </p>
      )}
      {standings.length > 1 && <Several standings={standings} onTargets={onTargets} />}
      {targets.length < rows.length && (
        <p>
          選択した{rows.length}件のうち、{targets.length}件だけを変更します。
          <Button type="link" size="small" onClick={() => onTargets(rows)}>
            {rows.length}件すべてに戻す
          </Button>
        </p>
      )}
      <Targets resource={resource} rows={targets.map((row) => ({ row }))} />
    </section>
  );
}

function Several({ standings, onTargets }: { readonly standings: ReturnType<typeof groupByStatus>; readonly onTargets: Props['onTargets'] }) {
  return (
    <>
      <p>
        <strong>複数のステータスが選択されています</strong>
      </p>
      <ul className={css.statusCounts}>
        {standings.map(({ id, key, rows }) => (
          <li key={id}>
            <StatusBadge field={status} value={key} />
            <span>{countText(rows.length)}件</span>
            <Button type="link" size="small" onClick={() => onTargets(rows)}>
              <span className={baseCss.visuallyHidden}>「{labelOf(key)}」の</span>この{rows.length}件だけにする
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
