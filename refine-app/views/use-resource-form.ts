import { useWarnAboutChange } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { applyCouplings, type FieldErrors, type Values, validate } from '../../schema/derive/validators.ts';
import type { Resource } from '../../schema/resource.ts';
import { useMe } from '../providers/session.ts';
import { failureFields, failureText, isStale } from '../ui/failure.ts';
import type { RowData } from '../ui/row.ts';
import { changedValues, initialValues, inputNames } from './form-values.ts';
import { useSave } from './use-save.ts';

interface Options {
  readonly resource: Resource;
  /** The row to edit; none to create one. */
  readonly row: RowData | undefined;
  readonly onSaved: (row: RowData) => void;
}

/** One form's life: what is typed, what is wrong, what is saved, and what to do when someone else was faster. */
export function useResourceForm({ resource, row, onSaved }: Options) {
  const names = inputNames(resource, useMe().hidden[resource.name] ?? []);
  const [base, setBase] = useState(row);
  const [values, setValues] = useState(() => initialValues(resource, names, row));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  /** Counts the refused submits, so that each of them moves the focus. */
  const [refusals, setRefusals] = useState(0);
  const [saving, setSaving] = useState(false);
  const [latest, setLatest] = useState<RowData>();
  const now = useRef(values);
  now.current = values;
  const { save, fetchLatest } = useSave(resource);

  const before = initialValues(resource, names, base);
  const changed = changedValues(names, before, values);
  const dirty = Object.keys(changed).length > 0;
  const settle = useUnsavedWarning(dirty);

  const change = (name: string, value: unknown) => {
    const implied = applyCouplings(resource.couplings ?? [], { [name]: value });
    now.current = { ...now.current, ...implied };
    setValues(now.current);
    setErrors((old) => without(old, Object.keys(implied)));
  };

  /** After the event that left the field, as a picker's last change may come with it. */
  const blur = (name: string) => {
    setTimeout(() => {
      const found = check(resource, names, base, now.current).errors[name];
      setErrors((old) => (found ? { ...old, [name]: found } : without(old, [name])));
    });
  };

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    setRefusals((count) => count + 1);
  };

  const send = async (over: RowData | undefined, typed: Values) => {
    const { values: checked, errors: found } = check(resource, names, over, typed);
    if (Object.keys(found).length > 0) return refuse(found);
    setSaving(true);
    setFailure('');
    try {
      const saved = await save(over, checked);
      settle();
      onSaved(saved);
    } catch (error) {
      if (isStale(error) && over) setLatest(await fetchLatest(over.id));
      else fail(error);
    } finally {
      setSaving(false);
    }
  };

  const fail = (error: unknown) => {
    const fields = failureFields(error);
    const mine = Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));
    const others = Object.entries(fields).filter(([name]) => !names.includes(name));
    if (Object.keys(mine).length > 0) refuse(mine);
    if (Object.keys(mine).length === 0 || others.length > 0) setFailure([failureText(error), ...others.map(([, text]) => text)].join('\n'));
  };

  const begin = (from: RowData, typed: Values) => {
    setBase(from);
    setValues(typed);
    setErrors({});
    setLatest(undefined);
  };

  return {
    names,
    base,
    before,
    values,
    errors,
    failure,
    refusals,
    saving,
    dirty,
    changed,
    latest,
    change,
    blur,
    submit: () => {
      if (!saving) void send(base, now.current);
    },
    /** Forgets what was typed and goes on from what is stored now. */
    takeLatest: (row: RowData) => begin(row, initialValues(resource, names, row)),
    /** Puts what was changed here over what is stored now, and saves that. */
    overlay: (row: RowData) => {
      const merged = { ...initialValues(resource, names, row), ...changed };
      begin(row, merged);
      void send(row, merged);
    },
    dismissLatest: () => setLatest(undefined),
  };
}

export type ResourceForm = ReturnType<typeof useResourceForm>;

/** The validator that the server runs as well: on all inputs of a new row, on what changed in an existing one. */
function check(resource: Resource, names: readonly string[], row: RowData | undefined, values: Values) {
  if (!row) return validate(resource, values, 'create');
  return validate(resource, changedValues(names, initialValues(resource, names, row), values), 'update', row);
}

function without(errors: FieldErrors, names: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}

/** Lets the console ask before a changed form is left; the answer ends that. */
function useUnsavedWarning(dirty: boolean): () => void {
  const { setWarnWhen } = useWarnAboutChange();
  useEffect(() => {
    setWarnWhen?.(dirty);
    return () => setWarnWhen?.(false);
  }, [dirty, setWarnWhen]);
  return () => setWarnWhen?.(false);
}
