import { useEffect, useRef } from 'react';
import { type MergeFieldName, mergeFields } from '../../../../../domain/mail/merge-fields.ts';
import { editorOf } from '../../../../../refine-app/resource/kinds/inputs/marked-editor.ts';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { narrow, useMedia } from '../../../../../refine-app/ui/use-media.ts';
import css from './mail.module.css';

/** Remembers the last focused input within `area` whose id has one of these suffixes. */
export function useLastFocusedInput(endings: readonly string[]) {
  const area = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `endings` is constant at every call
  useEffect(() => {
    const element = area.current;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && endings.some((ending) => target.id.endsWith(ending))) last.current = target;
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, []);
  const defaultInput = () => area.current?.querySelector(`[id$="${endings.at(-1)}"]`);
  /** Inserts at the cursor of the last focused input, by default the one with the last suffix. */
  const insert = (text: string) => editorOf(last.current?.isConnected ? last.current : defaultInput())?.insert(text);
  /** Inserts at the start of the cursor's line in the input with the last suffix. */
  const insertInLine = (text: string) => {
    const editor = editorOf(defaultInput());
    const start = editor ? editor.text.lastIndexOf('\n', editor.cursor.start - 1) + 1 : 0;
    editor?.insert(text, { start, end: start });
  };
  return { area, insert, insertInLine };
}

interface Props {
  readonly fields: readonly MergeFieldName[];
  readonly onPick: (placeholder: string) => void;
}

interface MarksProps {
  /** By label. */
  readonly marks: Readonly<Record<string, string>>;
  readonly onPick: (mark: string) => void;
}

/** Buttons that insert line marks of letters (heading, row, page break) at the start of the cursor's line. */
export function LineMarkPicker({ marks, onPick }: MarksProps) {
  const small = useMedia(narrow);
  return (
    <details className={css.mergeFields} open={!small}>
      <summary>本文の印（押すと、カーソルのある行の始めに入ります）</summary>
      <ul>
        {Object.entries(marks).map(([label, mark]) => (
          <li key={label}>
            <Button size="small" onClick={() => onPick(mark)}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Buttons that insert merge fields at the cursor. */
export function MergeFieldPicker({ fields, onPick }: Props) {
  const small = useMedia(narrow);
  return (
    <details className={css.mergeFields} open={!small}>
      <summary>差し込み項目（押すと、カーソルの位置に入ります）</summary>
      <ul>
        {fields.map((name) => (
          <li key={name}>
            <Button size="small" onClick={() => onPick(`{{${name}}}`)}>
              {mergeFields[name].label}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
