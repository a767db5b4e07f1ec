import { ArrowLeftOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import clsx from 'clsx/lite';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { meaningOf } from '../../../schema/lifecycle.ts';
import { fieldOf, type Resource } from '../../../schema/resource.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { More } from '../../ui/more.tsx';
import { editPath } from '../../ui/record-path.ts';
import type { RowData } from '../../ui/row.ts';
import { titleOf } from '../../ui/title.ts';
import { ActionButtons } from '../actions/action-buttons.tsx';
import { Value } from '../kinds/field-value.tsx';
import { rowCountText } from '../list/row-count.ts';
import { type Neighbour, useNeighbours, useOriginList } from '../list/use-origin-list.ts';
import css from '../list/views.module.css';
import { listPath } from './trail.ts';

interface Props {
  readonly resource: Resource;
  readonly row: RowData;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Hides the buttons while the record is edited in place. */
  readonly isEditing?: boolean;
}

/** Replacements for parts of the head; null omits a part. */
export interface HeadParts {
  /** Above the title; by default the resource's label and the status. */
  readonly label?: ReactNode;
  readonly heading?: ReactNode;
  /** Below the title; by default the meaning of the status. */
  readonly standing?: ReactNode;
  readonly buttons?: ReactNode;
  readonly figures?: ReactNode;
  /** Null where the links to list and neighbours are elsewhere. */
  readonly path?: null | undefined;
  /** No button here is primary, since the next step is elsewhere on the page. */
  readonly isLed?: boolean;
}

/** The head of a record's page: title, status, buttons and key figures. */
export function RecordHead({ resource, row, onEdit, onDelete, isEditing = false, ...own }: Props & HeadParts) {
  const { label = <Label resource={resource} row={row} />, standing = <Meaning resource={resource} row={row} /> } = own;
  const { heading = <h1>{titleOf(resource, row)}</h1>, figures = <KeyFigures resource={resource} row={row} /> } = own;
  const { buttons = <Buttons {...{ resource, row, onEdit, onDelete }} isLed={own.isLed} />, path = <RecordPath resource={resource} id={row.id} /> } =
    own;
  return (
    <header className={css.recordHead}>
      {path}
      <div className={css.viewHead}>
        <div className={css.recordName}>
          {label && <p className={css.recordLabel}>{label}</p>}
          {heading}
          {standing}
        </div>
        {buttons && (
          <div className={css.recordButtons} hidden={isEditing}>
            {buttons}
          </div>
        )}
      </div>
      {figures}
    </header>
  );
}

type Shown = Pick<Props, 'resource' | 'row'>;

function Label({ resource, row }: Shown) {
  return (
    <>
      {resource.label}
      {'status' in resource.fields && 'status' in row && <Value resource={resource} name="status" row={row} place="record" />}
    </>
  );
}

function Meaning({ resource, row }: Shown) {
  const meaning = meaningOf(resource, row.status, 'staff');
  return meaning && <p role="status">{meaning}</p>;
}

/** More buttons than these are behind 「…」. */
const shownAtOnce = 3;

/** The forward actions, then those that return the record; the others are behind 「…」. */
function Buttons({ resource, row, onEdit, onDelete, isLed }: Props & Pick<HeadParts, 'isLed'>) {
  const { next, back, others } = actionsByKind(resource, row.abilities);
  const leads = next.length + back.length > 0;
  const edit = <EditButton resource={resource} row={row} onEdit={onEdit} type={leads || isLed ? undefined : 'primary'} />;
  const rest = (
    <>
      <ActionButtons resource={resource} rows={[row]} names={others} place="head" />
      {leads && edit}
      <DeleteButton row={row} onDelete={onDelete} />
    </>
  );
  const extra = others.length + Number(row.abilities.includes('delete')) + Number(leads && row.abilities.includes('update'));
  return (
    <>
      <ActionButtons resource={resource} rows={[row]} names={next} leads />
      <ActionButtons resource={resource} rows={[row]} names={back} />
      {leads || extra > shownAtOnce ? extra > 0 && <More>{rest}</More> : rest}
      {!leads && edit}
    </>
  );
}

/** The declared actions that a row allows: forward ones, returning ones, and the others. */
export function actionsByKind({ actions = {} }: Resource, abilities: readonly string[]) {
  const able = Object.keys(actions).filter((name) => abilities.includes(name) && !actions[name]?.inField);
  const of = (kind: 'forward' | 'return') => able.filter((name) => actions[name]?.kind === kind);
  const [next, back] = [of('forward'), of('return')];
  return { next, back, others: able.filter((name) => !next.includes(name) && !back.includes(name)) };
}

export function DeleteButton({ row, onDelete }: Pick<Props, 'row' | 'onDelete'>) {
  if (!row.abilities.includes('delete')) return null;
  return (
    <Button danger onClick={onDelete}>
      削除する
    </Button>
  );
}

interface EditButtonProps extends Shown {
  /** Used where the row is edited in a dialog. */
  readonly onEdit: () => void;
  readonly type?: 'primary' | undefined;
}

export function EditButton({ resource, row, onEdit, type }: EditButtonProps) {
  if (!row.abilities.includes('update')) return null;
  if (resource.screen.form === 'dialog')
    return (
      <Button type={type} onClick={onEdit}>
        編集する
      </Button>
    );
  return (
    <LinkButton type={type} to={editPath(resource, row.id)}>
      編集する
    </LinkButton>
  );
}

/** The declared key figures, and the time of the last change. */
function KeyFigures({ resource, row }: Shown) {
  return (
    <dl className={css.keyFigures}>
      <Figures resource={resource} row={row} />
      <div>
        <dt>更新日時</dt>
        <dd>{formatDateTime(row.updatedAt)}</dd>
      </div>
    </dl>
  );
}

/** The declared figures that the user may see. */
export function Figures({ resource, row }: Shown) {
  const names = (resource.screen.figures ?? []).filter((name) => row[name] !== undefined);
  return names.map((name) => (
    <div key={name}>
      <dt>{fieldOf(resource, name)?.label}</dt>
      <dd className={css.figure}>
        <Value resource={resource} name={name} row={row} place="record" />
      </dd>
    </div>
  ));
}

/** Links back to the list in its last state, and to the neighbouring records. */
export function RecordPath({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const { list } = useOriginList(resource);
  const { previous, next, place } = useNeighbours(list, id);
  return (
    <nav className={css.recordPath} aria-label="一覧との行き来">
      <Link to={listPath(list)}>
        <ArrowLeftOutlined aria-hidden /> {list.label}の一覧へ戻る
      </Link>
      {place && (
        <span className={css.recordSteps}>
          <Step to={previous} label="前の記録">
            <LeftOutlined aria-hidden />
          </Step>
          <span>
            {rowCountText(place.total)}中 {place.position.toLocaleString('ja-JP')}件目
          </span>
          <Step to={next} label="次の記録">
            <RightOutlined aria-hidden />
          </Step>
        </span>
      )}
    </nav>
  );
}

function Step({ to, label, children }: { readonly to: Neighbour | undefined; readonly label: string; readonly children: ReactNode }) {
  if (!to) return <span className={clsx(css.recordStep, css.recordStepOff)}>{children}</span>;
  return (
    <Link to={to.href} replace onClick={to.follow} className={css.recordStep} aria-label={label} title={label}>
      {children}
    </Link>
  );
}
