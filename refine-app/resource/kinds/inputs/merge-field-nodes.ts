import { isMergeField, withLabels } from '../../../../domain/mail/merge-fields.ts';
import { placeholder } from '../../../../domain/text/merge.ts';
import css from './marked-box.module.css';

/**
 * Converts a text with marks, `{{title}}`, to the nodes of the editor and back. Between the marks there is text with line breaks; a mark is one chip,
 * ［題名］, that is edited only as a whole.
 */

/** A range of the text, by offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export function nodesOf(text: string): Node[] {
  const nodes: Node[] = [];
  let end = 0;
  for (const { 0: mark, 1: name = '', index } of text.matchAll(placeholder)) {
    if (index > end) nodes.push(document.createTextNode(text.slice(end, index)));
    nodes.push(chipOf(mark, name));
    end = index + mark.length;
  }
  if (end < text.length) nodes.push(document.createTextNode(text.slice(end)));
  // An empty last line has a height and takes the cursor only with a trailing <br>.
  return end === text.length || text.endsWith('\n') ? [...nodes, document.createElement('br')] : nodes;
}

function chipOf(mark: string, name: string): HTMLElement {
  const chip = document.createElement('span');
  const known = isMergeField(name);
  chip.className = `${css.chip} ${known ? '' : css.chipUnknown}`.trim();
  chip.contentEditable = 'false';
  chip.dataset.mark = mark;
  chip.textContent = withLabels(mark);
  if (!known) chip.title = 'この差し込み項目はありません';
  return chip;
}

/** The text of an element, also after the browser or an IME has inserted nodes of its own. */
export function textIn(root: Node): string {
  let text = '';
  const last = root.lastChild;
  const read = (node: Node) => {
    if (node instanceof Text) text += node.data;
    else if (node instanceof HTMLElement && node.dataset.mark !== undefined) text += node.dataset.mark;
    else if (node instanceof HTMLBRElement) text += node === last ? '' : '\n';
    else {
      if (/^(DIV|P)$/.test(node.nodeName) && text !== '' && !text.endsWith('\n')) text += '\n';
      node.childNodes.forEach(read);
    }
  };
  root.childNodes.forEach(read);
  return text;
}

/** The text offset of a position in the nodes. */
export function textOffset(root: Node, node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(root, 0);
  before.setEnd(node, offset);
  return textIn(before.cloneContents()).length;
}

/** The selection, if it is within the element. */
export function selected(root: HTMLElement): Span | undefined {
  const selection = root.ownerDocument.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
  return range && root.contains(range.commonAncestorContainer) ? spanOf(root, range) : undefined;
}

export function spanOf(root: Node, { startContainer, startOffset, endContainer, endOffset }: StaticRange | Range): Span {
  return { start: textOffset(root, startContainer, startOffset), end: textOffset(root, endContainer, endOffset) };
}

export function select(root: HTMLElement, { start, end }: Span): void {
  const [from, to] = [nodeAt(root, start), nodeAt(root, end)];
  root.ownerDocument.getSelection()?.setBaseAndExtent(...from, ...to);
}

function nodeAt(root: Node, place: number): [Node, number] {
  let left = place;
  for (const [index, node] of [...root.childNodes].entries()) {
    if (node instanceof Text && left <= node.length) return [node, left];
    if (left === 0) return [root, index];
    left -= lengthOf(node);
  }
  return [root, root.childNodes.length];
}

function lengthOf(node: Node): number {
  return node instanceof HTMLElement ? (node.dataset.mark?.length ?? 0) : (node.textContent?.length ?? 0);
}

/** Extends a span to the whole of each mark that it touches. */
export function withWholeMarks(text: string, { start, end }: Span): Span {
  const touched = [...text.matchAll(placeholder)].filter(({ 0: mark, index }) => index < end && index + mark.length > start);
  const ends = touched.flatMap(({ 0: mark, index }) => [index, index + mark.length]);
  return { start: Math.min(start, ...ends), end: Math.max(end, ...ends) };
}

/** The span that Backspace or Delete removes: a whole mark, or a grapheme. */
export function deletionSpan(text: string, place: number, forward: boolean): Span {
  const characters = [...new Intl.Segmenter('ja').segment(forward ? text.slice(place) : text.slice(0, place))];
  const length = (forward ? characters[0] : characters.at(-1))?.segment.length ?? 0;
  return withWholeMarks(text, forward ? { start: place, end: place + length } : { start: place - length, end: place });
}
