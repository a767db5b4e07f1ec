import { useEffect, useRef } from 'react';
import type { Resource } from '../../../schema/resource.ts';
import { inputId } from '../kinds/inputs/field-inputs.tsx';
import css from '../list/views.module.css';
import type { ResourceForm } from './use-resource-form.ts';

interface Props {
  readonly resource: Resource;
  readonly form: ResourceForm;
}

/** The errors, each linked to its input; each refused submit moves the focus here. */
export function ErrorSummary({ resource, form: { inputs, names, refusals } }: Props) {
  const { errors } = inputs;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  const invalidNames = names.filter((name) => errors[name]);
  if (refusals === 0 || invalidNames.length === 0) return null;
  return (
    <div ref={box} className={css.errorSummary} role="alert" tabIndex={-1}>
      <strong>入力内容を確認してください（{invalidNames.length}件）</strong>
      <ul>
        {invalidNames.map((name) => (
          <li key={name}>
            <a
              className={css.errorLink}
              href={`#${inputId(inputs, name)}`}
              onClick={(event) => {
                event.preventDefault();
                focusInput(inputId(inputs, name));
              }}
            >
              {withLabel(resource.fields[name]?.label ?? name, errors[name] ?? '')}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Adds the label where the message does not contain it. */
function withLabel(label: string, text: string): string {
  return text.includes(label) ? text : `${label}：${text}`;
}

function focusInput(id: string): void {
  const element = document.getElementById(id);
  const target = element?.matches('input, textarea, button, select, [contenteditable]')
    ? element
    : element?.querySelector<HTMLElement>('input, textarea, button');
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
