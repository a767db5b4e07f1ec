import { useRef, useState } from 'react';
import { applyCouplings, type FieldErrors, type Values } from '../../schema/derive/validators.ts';
import type { Resource } from '../../schema/resource.ts';
import { useMe } from '../providers/session.ts';
import { afterPress } from '../ui/after-press.ts';
import type { RowData } from '../ui/row.ts';
import { checkForm, withoutErrors } from './form-check.ts';
import { changedValues, initialValues } from './form-values.ts';
import { draftKey, readDraft, useDraft } from './use-draft.ts';

/** What a form holds: the row that it began with, what is typed, and what is wrong with it. */
export function useFormValues(resource: Resource, names: readonly string[], row: RowData | undefined) {
  const key = draftKey(resource, useMe().id, row?.id);
  const [draft] = useState(() => readDraft(resource, key));
  const [base, setBase] = useState(row);
  const [values, setValues] = useState(() => ({ ...initialValues(resource, names, row), ...draft }));
  const [errors, setErrors] = useState<FieldErrors>({});
  const now = useRef(values);
  /** The fields that the server refused and that nobody has changed since: leaving them proves nothing. */
  const refused = useRef(new Set<string>());
  now.current = values;
  const before = initialValues(resource, names, base);

  const change = (name: string, value: unknown) => {
    const implied = applyCouplings(resource.couplings ?? [], { [name]: value });
    for (const changedName of Object.keys(implied)) refused.current.delete(changedName);
    now.current = { ...now.current, ...implied };
    setValues(now.current);
    setErrors((old) => withoutErrors(old, Object.keys(implied)));
  };
  /** After the event that left the field, as a picker's last change may come with it. */
  const blur = (name: string) => {
    afterPress(() => {
      if (refused.current.has(name)) return;
      const found = checkForm(resource, names, base, now.current).errors[name];
      setErrors((old) => (found ? { ...old, [name]: found } : withoutErrors(old, [name])));
    });
  };
  /** Shows what the server found wrong. */
  const refuse = (found: FieldErrors) => {
    refused.current = new Set(Object.keys(found));
    setErrors(found);
  };
  const begin = (from: RowData, typed: Values) => {
    setBase(from);
    setValues(typed);
    setErrors({});
  };
  const changed = changedValues(names, before, values);
  useDraft(resource, key, changed);
  return { base, before, values, now, errors, setErrors, refuse, changed, restored: Object.keys(draft).length > 0, change, blur, begin };
}
