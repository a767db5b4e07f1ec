import { Alert, Button, Modal } from 'antd';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { FieldInputs } from '../../fields/field-inputs.tsx';
import type { RowData } from '../../ui/row.ts';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { ConflictDialog } from '../../views/conflict-dialog.tsx';
import { ErrorSummary } from '../../views/error-summary.tsx';
import { type ResourceForm, useResourceForm } from '../../views/use-resource-form.ts';
import { WritingHelp } from './writing-help.tsx';

interface Props {
  readonly resource: Resource;
  readonly row: RowData;
  readonly onSaved: (row: RowData) => void;
  readonly onCancel: () => void;
}

const writing = ['title', 'content'];

/** The notice as inputs, in its place. Here only title and content are checked (spec, second file, section 5); the server checks the dates. */
export function NoticeEditor({ resource, row, onSaved, onCancel }: Props) {
  const form = useResourceForm({ resource: { ...resource, checks: [] }, row, onSaved });
  const element = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  const leave = () => (form.dirty ? setAsking(true) : onCancel());
  useReturnFocus();
  useEffect(() => element.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  return (
    <form
      ref={element}
      className="form notice-form"
      noValidate
      aria-label={`${resource.label}の編集`}
      onKeyDown={(event) => onKey(event, form, onCancel)}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Inputs resource={resource} form={form} />
      <SaveBar form={form} onCancel={leave} />
      {form.latest && <ConflictDialog resource={resource} form={form} latest={form.latest} />}
      <Modal
        open={asking}
        title="編集をやめますか"
        okText="変更を捨てて元に戻す"
        okButtonProps={{ danger: true }}
        cancelText="編集を続ける"
        onOk={onCancel}
        onCancel={() => setAsking(false)}
      >
        入力した変更は保存されず、編集を始める前の内容に戻ります。
      </Modal>
    </form>
  );
}

function Inputs({ resource, form }: { readonly resource: Resource; readonly form: ResourceForm }) {
  const idPrefix = useId();
  const inputs = (names: readonly string[]) => (
    <FieldInputs
      resource={resource}
      fields={resource.fields}
      names={names}
      values={form.values}
      errors={form.errors}
      row={form.base}
      onChange={form.change}
      // What the server found wrong stands until it is changed.
      onBlur={(name) => form.errors[name] ?? form.blur(name)}
      idPrefix={idPrefix}
    />
  );
  return (
    <>
      <ErrorSummary resource={resource} errors={form.errors} names={form.names} idPrefix={idPrefix} refusals={form.refusals} />
      <section className="form-section" aria-label="内容">
        {inputs(form.names.filter((name) => writing.includes(name)))}
        <WritingHelp />
      </section>
      <section className="form-section" aria-label="公開の設定">
        <h2>公開の設定</h2>
        {inputs(form.names.filter((name) => !writing.includes(name)))}
      </section>
    </>
  );
}

function SaveBar({ form, onCancel }: { readonly form: ResourceForm; readonly onCancel: () => void }) {
  return (
    <>
      {form.failure && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message="保存に失敗しました"
          description={<span className="cell-lines">{`${form.failure}\n入力した内容はそのまま残っています。`}</span>}
        />
      )}
      <div className="form-buttons">
        <Button type="primary" htmlType="submit" loading={form.saving}>
          保存する
        </Button>
        <Button onClick={onCancel} disabled={form.saving}>
          やめる
        </Button>
        <span className="form-state" role="status">
          {form.dirty ? '保存していない変更があります' : ''}
        </span>
      </div>
    </>
  );
}

/** Ctrl+S and ⌘+S save. Esc leaves what nobody has touched; an open list or calendar takes it first. */
function onKey(event: KeyboardEvent<HTMLFormElement>, form: ResourceForm, onCancel: () => void): void {
  if (event.nativeEvent.isComposing) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
    event.preventDefault();
    form.submit();
  }
  const list = event.currentTarget.querySelector('.ant-select-open, [aria-expanded="true"]');
  if (event.key === 'Escape' && !form.dirty && !form.saving && !list) onCancel();
}
