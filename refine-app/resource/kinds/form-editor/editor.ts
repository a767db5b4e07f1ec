import type { KeyboardEvent } from 'react';
import type { FormMistake } from '../../../../schema/forms/check-definition.ts';
import type { FormDefinition } from '../../../../schema/forms/definition.ts';
import type { Item } from './edit-form.ts';

/** The state and the operations that the parts of the editor share. */
export interface Editor {
  readonly id: string;
  readonly form: FormDefinition;
  /** Whether an item is in a published version, so that its kind is fixed. */
  readonly isFixed: (key: string) => boolean;
  readonly isOpen: (key: string) => boolean;
  readonly toggle: (key: string) => void;
  /** The mistakes in a part of the form, once the focus has left it. */
  readonly mistakesAt: (path: string, key: string) => readonly FormMistake[];
  readonly leave: (key: string) => void;
  readonly put: (item: Item) => void;
  readonly addField: (sectionKey: string) => void;
  readonly move: (item: Item, by: -1 | 1, focus: string) => void;
  readonly duplicate: (item: Item) => void;
  readonly remove: (item: Item) => void;
  /** Why an item could not be removed. */
  readonly refusal: (key: string) => string | undefined;
}

export const itemId = ({ id }: Pick<Editor, 'id'>, key: string) => `${id}-${key}`;

/** Alt and an arrow key move the item that has the focus. */
export function moveKeys(editor: Editor, item: Item) {
  return (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (!event.altKey || !by || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    editor.move(item, by, (event.target as HTMLElement).id);
  };
}
