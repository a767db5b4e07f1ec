import clsx from 'clsx/lite';
import type { ComponentProps } from 'react';
import { choicesOfOptions, type FormField } from '../../schema/forms/definition.ts';
import labelledCss from '../ui/labelled.module.css';
import { Choice, Labelled, LabelledGroup, Options } from '../ui/labelled.tsx';
import type { AnswerProps } from './answer-input.tsx';
import css from './form.module.css';

interface Props extends AnswerProps {
  readonly field: FormField;
  readonly frame: Omit<ComponentProps<typeof LabelledGroup>, 'children'>;
}

/** With more options than these, a select takes the place of radio buttons. */
const maxRadios = 7;

/** One option: radio buttons for a few, a select for many. Where none is required, the choice can be cleared. */
export function ChoiceInput({ field: { key, required, options = [] }, frame, value, onChange, onLeave }: Props) {
  if (options.length > maxRadios)
    return (
      <Labelled {...frame}>
        {(tied) => (
          <select {...tied} value={String(value ?? '')} onChange={({ target }) => onChange(target.value || null)} onBlur={onLeave}>
            <Options all={choicesOfOptions(options)} blank={required && value ? undefined : '選んでください'} />
          </select>
        )}
      </Labelled>
    );
  const all = required ? options : [...options, { value: '', label: '選ばない' }];
  return (
    <LabelledGroup {...frame} onLeave={onLeave}>
      <div className={clsx(labelledCss.choices, css.formChoices)}>
        {all.map((option) => (
          <Choice
            key={option.value}
            name={key}
            checked={(value ?? (required ? null : '')) === option.value}
            onChange={() => onChange(option.value || null)}
          >
            <span>{option.label}</span>
          </Choice>
        ))}
      </div>
    </LabelledGroup>
  );
}

/** Any number of options, in the order of the form. */
export function MultiChoiceInput({ field: { options = [] }, frame, value, onChange, onLeave }: Props) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (one: string, on: boolean) =>
    onChange(options.flatMap(({ value: code }) => ((code === one ? on : chosen.includes(code)) ? [code] : [])));
  return (
    <LabelledGroup {...frame} onLeave={onLeave}>
      <div className={clsx(labelledCss.choices, css.formChoices)}>
        {options.map((option) => (
          <Choice
            key={option.value}
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={({ target }) => toggle(option.value, target.checked)}
          >
            <span>{option.label}</span>
          </Choice>
        ))}
      </div>
    </LabelledGroup>
  );
}

/** A checkbox: true, or null. */
export function FlagInput({ frame, value, onChange, onLeave }: Props) {
  return (
    <LabelledGroup {...frame} onLeave={onLeave}>
      <div className={labelledCss.choices}>
        <Choice type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked || null)}>
          <span>はい</span>
        </Choice>
      </div>
    </LabelledGroup>
  );
}
