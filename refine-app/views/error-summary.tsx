import { useEffect, useRef } from 'react';
import type { FieldErrors } from '../../schema/derive/validators.ts';
import type { Resource } from '../../schema/resource.ts';
import { inputId } from '../fields/inputs/field-inputs.tsx';

interface Props {
  readonly resource: Resource;
  readonly errors: FieldErrors;
  readonly names: readonly string[];
  readonly idPrefix: string;
  /** Grows with each refused submit; then the summary takes the focus. */
  readonly refusals: number;
}

/** What is wrong, each with a link to its input. */
export function ErrorSummary({ resource, errors, names, idPrefix, refusals }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) box.current?.focus();
  }, [refusals]);
  const wrong = names.filter((name) => errors[name]);
  if (refusals === 0 || wrong.length === 0) return null;
  return (
    <div ref={box} className="error-summary" role="alert" tabIndex={-1}>
      <strong>入力内容を確認してください（{wrong.length}件）</strong>
      <ul>
        {wrong.map((name) => (
          <li key={name}>
            <a
              className="error-link"
              href={`#${inputId(idPrefix, name)}`}
              onClick={(event) => {
                event.preventDefault();
                focusInput(inputId(idPrefix, name));
              }}
            >
              {named(resource.fields[name]?.label ?? name, errors[name] ?? '')}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Most messages name their field themselves. */
function named(label: string, text: string): string {
  return text.includes(label) ? text : `${label}：${text}`;
}

function focusInput(id: string): void {
  const element = document.getElementById(id);
  const target = element?.matches('input, textarea, button, select') ? element : element?.querySelector<HTMLElement>('input, textarea, button');
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
