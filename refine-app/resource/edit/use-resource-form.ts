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
  /** What a new row has of itself, and is not asked for. */
  readonly given?: Values | undefined;
  readonly onSaved: (row: RowData) => void;
  /** Hears what is typed. */
  readonly onValues?: ((values: Values) => void) | undefined;
}

/** One form's life: what is typed, what is wrong, what is saved, and what to do when someone else was faster. */
export function useResourceForm({ resource, row, given = {}, onSaved, onValues }: Options) {
  const me = useMe();
  const names = inputNames(resource, me.hidden[resource.name] ?? [], row === undefined);
  const key = draftKey(resource, names, me.id, row?.id);
  const [draft] = useState(() => readDraft(key));
  /** The row that it began with. */
  const [base, setBase] = useState(draft ? draft.base : row);
  /** The row as someone else has saved it meanwhile. */
  const [latest, setLatest] = useState(base?.version === row?.version ? undefined : row);
  const [dirty, setDirty] = useState(draft !== undefined);
  const [failure, setFailure] = useState('');
  /** Counts the refused submits, so that each of them moves the focus. */
  const [refusals, setRefusals] = useState(0);
  const [saving, setSaving] = useState(false);
  const busy = useRef(false);
  const from = useRef(base);
  const settle = useUnsavedWarning(dirty);
  const { save, fetchLatest } = useSave(resource);

  const begun = (stored: RowData | undefined) => ({ ...initialValues(resource, names, stored), ...(stored ? {} : given) });
  const changedOf = (values: Values) => changedValues(names, begun(from.current), values);
  const heard = (values: Values) => {
    const changed = changedOf(values);
    setDirty(Object.keys(changed).length > 0);
    keepDraft(resource, key, { base: from.current, changed });
    onValues?.(values);
  };
  const inputs = useInputs({
    start: () => ({ ...begun(base), ...draft?.changed }),
    check: (values) => checkForm(resource, names, from.current, values).errors,
    couplings: resource.couplings,
    onChange: heard,
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
      settle();
      onSaved(saved);
    } catch (error) {
      if (isStale(error) && row) await fetchLatest(row.id).then(setLatest, fail);
      else fail(error);
    }
  };
  /** Goes on once the files that are on their way are in. */
  const send = async () => {
    if (busy.current) return;
    busy.current = true;
    const fit = inputs.uploads.whenIn(isFit);
    if (fit !== false) setSaving(true);
    if (await fit) await store();
    busy.current = false;
    setSaving(false);
  };
  const goOn = (stored: RowData, typed: Values) => {
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
    /** Forgets what was typed and goes on from what is stored now. */
    takeLatest: (stored: RowData) => goOn(stored, initialValues(resource, names, stored)),
    /** Puts what was changed here over what is stored now, and saves that. */
    overlay: (stored: RowData) => {
      goOn(stored, { ...initialValues(resource, names, stored), ...changedOf(inputs.values()) });
      void send();
    },
  };
}

export type ResourceForm = ReturnType<typeof useResourceForm>;
