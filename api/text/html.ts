import { createRequire } from 'node:module';
import type { IOptions } from 'sanitize-html';

/** The allowlist for mails and notices: text, its structure, links to the web and to addresses. Nothing that runs, loads or looks like a form. */
const allowed: IOptions = {
  allowedTags: 'p br hr div span strong b em i u s ul ol li blockquote pre code h1 h2 h3 h4 a table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  nestingLimit: 100,
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  transformTags: { a: (_tag, attributes) => ({ tagName: 'a', attribs: { ...attributes, rel: 'noopener noreferrer' } }) },
};

export function cleanHtml(html: string): string {
  return sanitize(html, { ...allowed, allowedAttributes: { ...allowed.allowedAttributes, a: ['href', 'rel'] } });
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const require = createRequire(import.meta.url);

/** Loaded with the first text, since the library includes parsers of HTML and CSS. */
function sanitize(html: string, options: IOptions): string {
  const clean: typeof import('sanitize-html') = require('sanitize-html');
  return clean(html, options);
}

/** A line of sanitised HTML as a reader sees it, and whether it contains a link. */
interface HtmlLine {
  readonly text: string;
  readonly isLinked: boolean;
}

/** Inline tags; every other tag begins a new line. */
const inline: readonly string[] = 'a span strong b em i u s code'.split(' ');

/** The content of sanitised HTML as parsed: its lines, and its invisible attribute values. */
export function partsOfHtml(html: string): { readonly lines: readonly HtmlLine[]; readonly attributes: readonly string[] } {
  const lines: HtmlLine[] = [];
  const attributes: string[] = [];
  let text = '';
  let [isLinked, links] = [false, 0];
  const endLine = () => {
    lines.push({ text, isLinked });
    text = '';
    isLinked = links > 0;
  };
  sanitize(html, {
    ...allowed,
    allowedAttributes: false,
    onOpenTag(name, tagAttributes) {
      attributes.push(...Object.values(tagAttributes));
      if (name === 'a') links++;
      if (links > 0) isLinked = true;
      if (!inline.includes(name)) endLine();
    },
    onCloseTag(name) {
      if (name === 'a') links--;
      if (!inline.includes(name)) endLine();
    },
    textFilter(escaped) {
      text += escaped;
      return escaped;
    },
  });
  endLine();
  return { lines, attributes };
}
