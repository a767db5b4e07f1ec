import { Button } from 'antd';
import { formatDateTime, japanDate } from '../../../domain/dates/japan-date.ts';
import type { Resource } from '../../../schema/resource.ts';
import { Value } from '../../fields/value.tsx';
import { titleOf } from '../../ui/present.ts';
import type { RowData } from '../../ui/row.ts';
import { RecordPath } from '../../views/record-head.tsx';
import { standingOf } from './standing.ts';

interface Props {
  readonly resource: Resource;
  readonly row: RowData;
  readonly editing: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Which notice, whether anyone sees it now, and what may be done with it. */
export function NoticeHead({ resource, row, editing, onEdit, onDelete }: Props) {
  const editable = row.abilities.includes('update');
  return (
    <header className="record-head">
      <RecordPath resource={resource} id={row.id} />
      <div className="view-head">
        <div className="record-name">
          <p className="record-label">
            {resource.label}
            {editable && <Value resource={resource} name="status" row={row} place="record" />}
            <Value resource={resource} name="type" row={row} place="record" />
          </p>
          <h1>{titleOf(resource, row)}</h1>
          <p className="notice-standing">
            {editable && <span>{standingOf(row, japanDate(new Date()))}</span>}
            <span>更新日時：{formatDateTime(row.updatedAt)}</span>
          </p>
        </div>
        <div className="record-buttons" hidden={editing}>
          {row.abilities.includes('delete') && (
            <Button danger onClick={onDelete}>
              削除する
            </Button>
          )}
          {editable && (
            <Button type="primary" onClick={onEdit}>
              編集する
            </Button>
          )}
        </div>
      </div>
    </header>
  );
}
