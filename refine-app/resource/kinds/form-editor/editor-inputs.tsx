import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import fieldsCss from '../fields.module.css';
import { NumberText } from '../inputs/number-text.tsx';
import type { Item } from './edit-form.ts';
import { type Editor, itemId } from './editor.ts';
import css from './forms.module.css';

export interface PartProps {
  readonly editor: Editor;
  readonly path: string;
}

/** The id of an input, and its error. */
export interface PartFrame {
  readonly id: string;
  readonly error: string | undefined;
}

/** @param as ends the id, where it is not the property's name */
export function partOf(editor: Editor, { key }: Item, path: string) {
  return (word: string, as = word): PartFrame => ({ id: `${itemId(editor, key)}-${as}`, error: editor.mistakesAt(`${path}.${word}`, key)[0]?.text });
}

/** The attributes that connect an input to its label and error. */
export interface EditorInputProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

interface PartLook extends PartFrame {
  readonly label: string;
  readonly help?: string | undefined;
  readonly required?: boolean;
}

export function EditorField({
  id,
  error,
  label,
  help,
  required = false,
  children,
}: PartLook & { readonly children: (tied: EditorInputProps) => ReactNode }) {
  const noteId = `${id}-note`;
  return (
    <Form.Item
      layout="vertical"
      className={css.part}
      htmlFor={id}
      label={
        <>
          {label}
          {required && (
            <span className={fieldsCss.requiredMark} aria-hidden="true">
              必須
            </span>
          )}
        </>
      }
      validateStatus={error ? 'error' : ''}
      help={
        (error || help) && (
          <span id={noteId}>
            {error}
            {error && help && <br />}
            {help}
          </span>
        )
      }
    >
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': error || help ? noteId : undefined })}
    </Form.Item>
  );
}

interface TextProps extends PartLook {
  readonly value: string | undefined;
  readonly lines?: boolean;
  readonly onChange: (value: string) => void;
}

export function TextPart({ value = '', lines = false, onChange, ...look }: TextProps) {
  return (
    <EditorField {...look}>
      {(tied) =>
        lines ? (
          <Input.TextArea {...tied} value={value} autoSize={{ minRows: 1, maxRows: 8 }} onChange={({ target }) => onChange(target.value)} />
        ) : (
          <Input {...tied} value={value} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
        )
      }
    </EditorField>
  );
}

interface NumberProps extends PartLook {
  readonly value: number | undefined;
  readonly placeholder: string;
  /** Text that is not a number is passed on, for the check to refuse. */
  readonly onChange: (value: number | string | undefined) => void;
}

export function NumberPart({ value, placeholder, onChange, ...look }: NumberProps) {
  return (
    <EditorField {...look}>
      {(tied) => (
        <NumberText {...tied} value={value} placeholder={placeholder} step={1} least={0} grouped onChange={(next) => onChange(next ?? undefined)} />
      )}
    </EditorField>
  );
}
