import { Form, type FormInstance } from 'antd';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { applyCouplings, type FieldErrors, type Values } from '../../../../schema/derive/validators.ts';
import type { Coupling } from '../../../../schema/resource.ts';
import { afterPress } from '../../../ui/after-press.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

interface Options {
  /** What the inputs begin with. */
  readonly start: () => Values;
  /** What is wrong with what they hold: all of it at once, by the field. */
  readonly check: (values: Values) => FieldErrors;
  readonly couplings?: readonly Coupling[] | undefined;
  readonly onChange?: (values: Values) => void;
}

/** Some inputs by kind: what they hold, and what is wrong with it. */
export interface Inputs {
  /** Begins the ids of the inputs. */
  readonly idPrefix: string;
  /** Each input is drawn by its own value and error: a keystroke draws one of them anew. */
  readonly form: FormInstance;
  readonly start: Values;
  readonly errors: FieldErrors;
  readonly uploads: Uploads;
  readonly values: () => Values;
  /** Hears what was changed by hand. */
  readonly typed: (changed: Values) => void;
  /** Hears that a field was left. */
  readonly left: (name: string) => void;
  /** Checks everything and shows what is wrong, within the press: the next keys go where the focus is by then. */
  readonly areFit: () => boolean;
  /** Shows what the server found wrong. */
  readonly refuse: (errors: FieldErrors) => void;
  readonly fill: (values: Values) => void;
}

export function useInputs({ start, check, couplings = [], onChange }: Options): Inputs {
  const idPrefix = useId();
  const [form] = Form.useForm();
  const [initial] = useState(start);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** The fields that the server refused and that nobody has changed since: leaving them proves nothing. */
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
    start: initial,
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
    // After the event that left the field, as a picker's last change may come with it.
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

/** Something that hangs on what the form around an input holds; the input is drawn anew when it changes. */
export function useFormValue<T>(select: (values: Values) => T): T {
  const form = Form.useFormInstance();
  Form.useWatch(select, { form, preserve: true });
  return select(form.getFieldsValue(true));
}
