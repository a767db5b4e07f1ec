import clsx from 'clsx/lite';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { grantCategories } from '../../../../../domain/terms.ts';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { recordPath } from '../../../../../refine-app/ui/record-path.ts';
import { resources } from '../../../../../resources.config.ts';
import {
  type Balance,
  type Cell,
  type Item,
  keyOf,
  type Matrix,
  type Member,
  openHints,
  type Pair,
  type Place,
  standingOf,
  standings,
} from './round.ts';
import css from './rounds.module.css';

interface Props {
  readonly matrix: Matrix;
  readonly chosen: readonly Pair[];
  readonly edits: boolean;
  /** Load of each member under the proposal. */
  readonly after: Balance['loads'] | undefined;
  readonly onChoose: (pair: Pair, on: boolean) => void;
  readonly onOpen: (place: Place) => void;
}

/**
 * Applications by members. Clicking or dragging over free cells selects them; other cells open a dialog. Arrow keys move between cells with a roving
 * tabindex. On narrow screens each application becomes a card.
 */
export function MatrixTable({ matrix: { members, items, cells }, chosen, edits, after, onChoose, onOpen }: Props) {
  const cellAt = useMemo(() => new Map(cells.map((cell) => [keyOf(cell), cell])), [cells]);
  const chosenAt = useMemo(() => new Set(chosen.map(keyOf)), [chosen]);
  const dragValue = useRef<boolean>(undefined);
  const box = useRef<HTMLTableElement>(null);
  const press = (place: Place, on: boolean) => {
    const { cell, item, member } = place;
    if (edits && isFree(cell)) onChoose({ applicationId: item.applicationId, userId: member.userId }, on);
    else onOpen(place);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={css.matrixScroll} aria-label="割当ての表" tabIndex={0}>
        <table className={css.matrix} ref={box} onKeyDown={(event) => onArrow(event, box.current)}>
          <thead>
            <tr>
              <th scope="col">案件</th>
              {members.map((member) => (
                <MemberHead key={member.userId} member={member} after={after?.find(({ userId }) => userId === member.userId)?.after} />
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item, at) => (
              <tr key={item.applicationId}>
                <ItemHead item={item} />
                {members.map((member, nth) => {
                  const pair = { applicationId: item.applicationId, userId: member.userId };
                  const cell = cellAt.get(keyOf(pair));
                  const isChosen = chosenAt.has(keyOf(pair));
                  const place = { item, member, cell };
                  const isSelectable = edits && isFree(cell);
                  return (
                    <td key={member.userId}>
                      <button
                        type="button"
                        className={css.cell}
                        data-standing={standingOf(cell, isChosen)}
                        data-hinted={openHints(cell).length > 0 || undefined}
                        data-sign={signOf(cell, isChosen)}
                        data-at={`${at} ${nth}`}
                        tabIndex={at === 0 && nth === 0 ? 0 : -1}
                        aria-label={labelOf(place, isChosen)}
                        aria-pressed={isSelectable ? isChosen : undefined}
                        disabled={!edits && cell === undefined}
                        onPointerDown={(event) => {
                          if (isSelectable && event.pointerType === 'mouse') dragValue.current = !isChosen;
                        }}
                        onPointerEnter={(event) => {
                          if (event.buttons !== 1 || dragValue.current === undefined || !isSelectable || isChosen === dragValue.current) return;
                          onChoose(pair, dragValue.current);
                        }}
                        onPointerLeave={(event) => {
                          // Leaving the cell where the drag began selects it too, as it gets no click event.
                          if (event.buttons === 1 && dragValue.current !== undefined && isSelectable && isChosen !== dragValue.current)
                            onChoose(pair, dragValue.current);
                        }}
                        onClick={() => {
                          dragValue.current = undefined;
                          press(place, !isChosen);
                        }}
                      >
                        <span className={css.cellName}>{member.name}</span>
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Legend />
    </>
  );
}

/** Unassigned and without open hints. */
const isFree = (cell: Cell | undefined) => standingOf(cell, false) === 'free' && openHints(cell).length === 0;

function signOf(cell: Cell | undefined, isChosen: boolean): string {
  const standing = standingOf(cell, isChosen);
  const sign = standing === 'free' || standing === 'withdrawn' ? '' : standings[standing][0];
  return openHints(cell).length > 0 ? `${sign}！` : sign;
}

function labelOf({ item, member, cell }: Place, isChosen: boolean): string {
  const standing = standingOf(cell, isChosen);
  const words = standing === 'free' || standing === 'withdrawn' ? '割り当てていません' : standings[standing][1];
  const hints = openHints(cell).length > 0 ? '、利害関係の手がかりあり' : '';
  return `${item.entryNumber} ${member.name}：${words}${hints}`;
}

function MemberHead({ member: { name, categories, load, maxFiles }, after }: { readonly member: Member; readonly after: number | undefined }) {
  const isFull = maxFiles !== null && (after ?? load) >= maxFiles;
  return (
    <th scope="col">
      <span className={css.memberName}>{name}</span>
      <small className={clsx(baseCss.quiet, isFull && css.full)}>
        {load}
        {after !== undefined && after !== load && `→${after}`}
        {maxFiles !== null && `/${maxFiles}`}件
      </small>
      {categories && <small className={baseCss.quiet}>{grantCategories[categories]}</small>}
    </th>
  );
}

function ItemHead({ item }: { readonly item: Item }) {
  const { position, applicationId, entryNumber, title, organizationName } = item;
  return (
    <th scope="row">
      <span className={css.itemHead}>
        <span className={css.position}>{position}</span>
        <span>
          <Link to={recordPath(resources.applications, { id: applicationId })}>{entryNumber}</Link>
          <span className={css.itemName}>{organizationName}</span>
          <small className={clsx(baseCss.quiet, css.itemName)}>{title}</small>
        </span>
      </span>
    </th>
  );
}

function Legend() {
  return (
    <ul className={css.legend} aria-label="印の意味">
      {Object.entries(standings).map(([standing, [sign, words]]) => (
        <li key={standing}>
          <span className={css.cell} data-standing={standing} aria-hidden>
            {sign}
          </span>
          {words}
        </li>
      ))}
      <li>
        <span className={css.cell} data-hinted aria-hidden>
          ！
        </span>
        利害関係の手がかり（未確認）
      </li>
    </ul>
  );
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus by arrow key and keeps the focused cell as the tab stop. */
function onArrow(event: KeyboardEvent<HTMLTableElement>, table: HTMLTableElement | null): void {
  const step = steps[event.key];
  const at = (event.target as HTMLElement).dataset.at;
  if (!step || !at || !table) return;
  const [row, column] = at.split(' ').map(Number) as [number, number];
  const next = nextCell(table, [row + step[0], column + step[1]], step);
  if (!next) return;
  event.preventDefault();
  for (const one of table.querySelectorAll<HTMLElement>('[data-at][tabindex="0"]')) one.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

/** The next enabled cell in that direction. */
function nextCell(table: HTMLTableElement, [row, column]: readonly [number, number], step: readonly [number, number]): HTMLButtonElement | null {
  const cell = table.querySelector<HTMLButtonElement>(`[data-at="${row} ${column}"]`);
  return cell?.disabled ? nextCell(table, [row + step[0], column + step[1]], step) : cell;
}
