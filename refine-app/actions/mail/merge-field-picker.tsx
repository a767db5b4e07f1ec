import { useEffect, useRef } from 'react';
import { type MergeFieldName, markOf, mergeFields } from '../../../domain/mail/merge-fields.ts';
import { Button } from '../../ui/button.tsx';
import { narrow, useMedia } from '../../ui/use-media.ts';
import css from './mail.module.css';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** Remembers the text box that one last stood in, among those within `area` whose ids end like this. */
export function useLastBox(endings: readonly string[]) {
  const area = useRef<HTMLDivElement>(null);
  const last = useRef<TextBox>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the endings are written out where the hook is used and never change
  useEffect(() => {
    const element = area.current;
    const remember = ({ target }: FocusEvent) => {
      if (isTextBox(target) && endings.some((ending) => target.id.endsWith(ending))) last.current = target;
    };
    element?.addEventListener('focusin', remember);
    return () => element?.removeEventListener('focusin', remember);
  }, []);
  /** Until one stood in any of them, the text goes to the one with the last of the endings. */
  const insert = (text: string) => {
    const usual = area.current?.querySelector(`[id$="${endings.at(-1)}"]`);
    const box = last.current?.isConnected ? last.current : usual;
    if (isTextBox(box)) insertAt(box, text);
  };
  /** At the beginning of the line of the last of the boxes in which the cursor stands. */
  const insertInLine = (text: string) => {
    const box = area.current?.querySelector(`[id$="${endings.at(-1)}"]`);
    if (!isTextBox(box)) return;
    const start = box.value.slice(0, box.selectionStart ?? 0).lastIndexOf('\n') + 1;
    box.setSelectionRange(start, start);
    insertAt(box, text);
  };
  return { area, insert, insertInLine };
}

function isTextBox(target: unknown): target is TextBox {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** In place of what is selected; the form hears of it as of any typing. */
function insertAt(box: TextBox, text: string): void {
  box.focus();
  box.setRangeText(text, box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
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
            <Button size="small" onClick={() => onPick(markOf(name))}>
              {mergeFields[name].label}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
