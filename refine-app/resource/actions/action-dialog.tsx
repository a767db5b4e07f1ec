import { useCustomMutation } from '@refinedev/core';
import { Suspense } from 'react';
import type { Action } from '../../../schema/action.ts';
import { type Resource, writePath } from '../../../schema/resource.ts';
import { NoMailServer } from '../../ui/no-mail-server.tsx';
import type { RowData } from '../../ui/row.ts';
import type { Outcome } from '../../ui/rows-dialog.tsx';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { ownActionsOf } from '../console-registry.ts';
import fieldsCss from '../kinds/fields.module.css';
import { InputsDialog } from '../kinds/inputs/inputs-dialog.tsx';
import { confirmSubtitle, confirmText } from './confirm-text.ts';

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly action: Action;
  readonly rows: readonly RowData[];
  readonly onClose: () => void;
  /** Text of the button, where it is not the action's label. */
  readonly confirmLabel?: string;
  /** Called with the rows that succeeded, once all rows are done; for a single row when it succeeded and the dialog has closed. */
  readonly onDone?: ((finished: readonly RowData[]) => void) | undefined;
}

/** Confirms a declared action, takes its inputs, and runs it on one or many rows. */
export function ActionDialog({ resource, name, action, rows, onClose, confirmLabel = action.label, onDone }: Props) {
  const send = useAction(resource, name, action);
  const refresh = useRefresh();
  const { begin, Before, note, Report } = ownActionsOf(resource).followUps?.[name] ?? {};
  const done = (outcomes: readonly Outcome[]) => {
    const finished = outcomes.filter(({ failure }) => !failure);
    const [first] = finished;
    const more = rows.length === 1 && first ? note?.(first.answer as Record<string, unknown>) : undefined;
    // Where some failed, the dialog lists the outcome of each.
    if (first && finished.length === outcomes.length)
      toast({ type: 'success', title: action.label, message: [action.success, more].filter(Boolean).join('。') });
    void refresh();
    if (rows.length === 1) onClose();
    onDone?.(finished.map(({ row }) => row));
  };
  return (
    <InputsDialog
      resource={resource}
      title={action.label}
      rows={rows}
      note={(row) => confirmSubtitle(resource, action, row)}
      ability={name}
      confirmLabel={confirmLabel}
      danger={action.danger}
      fields={action.inputs ?? {}}
      {...(rows.length === 1 && rows[0] && begin && { begin: begin(rows[0]) })}
      names={action.inDialog}
      run={send}
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
      <p className={fieldsCss.cellLines}>{confirmText(resource, action, rows)}</p>
      {Before && rows.length === 1 && rows[0] && (
        <Suspense>
          <Before row={rows[0]} />
        </Suspense>
      )}
      {(action.mails || resource.lifecycle?.steps[name]?.mail) && <NoMailServer />}
    </InputsDialog>
  );
}

function useAction(resource: Resource, name: string, { method, inputs = {}, inDialog = Object.keys(inputs) }: Action) {
  const { mutateAsync } = useCustomMutation();
  return async (row: RowData, values: Record<string, unknown>) => {
    const { data } = await mutateAsync({
      url: `/api${writePath(resource)}/${row.id}/${name}`,
      method: method === 'PUT' ? 'put' : 'post',
      values: { version: row.version, ...Object.fromEntries(inDialog.map((input) => [input, values[input]])) },
    });
    return data;
  };
}
