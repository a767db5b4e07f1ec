import { marked } from 'marked';
import { cleanHtml } from './html.ts';

/** Markdown as staff write it in notices, line breaks kept, as HTML that is safe to show. */
export function markdownToHtml(text: string): string {
  return cleanHtml(marked.parse(text, { gfm: true, breaks: true, async: false }));
}
