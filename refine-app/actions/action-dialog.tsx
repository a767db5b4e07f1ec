import { useCustomMutation } from '@refinedev/core';
import { useRef, useState } from 'react';
import { validateFields } from '../../schema/derive/validators.ts';
import { type Action, type Resource, writePath } from '../../schema/resource.ts';
import { FieldInputs } from '../fields/field-inputs.tsx';
import { textOf } from '../ui/present.ts';
import type { RowData } from '../ui/row.ts';
import { type Outcome, RowsDialog } from '../ui/rows-dialog.tsx';
import { toast } from '../ui/toasts.ts';
import { useRefresh } from '../ui/use-refresh.ts';

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly action: Action;
  readonly rows: readonly RowData[];
  readonly onClose: () => void;
}

/** Asks before a declared action, takes its inputs, and does it to one or many rows. */
export function ActionDialog({ resource, name, action, rows, onClose }: Props) {
  const fields = action.inputs ?? {};
  const [values, setValues] = useState<Record<string, unknown>>(() => defaultsOf(fields));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = useAction(resource, name);
  const refresh = useRefresh();
  const inputs = useRef<HTMLDivElement>(null);

  const ready = () => {
    const found = validateFields(fields, values, 'create').errors;
    setErrors(found);
    if (Object.keys(found).length > 0) inputs.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    return Object.keys(found).length === 0;
  };
  const done = (outcomes: readonly Outcome[]) => {
    if (outcomes.some(({ failure }) => !failure)) toast({ type: 'success', title: action.label, message: action.success });
    void refresh();
    if (rows.length === 1) onClose();
  };
  return (
    <RowsDialog
      resource={resource}
      title={action.label}
      rows={rows}
      ability={name}
      confirmLabel={action.label}
      danger={action.danger}
      ready={ready}
      run={(row) => send(row, values)}
      onDone={done}
      onClose={onClose}
    >
      <p className="cell-lines">{confirmText(resource, action, rows)}</p>
      <div ref={inputs}>
        <FieldInputs
          resource={resource}
          fields={fields}
          names={Object.keys(fields)}
          values={values}
          errors={errors}
          onChange={(field, value) => setValues({ ...values, [field]: value })}
          onBlur={() => undefined}
        />
      </div>
    </RowsDialog>
  );
}

function useAction(resource: Resource, name: string) {
  const { mutateAsync } = useCustomMutation();
  return (row: RowData, inputs: Record<string, unknown>) =>
    mutateAsync({
      url: `/api${writePath(resource)}/${row.id}/${name}`,
      method: 'post',
      values: { version: row.version, ...inputs },
      successNotification: false,
      errorNotification: false,
    });
}

/** `{field}` becomes the row's value; for many rows, it stands for each of them. */
function confirmText(resource: Resource, action: Action, rows: readonly RowData[]): string {
  const [only] = rows;
  return action.confirm.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    rows.length === 1 && only ? textOf(resource, name, only) : `（選択した${rows.length}件それぞれの${resource.fields[name]?.label ?? name}）`,
  );
}

function defaultsOf(fields: NonNullable<Action['inputs']>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.options.default ?? null]));
}
