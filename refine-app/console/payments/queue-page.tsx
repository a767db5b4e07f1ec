import { useState } from 'react';
import { type QueueEntry, queueTasks } from '../../../domain/money/payment-queue.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { resources } from '../../../resources.config.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { EmptyFace, FailureFace } from '../../ui/faces.tsx';
import { ScreenLinks } from '../../ui/screen-links.tsx';
import { ListSkeleton } from '../../views/skeletons.tsx';
import viewsCss from '../../views/views.module.css';
import { BatchMaker } from './batch-maker.tsx';
import css from './payments.module.css';
import { isPayable, keyOf, QueueTable, totalOf, useQueue } from './queue-table.tsx';

/** What the accounting desk is to do next, the most urgent first; from here payments go into a transfer batch. */
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
      {query.isError && <FailureFace title="支払い待ちの取得に失敗しました" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton columns={6} />}
      {query.isSuccess && entries.length === 0 && <EmptyFace text="支払い待ちはありません。前払いの指示や精算の決裁が済むと、ここに並びます。" />}
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

function Waiting({ entries, chosen, picked, onChoose, onMake }: WaitingProps) {
  const makes = may(useMe(), resources.transfer_batches.name, 'submit');
  const payable = entries.filter(isPayable);
  return (
    <>
      <Counts entries={entries} />
      {makes && payable.length > 0 && (
        <div className={css.queueBar} role="status">
          <span>{picked.length === 0 ? '振り込む支払いを選んでください' : `${picked.length}件を選択中　合計 ${formatYen(totalOf(picked))}`}</span>
          <Button onClick={() => onChoose(picked.length === payable.length ? [] : payable.map(keyOf))}>
            {picked.length === payable.length ? '選択をすべて外す' : `支払えるものをすべて選ぶ（${payable.length}件）`}
          </Button>
          <Button type="primary" disabled={picked.length === 0} onClick={onMake}>
            振込の確認へ進む
          </Button>
        </div>
      )}
      <QueueTable entries={entries} chosen={chosen} onChoose={makes ? onChoose : undefined} />
    </>
  );
}

function Counts({ entries }: { readonly entries: readonly QueueEntry[] }) {
  const groups = (Object.keys(queueTasks) as QueueEntry['task'][]).map((task) => [task, entries.filter((entry) => entry.task === task)] as const);
  return (
    <dl className={css.moneySums}>
      {groups.map(([task, some]) => (
        <div key={task}>
          <dt>{queueTasks[task]}</dt>
          <dd>
            <strong>{some.length}</strong>件<span className={baseCss.quiet}>{task === 'close' ? '' : `　${formatYen(totalOf(some))}`}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
