import { ArrowLeftOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../domain/dates/japan-date.ts';
import { meaningOf } from '../../schema/lifecycle.ts';
import type { Resource } from '../../schema/resource.ts';
import { ActionButtons } from '../actions/action-buttons.tsx';
import { ChangeStatusButton } from '../actions/applications/change-status.tsx';
import { Value } from '../fields/value.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { titleOf } from '../ui/present.ts';
import { editPath } from '../ui/record-path.ts';
import type { RowData } from '../ui/row.ts';
import { totalText } from './total.ts';
import { listPath } from './trail.ts';
import { type Neighbour, useListBehind, useNeighbours } from './use-list-behind.ts';

interface Props {
  readonly resource: Resource;
  readonly row: RowData;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What, how much, in which state, and what may be done, at a glance. */
export function RecordHead({ resource, row, onEdit, onDelete }: Props) {
  const status = Object.keys(resource.fields).find((name) => name === 'status' && name in row);
  const meaning = status && meaningOf(resource, row.status, 'staff');
  return (
    <header className="record-head">
      <RecordPath resource={resource} id={row.id} />
      <div className="view-head">
        <div className="record-name">
          <p className="record-label">
            {resource.label}
            {status && <Value resource={resource} name={status} row={row} place="record" />}
          </p>
          <h1>{titleOf(resource, row)}</h1>
          {meaning && <p role="status">{meaning}</p>}
        </div>
        <div className="record-buttons">
          <ChangeStatusButton resource={resource} rows={[row]} />
          <ActionButtons resource={resource} rows={[row]} names={row.abilities} />
          {row.abilities.includes('delete') && (
            <Button danger onClick={onDelete}>
              削除する
            </Button>
          )}
          {row.abilities.includes('update') && <EditButton resource={resource} row={row} onEdit={onEdit} />}
        </div>
      </div>
      <KeyFigures resource={resource} row={row} />
    </header>
  );
}

function EditButton({ resource, row, onEdit }: Pick<Props, 'resource' | 'row' | 'onEdit'>) {
  if (resource.screen.form === 'dialog')
    return (
      <Button type="primary" onClick={onEdit}>
        編集する
      </Button>
    );
  return (
    <LinkButton type="primary" to={editPath(resource, row.id)}>
      編集する
    </LinkButton>
  );
}

/** The amounts that the list shows, and when the record last changed. */
function KeyFigures({ resource, row }: Pick<Props, 'resource' | 'row'>) {
  const amounts = resource.list.columns.filter((name) => resource.fields[name]?.kind === 'yen' && Boolean(row[name])).slice(0, 3);
  return (
    <dl className="key-figures">
      {amounts.map((name) => (
        <div key={name}>
          <dt>{resource.fields[name]?.label}</dt>
          <dd className="figure">
            <Value resource={resource} name={name} row={row} place="record" />
          </dd>
        </div>
      ))}
      <div>
        <dt>更新日時</dt>
        <dd>{formatDateTime(row.updatedAt)}</dd>
      </div>
    </dl>
  );
}

/** Back to the list as one left it, and along it. */
export function RecordPath({ resource, id }: { readonly resource: Resource; readonly id: number }) {
  const { list } = useListBehind(resource);
  const { previous, next, place } = useNeighbours(list, id);
  return (
    <nav className="record-path" aria-label="一覧との行き来">
      <Link to={listPath(list)}>
        <ArrowLeftOutlined aria-hidden /> {list.label}の一覧へ戻る
      </Link>
      {place && (
        <span className="record-steps">
          <Step to={previous} label="前の記録">
            <LeftOutlined aria-hidden />
          </Step>
          <span>
            {totalText(place.total)}中 {place.position.toLocaleString('ja-JP')}件目
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
  if (!to) return <span className="record-step record-step-off">{children}</span>;
  return (
    <Link to={to.href} replace onClick={to.follow} className="record-step" aria-label={label} title={label}>
      {children}
    </Link>
  );
}
