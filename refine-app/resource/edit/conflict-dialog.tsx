import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Resource } from '../../../schema/resource.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type RowData, sameValue } from '../../ui/row.ts';
import { Value } from '../kinds/field-value.tsx';
import { kindScreenOf } from '../kinds/index.ts';
import { Comparison } from '../kinds/parts/changes-table.tsx';
import css from '../list/views.module.css';
import type { ResourceForm } from './use-resource-form.ts';

interface Props {
  readonly resource: Resource;
  readonly form: ResourceForm;
  readonly latest: RowData;
}

/** Edit conflict: compares the stored changes with those made here, and offers to apply or to discard the latter. */
export function ConflictDialog({ resource, form, latest }: Props) {
  const changed = form.changed();
  const theirs = form.names.filter((name) => !sameValue(form.base?.[name] ?? null, latest[name]));
  const names = form.names.filter((name) => theirs.includes(name) || name in changed);
  const valueIn = (row: RowData, name: string) => <Value resource={resource} name={name} row={row} place="list" />;
  const changeIn = (row: RowData, name: string) => {
    const field = resource.fields[name];
    const Changed = field && kindScreenOf(field).Changed;
    const [before, value] = [form.base?.[name], row[name]];
    return Changed && before && value ? <Changed before={before} value={value} /> : valueIn(row, name);
  };
  return (
    <Dialog
      width={800}
      title="ほかの人が先に更新しました"
      onCancel={() => form.setLatest(undefined)}
      footer={
        <div className={css.formButtons}>
          <Button type="primary" onClick={() => form.overlay(latest)}>
            自分の変更を最新の内容に重ねる
          </Button>
          <Button onClick={() => form.takeLatest(latest)}>最新の内容を読み込む</Button>
        </div>
      }
    >
      <p>
        この{resource.label}は {formatDateTime(latest.updatedAt)} に更新されています。まだ保存していません。
        「重ねる」は、自分が変えた項目だけを最新の内容に反映して保存します。「読み込む」は、自分の変更を捨てて最新の内容から始めます。
      </p>
      <Comparison
        names={names}
        labelOf={(name) => resource.fields[name]?.label}
        columns={[
          { label: '編集を始めたとき', cellOf: (name) => form.base && valueIn(form.base, name) },
          {
            label: '最新の内容',
            cellOf: (name) => (theirs.includes(name) ? changeIn(latest, name) : valueIn(latest, name)),
            differs: (name) => theirs.includes(name),
          },
          {
            label: '自分の変更',
            cellOf: (name) => (name in changed ? changeIn(typedRow(name, changed), name) : '変更なし'),
            differs: (name) => name in changed,
          },
        ]}
      />
    </Dialog>
  );
}

/** A row with only the typed value, so that a reference does not show the title of the old value. */
function typedRow(name: string, changed: Values): RowData {
  return { id: 0, version: 0, createdAt: '', updatedAt: '', abilities: [], [name]: changed[name] };
}
