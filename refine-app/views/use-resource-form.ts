import { useRef, useState } from 'react';
import type { FieldErrors, Values } from '../../schema/derive/validators.ts';
import type { Resource } from '../../schema/resource.ts';
import { useUploads } from '../fields/inputs/use-uploads.ts';
import { useMe } from '../providers/session.ts';
import { isStale } from '../ui/failure.ts';
import type { RowData } from '../ui/row.ts';
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts';
import { checkForm, sortFailure } from './form-check.ts';
import { initialValues, inputNames } from './form-values.ts';
import { useFormValues } from './use-form-values.ts';
import { useSave } from './use-save.ts';

interface Options {
  readonly resource: Resource;
  /** The row to edit; none to create one. */
  readonly row: RowData | undefined;
  readonly onSaved: (row: RowData) => void;
}

/** One form's life: what is typed, what is wrong, what is saved, and what to do when someone else was faster. */
export function useResourceForm({ resource, row, onSaved }: Options) {
  const names = inputNames(resource, useMe().hidden[resource.name] ?? [], row === undefined);
  const form = useFormValues(resource, names, row);
  const dirty = Object.keys(form.changed).length > 0;
  const settle = useUnsavedWarning(dirty);
  const done = (saved: RowData) => {
    settle();
    onSaved(saved);
  };
  const sending = useSending({ resource, names, setErrors: form.setErrors, refuseErrors: form.refuse, onSaved: done });

  const goOn = (from: RowData, typed: Values) => {
    form.begin(from, typed);
    sending.setLatest(undefined);
  };
  return {
    ...form,
    ...sending,
    names,
    dirty,
    submit: () => void sending.send(form.base, () => form.now.current),
    /** Forgets what was typed and goes on from what is stored now. */
    takeLatest: (latest: RowData) => goOn(latest, initialValues(resource, names, latest)),
    /** Puts what was changed here over what is stored now, and saves that. */
    overlay: (latest: RowData) => {
      const merged = { ...initialValues(resource, names, latest), ...form.changed };
      goOn(latest, merged);
      void sending.send(latest, () => merged);
    },
  };
}

export type ResourceForm = ReturnType<typeof useResourceForm>;

interface SendingOptions {
  readonly resource: Resource;
  readonly names: readonly string[];
  /** What the form itself found, and what the server did. */
  readonly setErrors: (errors: FieldErrors) => void;
  readonly refuseErrors: (errors: FieldErrors) => void;
  readonly onSaved: (row: RowData) => void;
}

function useSending({ resource, names, setErrors, refuseErrors, onSaved }: SendingOptions) {
  const [failure, setFailure] = useState('');
  /** Counts the refused submits, so that each of them moves the focus. */
  const [refusals, setRefusals] = useState(0);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const uploads = useUploads();
  /** The row as someone else has saved it meanwhile. */
  const [latest, setLatest] = useState<RowData>();
  const { save, fetchLatest } = useSave(resource);

  const refuse = (errors: FieldErrors, text = '', show = setErrors) => {
    show(errors);
    setFailure(text);
    if (Object.keys(errors).length > 0) setRefusals((count) => count + 1);
  };
  const fail = (error: unknown) => {
    const { errors, text } = sortFailure(error, names);
    refuse(errors, text, refuseErrors);
  };
  /** @param typed asked for once the files that are on their way are in */
  const send = async (row: RowData | undefined, typed: () => Values) => {
    if (busy.current) return;
    busy.current = true;
    const fit = uploads.whenIn(() => {
      const { errors } = checkForm(resource, names, row, typed());
      if (Object.keys(errors).length > 0) refuse(errors);
      return Object.keys(errors).length === 0;
    });
    if (fit !== false) setSaving(true);
    if (await fit) {
      setFailure('');
      try {
        onSaved(await save(row, checkForm(resource, names, row, typed()).values));
      } catch (error) {
        if (isStale(error) && row) await fetchLatest(row.id).then(setLatest, fail);
        else fail(error);
      }
    }
    busy.current = false;
    setSaving(false);
  };
  return { failure, refusals, saving, latest, setLatest, send, uploads };
}
