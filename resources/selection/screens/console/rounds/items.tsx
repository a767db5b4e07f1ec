import { Alert, Input } from 'antd';
import { useState } from 'react';
import { may } from '../../../../../refine-app/data/access.ts';
import { http } from '../../../../../refine-app/data/http.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import { ActionDialog } from '../../../../../refine-app/resource/actions/lazy-action-dialog.ts';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button, LinkButton } from '../../../../../refine-app/ui/button.tsx';
import { Dialog } from '../../../../../refine-app/ui/dialog.tsx';
import { EmptyState } from '../../../../../refine-app/ui/panel-states.tsx';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { useAsyncCall } from '../../../../../refine-app/ui/use-async-call.ts';
import type { Action } from '../../../../../schema/action.ts';
import { type Item, type Round, review_items, review_redactions, review_rounds, useMatrix } from './round.ts';
import css from './rounds.module.css';

const endedStatuses: readonly string[] = ['closed', 'cancelled'];

/** The items in order: reordered and removed while in draft, redacted in blind rounds. */
export function Items({ row, name }: { readonly row: Round; readonly name: string }) {
  const me = useMe();
  const { result, query } = useMatrix(row);
  const moves = row.status === 'draft' && may(me, review_items.name, 'place');
  const redacts = row.blind && !endedStatuses.includes(row.status) && may(me, review_redactions.name, 'read');
  const adds = row.abilities.includes('addItems');
  if (!query.data || (!moves && !redacts && !adds)) return null;
  const { items } = result.data;
  return (
    <Panel title={name} count={`（${items.length}件）`}>
      {adds && <AddButton row={row} />}
      {items.length === 0 && <EmptyState text="案件はまだありません。" />}
      {(moves || redacts) && <ItemList items={items} moves={moves} redacts={redacts} />}
    </Panel>
  );
}

function AddButton({ row }: { readonly row: Round }) {
  const [isOpen, setIsOpen] = useState(false);
  const action = review_rounds.actions?.addItems as Action;
  return (
    <p className={css.ways}>
      <Button onClick={() => setIsOpen(true)}>{action.label}</Button>
      {isOpen && <ActionDialog resource={review_rounds} name="addItems" action={action} rows={[row]} onClose={() => setIsOpen(false)} />}
    </p>
  );
}

interface ListProps {
  readonly items: readonly Item[];
  readonly moves: boolean;
  readonly redacts: boolean;
}

function ItemList({ items, moves, redacts }: ListProps) {
  const { run, busy, failure, refresh } = useAsyncCall();
  const [removed, setRemoved] = useState<Item>();
  const place = async ({ id, version }: Item, position: number | undefined, focused?: string) => {
    if (!position) return;
    await run(async () => {
      await http.post(`/api/review_items/${id}/place`, { position, version });
      await refresh();
    });
    if (focused) document.getElementById(focused)?.focus();
  };
  return (
    <>
      {failure && !removed && <Alert type="error" showIcon role="alert" message={failure} />}
      <ol className={css.items} aria-label="案件の順番">
        {items.map((item, at) => (
          <li key={item.id}>
            {moves ? (
              <Position item={item} onPlace={(position) => void place(item, position)} />
            ) : (
              <span className={css.position}>{item.position}</span>
            )}
            <span className={css.itemText}>
              {item.organizationName}「{item.title}」 <span className={baseCss.quiet}>{item.entryNumber}</span>
            </span>
            <span className={css.itemWays}>
              {moves &&
                (
                  [
                    ['上', at - 1, '↑'],
                    ['下', at + 1, '↓'],
                  ] as const
                ).map(([way, to, sign]) => {
                  const id = `item-${item.id}-${way}`;
                  return (
                    <Button
                      key={way}
                      id={id}
                      aria-label={`${item.entryNumber}を${way}へ`}
                      aria-disabled={busy || !items[to]}
                      onClick={() => void place(item, items[to]?.position, id)}
                    >
                      {sign}
                    </Button>
                  );
                })}
              {moves && (
                <Button aria-label={`${item.entryNumber}を案件から外す`} onClick={() => setRemoved(item)}>
                  外す
                </Button>
              )}
              {redacts && (
                <LinkButton to={`${review_items.screen.path}/${item.id}`} aria-label={`${item.entryNumber}の文を伏せる`}>
                  文を伏せる
                </LinkButton>
              )}
            </span>
          </li>
        ))}
      </ol>
      {removed && <RemoveDialog item={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

/** Moves the item to a typed position. */
function Position({ item: { entryNumber, position }, onPlace }: { readonly item: Item; readonly onPlace: (position: number) => void }) {
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    const wanted = Number(typed);
    setTyped(undefined);
    if (Number.isInteger(wanted) && wanted > 0 && wanted !== position) onPlace(wanted);
  };
  return (
    <Input
      className={css.itemNumber}
      inputMode="numeric"
      aria-label={`${entryNumber}の番号`}
      value={typed ?? String(position)}
      onChange={({ target }) => setTyped(target.value.normalize('NFKC'))}
      onPressEnter={leave}
      onBlur={leave}
    />
  );
}

function RemoveDialog({ item, onClose }: { readonly item: Item; readonly onClose: () => void }) {
  const { run, busy, failure, refresh } = useAsyncCall();
  const remove = async () => {
    const isDone = await run(async () => {
      await http.delete(`/api/review_items/${item.id}`, { data: {} });
      await refresh();
    });
    if (!isDone) return;
    toast({ type: 'success', title: '案件から外しました', message: item.entryNumber });
    onClose();
  };
  return (
    <Dialog title="案件から外しますか" okText="外す" danger busy={busy} onOk={() => void remove()} onCancel={onClose}>
      <p>
        {item.organizationName}「{item.title}」を、この審査から外します。申請はそのまま残り、あとからまた加えられます。
      </p>
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
    </Dialog>
  );
}
