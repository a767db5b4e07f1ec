import { withPlaceholders } from '../../../../domain/mail/merge-fields.ts';
import { deletionSpan, nodesOf, type Span, select, selected, spanOf, textIn, withWholeMarks } from './merge-field-nodes.ts';

interface Snapshot extends Span {
  readonly text: string;
}

/** Milliseconds; typing without a longer pause is one step for undo. */
const undoPause = 1000;

const editors = new WeakMap<Element, MarkedEditor>();

export const editorOf = (element: Element | null | undefined) => (element ? editors.get(element) : undefined);

/**
 * Edits a text with marks in a `contenteditable` element. Typing is left to the browser and the IME, and read from the element. Deleting, breaking a line,
 * pasting and undoing change the text, which is then rendered again: the browser would leave half a mark or nodes of its own.
 */
export class MarkedEditor {
  /** The undo stack, whose last entry is the current state, and the redo stack. */
  #past: Snapshot[] = [{ text: '', start: 0, end: 0 }];
  #undone: Snapshot[] = [];
  #typedAt = Number.NEGATIVE_INFINITY;
  #composing = false;
  /** The last selection, kept while a button has the focus. */
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

  get #now(): Snapshot {
    return this.#past.at(-1) as Snapshot;
  }

  /** Sets a text from outside: the initial one, or one filled in by the form. */
  take(text: string): void {
    if (text === this.text) return;
    const end = { start: text.length, end: text.length };
    // Undo does not go back beyond the initial text.
    if (this.#past.length === 1 && this.text === '') this.#past = [];
    this.#past.push({ text, ...end });
    this.#undone = [];
    this.#cursor = end;
    this.#element.replaceChildren(...nodesOf(text));
    if (this.#hasFocus) select(this.#element, end);
  }

  /** Replaces the selection, or the last one. */
  insert(text: string, span: Span = this.#cursor): void {
    this.#element.focus();
    this.#replace(span, text);
  }

  /** Adds the event listeners. @returns a function that removes them */
  listen(): () => void {
    const element = this.#element;
    const controller = new AbortController();
    const on = <N extends keyof HTMLElementEventMap>(name: N, listener: (event: HTMLElementEventMap[N]) => void) =>
      element.addEventListener(name, listener, { signal: controller.signal });
    on('beforeinput', (event) => this.#before(event));
    on('input', () => this.#read());
    on('compositionstart', () => {
      this.#composing = true;
    });
    on('compositionend', () => {
      this.#composing = false;
      this.#read();
    });
    on('keydown', (event) => this.#key(event));
    on('copy', (event) => this.#copy(event));
    on('cut', (event) => {
      this.#copy(event);
      this.#replace(this.#selected, '');
    });
    on('dragstart', (event) => event.preventDefault());
    document.addEventListener(
      'selectionchange',
      () => {
        if (this.#hasFocus) this.#cursor = selected(element) ?? this.#cursor;
      },
      { signal: controller.signal },
    );
    editors.set(element, this);
    return () => controller.abort();
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
    // Typing at the cursor is left to the browser.
    if (inputType === 'insertText' && start === end && !data?.includes('\n')) return;
    event.preventDefault();
    if (inputType === 'historyUndo') this.#undo();
    else if (inputType === 'historyRedo') this.#redo();
    else if (inputType.startsWith('delete')) this.#replace(this.#toDelete(event), '');
    else if (inputType === 'insertParagraph' || inputType === 'insertLineBreak') this.#breakLine();
    else if (inputType.startsWith('insert'))
      this.#replace(this.#target(event) ?? this.#selected, event.dataTransfer?.getData('text/plain') ?? data ?? '');
  }

  /** In a single-line editor Enter submits the form. */
  #breakLine(): void {
    if (this.#isLine) this.#element.closest('form')?.requestSubmit();
    else this.#replace(this.#selected, '\n');
  }

  #toDelete(event: InputEvent): Span {
    const { start, end } = this.#selected;
    if (start !== end) return withWholeMarks(this.text, { start, end });
    if (/^deleteContent(Backward|Forward)$/.test(event.inputType)) return deletionSpan(this.text, start, event.inputType.endsWith('Forward'));
    return withWholeMarks(this.text, this.#target(event) ?? { start, end });
  }

  /** The range that the browser would change: a word, a line, or a drop target. */
  #target(event: InputEvent): Span | undefined {
    const [range] = event.getTargetRanges?.() ?? [];
    return range && spanOf(this.#element, range);
  }

  #copy(event: ClipboardEvent): void {
    const { start, end } = this.#selected;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', this.text.slice(start, end));
  }

  /** Inserts a text, in which names like ［題名］ become marks. */
  #replace({ start, end }: Span, put: string): void {
    const broken = put.replaceAll(/\r\n?/g, '\n');
    const added = withPlaceholders(this.#isLine ? broken.replaceAll(/\n+/g, ' ') : broken);
    if (start === end && added === '') return;
    this.#typedAt = Number.NEGATIVE_INFINITY;
    const place = start + added.length;
    this.#keep({ text: this.text.slice(0, start) + added + this.text.slice(end), start: place, end: place });
    this.#show();
  }

  /** Reads the typed text from the element. A completed mark becomes a chip once the IME has finished. */
  #read(): void {
    const text = textIn(this.#element);
    const cursor = this.#selected;
    if (text !== this.text) {
      const now = performance.now();
      // Merges continuous typing into one undo step.
      if (now - this.#typedAt < undoPause) this.#past.pop();
      this.#typedAt = now;
      this.#keep({ text, ...cursor });
    }
    if (this.#composing) return;
    const [written = ''] = /［[^［］]+］$/.exec(this.text.slice(0, cursor.start)) ?? [];
    if (written !== withPlaceholders(written)) this.#replace({ start: cursor.start - written.length, end: cursor.start }, written);
    else if (htmlOf(nodesOf(this.text)) !== this.#element.innerHTML) this.#show();
  }

  #keep(snapshot: Snapshot): void {
    this.#past.push(snapshot);
    this.#undone = [];
    this.#cursor = snapshot;
    this.#onChange(snapshot.text);
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

  #goTo({ text, start, end }: Snapshot): void {
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

  /** Scrolls the cursor's line into view, as typing would. A range has no `scrollIntoView`, so a temporary element is inserted. */
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
