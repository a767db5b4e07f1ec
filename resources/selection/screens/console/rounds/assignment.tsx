import { Alert } from 'antd';
import { useState } from 'react';
import { may } from '../../../../../refine-app/data/access.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { ListSkeleton } from '../../../../../refine-app/resource/list/skeletons.tsx';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../../refine-app/ui/count-text.ts';
import { lazyComponent } from '../../../../../refine-app/ui/lazy-component.tsx';
import { EmptyState, FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { useAsyncCall } from '../../../../../refine-app/ui/use-async-call.ts';
import { MatrixTable } from './matrix.tsx';
import { type Assigned, assign, type Balance, type Matrix, openHints, type Pair, type Place, type Round, reviews, useMatrix } from './round.ts';
import css from './rounds.module.css';

const BalanceDialog = lazyComponent(async () => (await import('./balance-dialog.tsx')).BalanceDialog);
const ConflictDialog = lazyComponent(async () => (await import('./conflict-dialog.tsx')).ConflictDialog);
const CellDialog = lazyComponent(async () => (await import('./cell-dialog.tsx')).CellDialog);

/** Assigns reviewers by hand or from a balanced proposal. */
export function Assignment({ row, name }: { readonly row: Round; readonly name: string }) {
  const { result, query } = useMatrix(row);
  return (
    <Panel title={name}>
      {query.isError && <FailureState title={`${name}を取得できませんでした`} error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton columns={6} />}
      {query.data && <AssignmentEditor row={row} matrix={result.data} />}
    </Panel>
  );
}

type OpenDialog = { readonly what: 'balance' | 'conflict' } | { readonly what: 'cell'; readonly applicationId: number; readonly userId: number };

/** Round states in which assignments may change. */
const preparing: readonly string[] = ['draft', 'declaring', 'scoring'];

function AssignmentEditor({ row, matrix }: { readonly row: Round; readonly matrix: Matrix }) {
  const me = useMe();
  const edits = may(me, reviews.name, 'withdraw') && preparing.includes(row.status);
  const [chosen, setChosen] = useState<readonly Pair[]>([]);
  const [balance, setBalance] = useState<Balance>();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [refused, setRefused] = useState<readonly Assigned[]>([]);
  const { run, busy, failure, refresh } = useAsyncCall();
  const clearSelection = () => {
    setChosen([]);
    setBalance(undefined);
  };
  const save = () =>
    run(async () => {
      const results = await assign(row.id, chosen);
      const assigned = results.filter(({ success }) => success);
      if (assigned.length > 0) toast({ type: 'success', title: '割り当てました', message: `${countText(assigned.length)}件を割り当てました` });
      setRefused(results.filter(({ success }) => !success));
      clearSelection();
      await refresh();
    });
  if (matrix.items.length === 0) return <EmptyState text="案件を加えると、委員に割り当てられるようになります。" />;
  if (matrix.members.length === 0) return <EmptyState text="委員がまだ登録されていません。設定の「委員」で登録してください。" />;
  const close = () => setDialog(undefined);
  return (
    <div className={css.assignment}>
      {edits && (
        <p className={css.ways}>
          <Button onClick={() => setDialog({ what: 'balance' })}>均等に割り当てる</Button>
          <Button onClick={() => setDialog({ what: 'conflict' })}>利害関係を記録する</Button>
        </p>
      )}
      <OpenHintsAlert matrix={matrix} />
      {balance && <Proposal balance={balance} matrix={matrix} />}
      {refused.length > 0 && <Refused refused={refused} matrix={matrix} />}
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
      <MatrixTable
        matrix={matrix}
        chosen={chosen}
        edits={edits}
        after={balance?.loads}
        onChoose={(pair, on) =>
          setChosen((before) => [
            ...before.filter((one) => one.applicationId !== pair.applicationId || one.userId !== pair.userId),
            ...(on ? [pair] : []),
          ])
        }
        onOpen={({ item, member }) => setDialog({ what: 'cell', applicationId: item.applicationId, userId: member.userId })}
      />
      {chosen.length > 0 && (
        <div className={css.chosen} role="status">
          <span>{countText(chosen.length)}件を割り当てます（まだ保存していません）</span>
          <Button type="primary" loading={busy} onClick={() => void save()}>
            割り当てる
          </Button>
          <Button onClick={clearSelection}>取り消す</Button>
        </div>
      )}
      {dialog?.what === 'balance' && (
        <BalanceDialog
          row={row}
          onClose={close}
          onProposed={(proposed) => {
            setBalance(proposed);
            setChosen(proposed.add);
            close();
          }}
        />
      )}
      {dialog?.what === 'conflict' && <ConflictDialog row={row} items={matrix.items} onClose={close} />}
      {dialog?.what === 'cell' && <CellDialogAt place={placeOf(matrix, dialog)} row={row} edits={edits} onClose={close} />}
    </div>
  );
}

function CellDialogAt({
  place,
  ...props
}: {
  readonly place: Place | null;
  readonly row: Round;
  readonly edits: boolean;
  readonly onClose: () => void;
}) {
  return place && <CellDialog place={place} {...props} />;
}

function placeOf({ items, members, cells }: Matrix, { applicationId, userId }: Pair): Place | null {
  const item = items.find((one) => one.applicationId === applicationId);
  const member = members.find((one) => one.userId === userId);
  const cell = cells.find((one) => one.applicationId === applicationId && one.userId === userId);
  return item && member ? { item, member, cell } : null;
}

/** Warns about unreviewed conflict hints. */
function OpenHintsAlert({ matrix: { cells } }: { readonly matrix: Matrix }) {
  const count = cells.reduce((sum, cell) => sum + openHints(cell).length, 0);
  if (count === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      message={`確認していない利害関係の手がかりが${countText(count)}件あります`}
      description="黄色の欄を押すと、もとになった記録を見て、関係ありとして固定するか、関係なしとするかを決められます。"
    />
  );
}

function Proposal({ balance: { add, short }, matrix }: { readonly balance: Balance; readonly matrix: Matrix }) {
  const numbers = new Map(matrix.items.map(({ applicationId, entryNumber }) => [applicationId, entryNumber]));
  return (
    <Alert
      type={short.length > 0 ? 'warning' : 'info'}
      showIcon
      message={
        add.length === 0 ? '加える割当てはありません。' : `均等な割当ての案です（${countText(add.length)}件）。表で直してから、割り当ててください。`
      }
      description={
        short.length > 0 && (
          <>
            委員が足りない案件があります。
            {short.map(({ applicationId, missing }) => `${numbers.get(applicationId)}（あと${missing}人）`).join('、')}
          </>
        )
      }
    />
  );
}

function Refused({ refused, matrix }: { readonly refused: readonly Assigned[]; readonly matrix: Matrix }) {
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      message={`${countText(refused.length)}件は割り当てられませんでした`}
      description={
        <ul>
          {refused.map((one) => {
            const place = placeOf(matrix, one);
            return (
              <li key={`${one.applicationId} ${one.userId}`}>
                {place?.member.name} {place?.item.entryNumber}：{one.error}
              </li>
            );
          })}
        </ul>
      }
    />
  );
}
