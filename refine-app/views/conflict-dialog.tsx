import { Button, Modal } from 'antd';
import { formatDateTime } from '../../domain/dates/japan-date.ts';
import type { Values } from '../../schema/derive/validators.ts';
import type { Resource } from '../../schema/resource.ts';
import { Value } from '../fields/value.tsx';
import { type RowData, sameValue } from '../ui/row.ts';
import type { ResourceForm } from './use-resource-form.ts';

interface Props {
  readonly resource: Resource;
  readonly form: ResourceForm;
  readonly latest: RowData;
}

/** Someone else saved the row meanwhile: what they changed beside what was changed here, and the two ways on. */
export function ConflictDialog({ resource, form, latest }: Props) {
  const changed = form.changed();
  const theirs = form.names.filter((name) => !sameValue(form.base?.[name] ?? null, latest[name]));
  const names = form.names.filter((name) => theirs.includes(name) || name in changed);
  return (
    <Modal
      open
      width={800}
      title="ほかの人が先に更新しました"
      onCancel={() => form.setLatest(undefined)}
      maskClosable={false}
      footer={
        <div className="form-buttons">
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
      <div className="changes">
        <table>
          <thead>
            <tr>
              <th scope="col">項目</th>
              <th scope="col">編集を始めたとき</th>
              <th scope="col">最新の内容</th>
              <th scope="col">自分の変更</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{resource.fields[name]?.label}</th>
                <td>{form.base && <Value resource={resource} name={name} row={form.base} place="list" />}</td>
                <td className={theirs.includes(name) ? 'changed' : undefined}>
                  <Value resource={resource} name={name} row={latest} place="list" />
                </td>
                <td className={name in changed ? 'changed' : undefined}>
                  {name in changed ? <Value resource={resource} name={name} row={typedRow(name, changed)} place="list" /> : '変更なし'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Modal>
  );
}

/** A row with nothing but the typed value, so that no title of the old one stands beside it. */
function typedRow(name: string, changed: Values): RowData {
  return { id: 0, version: 0, createdAt: '', updatedAt: '', abilities: [], [name]: changed[name] };
}
