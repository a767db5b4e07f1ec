import { Form, type FormInstance } from 'antd';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { applyCouplings, type FieldErrors, type Values } from '../../../../schema/derive/validators.ts';
import type { Coupling } from '../../../../schema/resource.ts';
import { afterPress } from '../../../ui/after-press.ts';
import { type Uploads, useUploads } from './pending-uploads.ts';

interface Options {
  /** Initial values. */
  readonly start: () => Values;
  /** Validates all values. @returns errors by field */
  readonly check: (values: Values) => FieldErrors;
  readonly couplings?: readonly Coupling[] | undefined;
  readonly onChange?: (values: Values) => void;
}

/** The state of a set of inputs: values, errors and uploads. */
export interface Inputs {
  /** Prefix of the inputs' ids. */
  readonly idPrefix: string;
  /** antd's form state: a keystroke renders only the input concerned. */
  readonly form: FormInstance;
  readonly start: Values;
  readonly errors: FieldErrors;
  readonly uploads: Uploads;
  readonly values: () => Values;
  /** Called with the values that the user changed. */
  readonly typed: (changed: Values) => void;
  /** Called when a field loses the focus. */
  readonly left: (name: string) => void;
  /** Validates all values and shows the errors synchronously, so that the focus moves before the next keystroke. */
  readonly areFit: () => boolean;
  /** Shows the server's errors. */
  readonly refuse: (errors: FieldErrors) => void;
  readonly fill: (values: Values) => void;
}

export function useInputs({ start, check, couplings = [], onChange }: Options): Inputs {
  const idPrefix = useId();
  const [form] = Form.useForm();
  const [initialValues] = useState(start);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** Fields that the server refused and that are unchanged since: local validation must not clear their error. */
  const refused = useRef(new Set<string>());
  const shown = useRef<FieldErrors>({});
  const uploads = useUploads();
  const values = (): Values => form.getFieldsValue(true);

  const show = (found: FieldErrors, names: readonly string[]) => {
    const changed = names.filter((name) => found[name] !== shown.current[name]);
    if (changed.length === 0) return;
    const others = Object.entries(shown.current).filter(([name]) => !changed.includes(name));
    shown.current = Object.fromEntries([...others, ...changed.flatMap((name) => (found[name] ? [[name, found[name]] as const] : []))]);
    form.setFields(changed.map((name) => ({ name, errors: found[name] ? [found[name]] : [] })));
    setErrors(shown.current);
  };
  const showAll = (found: FieldErrors) => show(found, [...new Set([...Object.keys(found), ...Object.keys(shown.current)])]);
  return {
    idPrefix,
    form,
    start: initialValues,
    errors,
    uploads,
    values,
    typed: (changed) => {
      const implied = applyCouplings(couplings, changed);
      for (const name of Object.keys(implied)) refused.current.delete(name);
      form.setFieldsValue(Object.fromEntries(Object.entries(implied).filter(([name]) => !(name in changed))));
      show({}, Object.keys(implied));
      onChange?.(values());
    },
    // After the blur event, since a picker may report its last change with it.
    left: (name) => afterPress(() => refused.current.has(name) || show(check(values()), [name])),
    areFit: () => {
      refused.current.clear();
      const found = check(values());
      flushSync(() => showAll(found));
      return Object.keys(found).length === 0;
    },
    refuse: (found) => {
      refused.current = new Set(Object.keys(found));
      showAll(found);
    },
    fill: (filled) => {
      form.setFieldsValue(filled);
      showAll({});
      onChange?.(values());
    },
  };
}

/** A value derived from the surrounding form's values; the component re-renders when it changes. */
export function useFormValue<T>(select: (values: Values) => T): T {
  const form = Form.useFormInstance();
  Form.useWatch(select, { form, preserve: true });
  return select(form.getFieldsValue(true));
}
