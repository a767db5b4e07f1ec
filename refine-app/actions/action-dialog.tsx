import { useCustomMutation } from '@refinedev/core';
import { Suspense, useRef, useState } from 'react';
import type { Action } from '../../schema/action.ts';
import { validateFields } from '../../schema/derive/validators.ts';
import { type Resource, writePath } from '../../schema/resource.ts';
import { FieldInputs } from '../fields/inputs/field-inputs.tsx';
import { useUploads } from '../fields/inputs/use-uploads.ts';
import type { RowData } from '../ui/row.ts';
import { type Outcome, RowsDialog } from '../ui/rows-dialog.tsx';
import { showErrors } from '../ui/show-errors.ts';
import { toast } from '../ui/toasts.ts';
import { useRefresh } from '../ui/use-refresh.ts';
import { confirmText, noteIn } from './confirm-text.ts';
import { followUpOf } from './follow-ups.ts';

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly action: Action;
  readonly rows: readonly RowData[];
  readonly onClose: () => void;
  /** Where the button says more than the action's own label. */
  readonly confirmLabel?: string;
  /** Called once all rows are through; for a single row when it went through and the dialog is gone. */
  readonly onDone?: (() => void) | undefined;
}

/** Asks before a declared action, takes its inputs, and does it to one or many rows. */
export function ActionDialog({ resource, name, action, rows, onClose, confirmLabel = action.label, onDone }: Props) {
  const fields = action.inputs ?? {};
  const [values, setValues] = useState<Record<string, unknown>>(() => defaultsOf(fields));
  /** As they are once the files are in, which is after the press. */
  const latest = useRef(values);
  latest.current = values;
  const uploads = useUploads();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const send = useAction(resource, name, action);
  const refresh = useRefresh();
  const inputs = useRef<HTMLDivElement>(null);
  const { note, Report } = followUpOf(resource.name, name);

  const areFit = () => {
    const found = validateFields(fields, latest.current, 'create').errors;
    showErrors(inputs.current, () => setErrors(found));
    return Object.keys(found).length === 0;
  };
  const done = (outcomes: readonly Outcome[]) => {
    const [first] = outcomes.filter(({ failure }) => !failure);
    const more = rows.length === 1 && first ? note?.(first.answer as Record<string, unknown>) : undefined;
    if (first) toast({ type: 'success', title: action.label, message: [action.success, more].filter(Boolean).join('。') });
    void refresh();
    if (rows.length === 1) onClose();
    onDone?.();
  };
  return (
    <RowsDialog
      resource={resource}
      title={action.label}
      rows={rows}
      note={(row) => noteIn(resource, action, row)}
      ability={name}
      confirmLabel={confirmLabel}
      danger={action.danger}
      ready={() => uploads.whenIn(areFit)}
      run={(row) => send(row, latest.current)}
      onDone={done}
      report={(outcomes) =>
        Report && (
          <Suspense>
            <Report outcomes={outcomes} />
          </Suspense>
        )
      }
      onClose={onClose}
    >
      <p className="cell-lines">{confirmText(resource, action, rows)}</p>
      <div ref={inputs}>
        <FieldInputs
          resource={resource}
          fields={fields}
          names={action.inDialog ?? Object.keys(fields)}
          values={values}
          errors={errors}
          onChange={(field, value) => setValues((old) => ({ ...old, [field]: value }))}
          uploads={uploads}
          onBlur={() => undefined}
        />
      </div>
    </RowsDialog>
  );
}

function useAction(resource: Resource, name: string, { method, inputs = {}, inDialog = Object.keys(inputs) }: Action) {
  const { mutateAsync } = useCustomMutation();
  return async (row: RowData, given: Record<string, unknown>) => {
    const { data } = await mutateAsync({
      url: `/api${writePath(resource)}/${row.id}/${name}`,
      method: method === 'PUT' ? 'put' : 'post',
      values: { version: row.version, ...Object.fromEntries(inDialog.map((input) => [input, given[input]])) },
      successNotification: false,
      errorNotification: false,
    });
    return data;
  };
}

function defaultsOf(fields: NonNullable<Action['inputs']>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.options.default ?? null]));
}
