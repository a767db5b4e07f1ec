import { useEffect, useRef } from 'react';
import css from './marked-box.module.css';
import { MarkedEditor } from './marked-editor.ts';

interface Props {
  /** `<id>-label` is its label. */
  readonly id: string;
  /** With merge fields as they are stored, `{{title}}`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Minimum and maximum number of lines; a single line by default. */
  readonly lines?: readonly [least: number, most: number];
  readonly required?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
}

/** An editor for text with merge fields, shown as chips, ［題名］, which a textarea cannot contain. */
export function MergeFieldInput({ id, value, onChange, onBlur, lines, required, invalid, describedBy }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<MarkedEditor>(undefined);
  const changed = useRef(onChange);
  changed.current = onChange;
  const isLine = lines === undefined;

  useEffect(() => {
    if (!box.current) return;
    editor.current = new MarkedEditor(box.current, isLine, (text) => changed.current(text));
    return editor.current.listen();
  }, [isLine]);
  useEffect(() => editor.current?.take(value), [value]);
  useEffect(() => {
    const focus = () => box.current?.focus();
    const label = document.getElementById(`${id}-label`);
    label?.addEventListener('click', focus);
    return () => label?.removeEventListener('click', focus);
  }, [id]);

  const [least, most] = lines ?? [1, 1];
  const size = { '--box-lines': least, '--box-at-most': `${(isLine ? 3 : most) * 24 + 8}px` };
  return (
    // biome-ignore lint/a11y/useSemanticElements: no HTML text input can contain chips
    <div
      ref={box}
      id={id}
      className={css.box}
      style={size as object}
      role="textbox"
      tabIndex={0}
      contentEditable
      suppressContentEditableWarning
      aria-multiline={!isLine}
      aria-labelledby={`${id}-label`}
      aria-required={required || undefined}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onBlur={onBlur}
    />
  );
}
