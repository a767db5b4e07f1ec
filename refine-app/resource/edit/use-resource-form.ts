import { useEffect, useRef, useState } from 'react';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Resource } from '../../../schema/resource.ts';
import { useMe } from '../../data/session.ts';
import { isStale } from '../../ui/failure.ts';
import type { RowData } from '../../ui/row.ts';
import { useUnsavedWarning } from '../../ui/use-unsaved-warning.ts';
import { useInputs } from '../kinds/inputs/use-inputs.ts';
import { draftKey, forgetDraft, keepDraft, readDraft } from './draft.ts';
import { changedValues, checkForm, initialValues, inputNames, sortFailure } from './form-values.ts';
import { useSave } from './use-save.ts';

interface Options {
  readonly resource: Resource;
  /** The row to edit; none to create one. */
  readonly row: RowData | undefined;
  /** Fixed values of a new row, for which there are no inputs. */
  readonly given?: Values | undefined;
  readonly onSaved: (row: RowData) => void;
  /** Called with the current values. */
  readonly onValues?: ((values: Values) => void) | undefined;
}

/** The state of a form: values, draft, errors, saving, and the conflict with another user's save. */
export function useResourceForm({ resource, row, given = {}, onSaved, onValues }: Options) {
  const me = useMe();
  const names = inputNames(resource, me.hidden[resource.name] ?? [], row === undefined);
  const key = draftKey(resource, names, me.id, row?.id);
  const [draft] = useState(() => readDraft(key));
  /** The row that the changes are based on. */
  const [base, setBase] = useState(draft ? draft.base : row);
  /** The stored row, where another user has saved it meanwhile. */
  const [latest, setLatest] = useState(base?.version === row?.version ? undefined : row);
  const [dirty, setDirty] = useState(draft !== undefined);
  const [failure, setFailure] = useState('');
  /** Counts the refused submits, so that each of them moves the focus. */
  const [refusals, setRefusals] = useState(0);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const from = useRef(base);
  const clearWarning = useUnsavedWarning(dirty);
  const { save, fetchLatest } = useSave(resource);

  const initialOf = (stored: RowData | undefined) => ({ ...initialValues(resource, names, stored), ...(stored ? {} : given) });
  const changedOf = (values: Values) => changedValues(names, initialOf(from.current), values);
  const onInput = (values: Values) => {
    const changed = changedOf(values);
    setDirty(Object.keys(changed).length > 0);
    keepDraft(resource, key, { base: from.current, changed });
    onValues?.(values);
  };
  const inputs = useInputs({
    start: () => ({ ...initialOf(base), ...draft?.changed }),
    check: (values) => checkForm(resource, names, from.current, values).errors,
    couplings: resource.couplings,
    onChange: onInput,
  });
  useEffect(() => () => forgetDraft(key), [key]);
  const { form } = inputs;
  useEffect(() => onValues?.(form.getFieldsValue(true)), [form, onValues]);

  const fail = (error: unknown) => {
    const { errors, text } = sortFailure(error, names);
    inputs.refuse(errors);
    setFailure(text);
    if (Object.keys(errors).length > 0) setRefusals((count) => count + 1);
  };
  const isFit = () => {
    setFailure('');
    const fit = inputs.areFit();
    if (!fit) setRefusals((count) => count + 1);
    return fit;
  };
  const store = async () => {
    const row = from.current;
    try {
      const saved = await save(row, checkForm(resource, names, row, inputs.values()).values);
      clearWarning();
      onSaved(saved);
    } catch (error) {
      if (isStale(error) && row) await fetchLatest(row.id).then(setLatest, fail);
      else fail(error);
    }
  };
  /** Saves once the pending uploads have finished. */
  const send = async () => {
    if (busy.current) return;
    busy.current = true;
    const fit = inputs.uploads.whenIn(isFit);
    if (fit !== false) setSaving(true);
    if (await fit) await store();
    busy.current = false;
    setSaving(false);
  };
  const rebase = (stored: RowData, typed: Values) => {
    from.current = stored;
    setBase(stored);
    setLatest(undefined);
    inputs.fill(typed);
  };
  return {
    inputs,
    names,
    asked: names.filter((name) => !Object.hasOwn(given, name)),
    base,
    dirty,
    restored: draft,
    failure,
    refusals,
    saving,
    latest,
    setLatest,
    changed: () => changedOf(inputs.values()),
    submit: () => void send(),
    /** Discards the input and continues from the stored row. */
    takeLatest: (stored: RowData) => rebase(stored, initialValues(resource, names, stored)),
    /** Applies the changes made here to the stored row, and saves it. */
    overlay: (stored: RowData) => {
      rebase(stored, { ...initialValues(resource, names, stored), ...changedOf(inputs.values()) });
      void send();
    },
  };
}

export type ResourceForm = ReturnType<typeof useResourceForm>;
