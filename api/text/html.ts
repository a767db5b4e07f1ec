import { createRequire } from 'node:module';
import type { IOptions } from 'sanitize-html';

/** What may stand in a mail or a notice: text, its structure, links to the web and to addresses. Nothing that runs, loads or looks like a form. */
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

/** The library brings parsers of HTML and of CSS along: it is loaded with the first text. */
function sanitize(html: string, options: IOptions): string {
  const clean: typeof import('sanitize-html') = require('sanitize-html');
  return clean(html, options);
}
