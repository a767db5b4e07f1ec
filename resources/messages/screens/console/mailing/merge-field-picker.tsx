import { useEffect, useRef } from 'react';
import { type MergeFieldName, mergeFields } from '../../../../../domain/mail/merge-fields.ts';
import { editorOf } from '../../../../../refine-app/resource/kinds/inputs/marked-editor.ts';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { narrow, useMedia } from '../../../../../refine-app/ui/use-media.ts';
import css from './mail.module.css';

/** Remembers the box that one last stood in, among those within `area` whose ids end like this. */
export function useLastBox(endings: readonly string[]) {
  const area = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the endings are written out where the hook is used and never change
  useEffect(() => {
    const element = area.current;
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && endings.some((ending) => target.id.endsWith(ending))) last.current = target;
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, []);
  const usual = () => area.current?.querySelector(`[id$="${endings.at(-1)}"]`);
  /** Until one stood in any of them, the text goes to the one with the last of the endings. */
  const insert = (text: string) => editorOf(last.current?.isConnected ? last.current : usual())?.insert(text);
  /** At the beginning of the line of the last of the boxes in which the cursor stands. */
  const insertInLine = (text: string) => {
    const editor = editorOf(usual());
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
  /** By what each is called. */
  readonly marks: Readonly<Record<string, string>>;
  readonly onPick: (mark: string) => void;
}

/** What makes a line of a letter a heading, a row or the end of a page; one press puts it where the line of the cursor begins. */
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

/** The fields that the server fills in for each recipient; one press puts one where the cursor stands. */
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
