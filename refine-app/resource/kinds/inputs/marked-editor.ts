import { asKept } from '../../../../domain/mail/merge-fields.ts';
import { neighbour, nodesOf, type Span, select, selected, spanOf, textIn, withWholeMarks } from './marked-nodes.ts';

interface Moment extends Span {
  readonly text: string;
}

/** How long a pause in typing may be that undoing takes back with what came before it. */
const pause = 1000;

const editors = new WeakMap<Element, MarkedEditor>();

export const editorOf = (element: Element | null | undefined) => (element ? editors.get(element) : undefined);

/**
 * Edits a text with its marks in an element of the page. Typing is left to the browser and the input method, and read from the element; what takes away,
 * breaks a line, pastes or undoes is done to the text, which is then shown anew: the browser would leave half of a mark behind, or nodes of its own.
 */
export class MarkedEditor {
  /** What was before, the present last, and what was undone. */
  #past: Moment[] = [{ text: '', start: 0, end: 0 }];
  #undone: Moment[] = [];
  #typedAt = Number.NEGATIVE_INFINITY;
  #composing = false;
  /** Where the cursor was last: a button that is pressed has the focus. */
  #cursor: Span = { start: 0, end: 0 };

  readonly #element: HTMLElement;
  readonly #isLine: boolean;
  readonly #onChange: (text: string) => void;

  constructor(element: HTMLElement, isLine: boolean, onChange: (text: string) => void) {
    this.#element = element;
    this.#isLine = isLine;
    this.#onChange = onChange;
    element.replaceChildren(...nodesOf(''));
  }

  get text(): string {
    return this.#now.text;
  }

  get cursor(): Span {
    return this.#cursor;
  }

