import { useEffect, useRef, useState } from 'react';
import { applyCouplings, type FieldErrors, type Values } from '../../../schema/derive/validators.ts';
import type { Resource } from '../../../schema/resource.ts';
import { useUploads } from '../../fields/inputs/use-uploads.ts';
import { useMe } from '../../providers/session.ts';
import { afterPress } from '../../ui/after-press.ts';
import { isStale } from '../../ui/failure.ts';
import type { RowData } from '../../ui/row.ts';
import { draftKey, forgetDraft, keepDraft, readDraft } from '../../views/draft.ts';
import { checkForm, sortFailure, withoutErrors } from '../../views/form-check.ts';
import { changedValues, initialValues, inputNames } from '../../views/form-values.ts';
import { useSave } from '../../views/use-save.ts';

/** One form's life in plain inputs: what is typed and kept, what is wrong, what is saved, and what to do when someone else was faster. */
export function useOwnForm(resource: Resource, row: RowData | undefined, onSaved: (row: RowData) => void) {
  const me = useMe();
  const names = inputNames(resource, me.hidden[resource.name] ?? [], row === undefined);
  const key = draftKey(resource, names, me.id, row?.id);
  const [draft] = useState(() => readDraft(key));
  const [base, setBase] = useState(draft ? draft.base : row);
  const [values, setValues] = useState<Values>(() => ({ ...initialValues(resource, names, base), ...draft?.changed }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  /** Counts the refused submits, so that each of them moves the focus. */
  const [refusals, setRefusals] = useState(0);
  const [saving, setSaving] = useState(false);
  /** The row as someone else has saved it meanwhile. */
  const [latest, setLatest] = useState(base?.version === row?.version ? undefined : row);
  const { save, fetchLatest } = useSave(resource);
  const uploads = useUploads();
  const now = useRef(values);
  useEffect(() => () => forgetDraft(key), [key]);

  const hold = (typed: Values, from: RowData | undefined) => {
    now.current = typed;
    setValues(typed);
    keepDraft(resource, key, { base: from, changed: changedValues(names, initialValues(resource, names, from), typed) });
  };
  const change = (name: string, value: unknown) => {
    const implied = applyCouplings(resource.couplings ?? [], { [name]: value });
    hold({ ...now.current, ...implied }, base);
    setErrors((old) => withoutErrors(old, Object.keys(implied)));
  };
  const blur = (name: string) =>
    afterPress(() => {
      const found = checkForm(resource, names, base, now.current).errors[name];
      setErrors((old) => (found ? { ...old, [name]: found } : withoutErrors(old, [name])));
    });
  const refuse = (found: FieldErrors, text: string) => {
    setErrors(found);
    setFailure(text);
    if (Object.keys(found).length > 0) setRefusals((count) => count + 1);
  };
  const fail = (error: unknown) => {
    const { errors: found, text } = sortFailure(error, names);
    refuse(found, text);
  };
  const send = async (from: RowData | undefined) => {
    if (saving || !(await uploads.whenIn(() => true))) return;
    const checked = checkForm(resource, names, from, now.current);
    if (Object.keys(checked.errors).length > 0) return refuse(checked.errors, '');
    setSaving(true);
    setFailure('');
    try {
      onSaved(await save(from, checked.values));
    } catch (error) {
      if (isStale(error) && from) await fetchLatest(from.id).then(setLatest, fail);
      else fail(error);
    } finally {
      setSaving(false);
    }
  };
  const goOn = (stored: RowData, typed: Values) => {
    setBase(stored);
    setLatest(undefined);
    hold(typed, stored);
  };
  return {
    ...{ names, base, values, errors, failure, refusals, saving, latest, uploads, change, blur },
    restored: draft !== undefined,
    submit: () => void send(base),
    /** Forgets what was typed and goes on from what is stored now. */
    takeLatest: (stored: RowData) => goOn(stored, initialValues(resource, names, stored)),
    /** Puts what was changed here over what is stored now, and saves that. */
    overlay: (stored: RowData) => {
      goOn(stored, { ...initialValues(resource, names, stored), ...changedValues(names, initialValues(resource, names, base), now.current) });
      void send(stored);
    },
  };
}

export type OwnForm = ReturnType<typeof useOwnForm>;
