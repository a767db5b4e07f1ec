import { useRef, useState } from 'react';
import type { Action } from '../../../schema/action.ts';
import { type FieldErrors, type Values, validateFields } from '../../../schema/derive/validators.ts';
import { type Resource, writePath } from '../../../schema/resource.ts';
import { http } from '../../data/http.ts';
import { confirmText } from '../../resource/actions/confirm-text.ts';
import { useUploads } from '../../resource/kinds/inputs/pending-uploads.ts';
import { failureFields } from '../../ui/failure.ts';
import type { RowData } from '../../ui/row.ts';
import { titleOf } from '../../ui/title.ts';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import granteeCss from '../grantee.module.css';
import { ConfirmDialog } from '../pages/confirm-dialog.tsx';
import { NativeFieldInputs } from './native-inputs.tsx';

interface Props {
  readonly resource: Resource;
  readonly row: RowData;
  readonly onClose: () => void;
}

/** Confirms a declared action, takes its inputs, and runs it. */
export function ActionDialog({ resource, row, name, action, onClose }: Props & { readonly name: string; readonly action: Action }) {
  const { inputs: fields = {}, label, danger, method } = action;
  const names = action.inDialog ?? Object.keys(fields);
  const [values, setValues] = useState<Values>(() => Object.fromEntries(names.map((one) => [one, fields[one]?.options.default ?? null])));
  const [errors, setErrors] = useState<FieldErrors>({});
  const refresh = useRefresh();
  const uploads = useUploads();
  /** The current values, to be read after the pending uploads. */
  const now = useRef(values);
  now.current = values;
  const run = async () => {
    if (!(await uploads.whenIn(() => true))) throw new Error('送れなかったファイルがあります');
    const found = validateFields(fields, now.current, 'create').errors;
    setErrors(found);
    const [first] = Object.values(found);
    if (first) throw new Error(first);
    try {
      await http({ url: `/api${writePath(resource)}/${row.id}/${name}`, method: method ?? 'POST', data: { version: row.version, ...now.current } });
    } catch (error) {
      setErrors(failureFields(error));
      throw error;
    }
    toast({ type: 'success', title: action.success, message: titleOf(resource, row) });
    onClose();
    void refresh();
  };
  return (
    <ConfirmDialog title={label} button={label} failed="まだ終わっていません" danger={danger === true} run={run} onClose={onClose}>
      <p className={granteeCss.keptLines}>{confirmText(resource, action, [row])}</p>
      <NativeFieldInputs
        resource={resource}
        fields={fields}
        names={names}
        values={values}
        errors={errors}
        uploads={uploads}
        onChange={(one, value) => setValues((before) => ({ ...before, [one]: value }))}
      />
    </ConfirmDialog>
  );
}

export function RemoveDialog({ resource, row, onClose, onDone }: Props & { readonly onDone: () => void }) {
  const refresh = useRefresh();
  const title = titleOf(resource, row);
  const run = async () => {
    await http.delete(`/api${writePath(resource)}/${row.id}`, { data: { version: row.version } });
    toast({ type: 'success', title: `${resource.label}を削除しました`, message: title });
    onDone();
    void refresh();
  };
  return (
    <ConfirmDialog title={`「${title}」を削除しますか？`} button="削除する" failed="削除に失敗しました" danger run={run} onClose={onClose}>
      <p>削除すると、元に戻せません。</p>
    </ConfirmDialog>
  );
}