  get #now(): Moment {
    return this.#past.at(-1) as Moment;
  }

  /** A text from outside: as it came at first, or filled in from elsewhere. */
  take(text: string): void {
    if (text === this.text) return;
    const end = { start: text.length, end: text.length };
    // What it begins with is nothing to go back to.
    if (this.#past.length === 1 && this.text === '') this.#past = [];
    this.#past.push({ text, ...end });
    this.#undone = [];
    this.#cursor = end;
    this.#element.replaceChildren(...nodesOf(text));
    if (this.#hasFocus) select(this.#element, end);
  }

  /** In place of what is selected, or was when the cursor left. */
  insert(text: string, span: Span = this.#cursor): void {
    this.#element.focus();
    this.#replace(span, text);
  }

  /** Begins to hear what happens to the element. @returns how to end that */
  listen(): () => void {
    const element = this.#element;
    const ended = new AbortController();
    const hear = <N extends keyof HTMLElementEventMap>(name: N, on: (event: HTMLElementEventMap[N]) => void) =>
      element.addEventListener(name, on, { signal: ended.signal });
    hear('beforeinput', (event) => this.#before(event));
    hear('input', () => this.#read());
    hear('compositionstart', () => {
      this.#composing = true;
    });
    hear('compositionend', () => {
      this.#composing = false;
      this.#read();
    });
    hear('keydown', (event) => this.#key(event));
    hear('copy', (event) => this.#copy(event));
    hear('cut', (event) => {
      this.#copy(event);
      this.#replace(this.#selected, '');
    });
    hear('dragstart', (event) => event.preventDefault());
    document.addEventListener(
      'selectionchange',
      () => {
        if (this.#hasFocus) this.#cursor = selected(element) ?? this.#cursor;
      },
      { signal: ended.signal },
    );
    editors.set(element, this);
    return () => ended.abort();
  }

  get #hasFocus(): boolean {
    return document.activeElement === this.#element;
  }

  get #selected(): Span {
    return selected(this.#element) ?? this.#cursor;
  }

  #key(event: KeyboardEvent): void {
    if (event.isComposing || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) this.#redo();
    else this.#undo();
  }

  #before(event: InputEvent): void {
    const { inputType, data } = event;
    if (this.#composing || event.isComposing || /Composition/.test(inputType)) return;
    const { start, end } = this.#selected;
    // What stays with the browser is what types at the cursor.
    if (inputType === 'insertText' && start === end && !data?.includes('\n')) return;
    event.preventDefault();
    if (inputType === 'historyUndo') this.#undo();
    else if (inputType === 'historyRedo') this.#redo();
    else if (inputType.startsWith('delete')) this.#replace(this.#toDelete(event), '');
    else if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') this.#breakLine();
    else if (inputType.startsWith('insert'))
      this.#replace(this.#target(event) ?? this.#selected, event.dataTransfer?.getData('text/plain') ?? data ?? '');
  }

  /** Enter in a box of one line sends its form, as in any other. */
  #breakLine(): void {
    if (this.#isLine) this.#element.closest('form')?.requestSubmit();
    else this.#replace(this.#selected, '\n');
  }

  #toDelete(event: InputEvent): Span {
    const { start, end } = this.#selected;
    if (start !== end) return withWholeMarks(this.text, { start, end });
    if (/^deleteContent(Backward|Forward)$/.test(event.inputType)) return neighbour(this.text, start, event.inputType.endsWith('Forward'));
    return withWholeMarks(this.text, this.#target(event) ?? { start, end });
  }

  /** What the browser means to change: a word, a line, where something is dropped. */
  #target(event: InputEvent): Span | undefined {
    const [range] = event.getTargetRanges?.() ?? [];
    return range && spanOf(this.#element, range);
  }

  #copy(event: ClipboardEvent): void {
    const { start, end } = this.#selected;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', this.text.slice(start, end));
  }

  /** Puts a text in; fields that are written by their names, ［題名］, become marks. */
  #replace({ start, end }: Span, put: string): void {
    const broken = put.replaceAll(/\r\n?/g, '\n');
    const added = asKept(this.#isLine ? broken.replaceAll(/\n+/g, ' ') : broken);
    if (start === end && added === '') return;
    this.#typedAt = Number.NEGATIVE_INFINITY;
    const place = start + added.length;
    this.#keep({ text: this.text.slice(0, start) + added + this.text.slice(end), start: place, end: place });
    this.#show();
  }

  /** What was typed stands in the element already; a mark that it completes becomes a chip, once the input method is done with it. */
  #read(): void {
    const text = textIn(this.#element);
    const cursor = this.#selected;
    if (text !== this.text) {
      const now = performance.now();
      // One undoing takes back all that was typed in one go.
      if (now - this.#typedAt < pause) this.#past.pop();
      this.#typedAt = now;
      this.#keep({ text, ...cursor });
    }
    if (this.#composing) return;
    const [written = ''] = /［[^［］]+］$/.exec(this.text.slice(0, cursor.start)) ?? [];
    if (written !== asKept(written)) this.#replace({ start: cursor.start - written.length, end: cursor.start }, written);
    else if (htmlOf(nodesOf(this.text)) !== this.#element.innerHTML) this.#show();
  }

  #keep(moment: Moment): void {
    this.#past.push(moment);
    this.#undone = [];
    this.#cursor = moment;
    this.#onChange(moment.text);
  }

  #undo(): void {
    const [before, now] = this.#past.slice(-2);
    if (!before || !now) return;
    this.#past.pop();
    this.#undone.push(now);
    this.#goTo(before);
  }

  #redo(): void {
    const next = this.#undone.pop();
    if (!next) return;
    this.#past.push(next);
    this.#goTo(next);
  }

  #goTo({ text, start, end }: Moment): void {
    this.#typedAt = Number.NEGATIVE_INFINITY;
    this.#cursor = { start, end };
    this.#show();
    this.#onChange(text);
  }

  #show(): void {
    this.#element.replaceChildren(...nodesOf(this.text));
    select(this.#element, this.#cursor);
    this.#bringIntoSight();
  }

  /** Where there is more text than room, the line of the cursor is seen, as it would be after typing. Only what has a size can be asked for that. */
  #bringIntoSight(): void {
    const element = this.#element;
    if (element.scrollHeight <= element.clientHeight) return;
    const place = document.createElement('span');
    place.textContent = '|';
    document.getSelection()?.getRangeAt(0).insertNode(place);
    place.scrollIntoView({ block: 'nearest' });
    place.remove();
    element.normalize();
    select(element, this.#cursor);
  }
}

function htmlOf(nodes: readonly Node[]): string {
  const holder = document.createElement('div');
  holder.append(...nodes);
  return holder.innerHTML;
}
