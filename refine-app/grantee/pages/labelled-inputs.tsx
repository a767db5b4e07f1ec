import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { type Frame, Labelled, Options, Unit } from '../../ui/labelled.tsx';
import granteeCss from '../grantee.module.css';

interface InputProps extends Frame, Omit<ComponentProps<'input'>, 'required' | 'className' | 'onChange'> {
  readonly unit?: string | undefined;
  readonly onValue?: (value: string) => void;
  readonly onChange?: ComponentProps<'input'>['onChange'];
}

/** A labelled text input; numeric where it has a unit. */
export function TextInput({ label, required, help, error, alerts, className, unit, onValue, ...input }: InputProps) {
  return (
    <Labelled {...{ id: input.id, label, required, help, error, alerts, className }}>
      {(tied) => {
        const line = (
          <input
            autoComplete="off"
            inputMode={unit ? 'numeric' : undefined}
            onChange={({ target }) => onValue?.(target.value)}
            {...input}
            {...tied}
            aria-invalid={tied['aria-invalid'] ?? input['aria-invalid']}
          />
        );
        return unit ? <Unit unit={unit}>{line}</Unit> : line;
      }}
    </Labelled>
  );
}

interface SelectProps extends Frame, ComponentProps<typeof Options>, Omit<ComponentProps<'select'>, 'required' | 'className' | 'onChange'> {
  readonly onValue: (value: string) => void;
}

/** A labelled select, by code. */
export function SelectInput({ label, required, help, error, alerts, className, all, blank, onValue, ...select }: SelectProps) {
  return (
    <Labelled {...{ label, required, help, error, alerts, className }}>
      {(tied) => (
        <select {...select} {...tied} onChange={({ target }) => onValue(target.value)}>
          <Options all={all} blank={blank} />
        </select>
      )}
    </Labelled>
  );
}

interface TextAreaProps extends Frame, Omit<ComponentProps<'textarea'>, 'required' | 'className' | 'onChange'> {
  readonly onValue: (value: string) => void;
}

/** A labelled textarea. An alerting error moves the focus to it. */
export function TextAreaInput({ label, required, help, error, alerts, className, onValue, ...area }: TextAreaProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (error && alerts) box.current?.focus();
  }, [error, alerts]);
  return (
    <Labelled {...{ label, required, help, error, alerts, className }}>
      {(tied) => <textarea {...area} {...tied} ref={box} onChange={({ target }) => onValue(target.value)} />}
    </Labelled>
  );
}

interface CommentProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | undefined;
  readonly longest?: number;
  /** Whether it must be filled in. */
  readonly required?: boolean;
  readonly rows?: number;
}

/** A comment to the foundation that accompanies a step; both sides can read it. */
export function CommentField({ longest = 2000, required = true, rows = 5, ...rest }: CommentProps) {
  const help = `基金の担当者が読みます。${longest}文字まで書けます。`;
  return <TextAreaInput {...rest} className={granteeCss.sheet} alerts required={required} rows={rows} maxLength={longest} help={help} />;
}
