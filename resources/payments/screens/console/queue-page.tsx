import { useState } from 'react';
import { formatYen } from '../../../../domain/money/yen.ts';
import { may } from '../../../../refine-app/data/access.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { ListSkeleton } from '../../../../refine-app/resource/list/skeletons.tsx';
import viewsCss from '../../../../refine-app/resource/list/views.module.css';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { EmptyState, FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import { ScreenLinks } from '../../../../refine-app/ui/screen-links.tsx';
import { resources } from '../../../../resources.config.ts';
import { type QueueEntry, queueGroups, queueTasks } from '../../rules/payment-queue.ts';
import { BatchMaker } from './batch-maker.tsx';
import css from './payments.module.css';
import { isPayable, keyOf, QueueTable, totalOf, useQueue } from './queue-table.tsx';

/** The queue of accounting tasks, most urgent first; payments are put into a transfer batch from here. */
export function QueuePage() {
  const { entries, query } = useQueue();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [making, setMaking] = useState(false);
  const picked = entries.filter((entry) => chosen.includes(keyOf(entry)) && isPayable(entry));
  return (
    <div className={viewsCss.view}>
      <header className={viewsCss.viewHead}>
        <h1>支払い待ち</h1>
      </header>
      <ScreenLinks resource={resources.payments} />
      {query.isError && <FailureState title="支払い待ちの取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton columns={6} />}
      {query.isSuccess && entries.length === 0 && <EmptyState text="支払い待ちはありません。前払いの指示や精算の決裁が済むと、ここに並びます。" />}
      {query.isSuccess && entries.length > 0 && !making && (
        <Waiting entries={entries} chosen={chosen} picked={picked} onChoose={setChosen} onMake={() => setMaking(true)} />
      )}
      {making && <BatchMaker entries={picked} onBack={() => setMaking(false)} />}
    </div>
  );
}

interface WaitingProps {
  readonly entries: readonly QueueEntry[];
  readonly chosen: readonly string[];
  readonly picked: readonly QueueEntry[];
  readonly onChoose: (keys: readonly string[]) => void;
  readonly onMake: () => void;
}

function Waiting({ entries, ...choosing }: WaitingProps) {
  const [task, setTask] = useState<QueueEntry['task']>();
  const shown = task === undefined ? entries : entries.filter((entry) => entry.task === task);
  return (
    <>
      <div className={css.moneyGroups}>
        {groups.map((group) => (
          <Totals key={group.title} group={group} entries={entries} task={task} onTask={setTask} />
        ))}
      </div>
      {groups.map((group) => (
        <Group key={group.title} group={group} entries={shown.filter((entry) => isIn(group, entry))} {...choosing} />
      ))}
    </>
  );
}

type QueueGroup = (typeof queueGroups)[keyof typeof queueGroups];

const groups: readonly QueueGroup[] = Object.values(queueGroups);
const isIn = ({ tasks }: QueueGroup, { task }: QueueEntry) => (tasks as readonly string[]).includes(task);

interface TotalsProps {
  readonly group: QueueGroup;
  readonly entries: readonly QueueEntry[];
  /** The task that the list is filtered by. */
  readonly task: QueueEntry['task'] | undefined;
  readonly onTask: (task: QueueEntry['task'] | undefined) => void;
}

/** Count and sum by task; pressing one toggles the filter. */
function Totals({ group, entries, task, onTask }: TotalsProps) {
  return (
    <section className={css.moneyGroup} aria-label={`${group.title}の件数と金額`}>
      <p>{group.title}</p>
      {group.tasks.map((one) => {
        const ofTask = entries.filter((entry) => entry.task === one);
        return (
          <button
            key={one}
            type="button"
            aria-pressed={task === one}
            disabled={ofTask.length === 0}
            onClick={() => onTask(task === one ? undefined : one)}
          >
            {queueTasks[one]}
            <span>
              <strong>{ofTask.length}</strong>件{one !== 'close' && <span className={baseCss.quiet}>　{formatYen(totalOf(ofTask))}</span>}
            </span>
          </button>
        );
      })}
    </section>
  );
}

function Group({ group, entries, chosen, picked, onChoose, onMake }: WaitingProps & { readonly group: QueueGroup }) {
  const makes = may(useMe(), resources.transfer_batches.name, 'submit');
  const pays = group === queueGroups.pay;
  if (entries.length === 0) return null;
  const title = `${group.title}（${entries.length}件）`;
  return (
    <section className={css.queueGroup} aria-label={group.title}>
      <h2>{title}</h2>
      {pays && makes && <PayBar payable={entries.filter(isPayable)} picked={picked} onChoose={onChoose} onMake={onMake} />}
      <QueueTable label={`${group.title}の一覧`} entries={entries} acts={makes} chosen={chosen} onChoose={pays && makes ? onChoose : undefined} />
    </section>
  );
}

function PayBar({
  payable,
  picked,
  onChoose,
  onMake,
}: Pick<WaitingProps, 'picked' | 'onChoose' | 'onMake'> & { readonly payable: readonly QueueEntry[] }) {
  if (payable.length === 0) return null;
  return (
    <div className={css.queueBar} role="status">
      <span>{picked.length === 0 ? '振り込む支払いを選んでください' : `${picked.length}件を選択中　合計 ${formatYen(totalOf(picked))}`}</span>
      <Button onClick={() => onChoose(picked.length === payable.length ? [] : payable.map(keyOf))}>
        {picked.length === payable.length ? '選択をすべて外す' : `支払えるものをすべて選ぶ（${payable.length}件）`}
      </Button>
      <Button type="primary" disabled={picked.length === 0} onClick={onMake}>
        振込の確認へ進む
      </Button>
    </div>
  );
}
