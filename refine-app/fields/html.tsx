import type { CellProps } from './screen.ts';

export { Filter } from './text.tsx';

export const wide = true;

/** The server has made it safe: only text, its structure and links are left (`api/text/markdown.ts`). */
export function Cell({ value }: CellProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server that made it
  return <div className="rich-text" dangerouslySetInnerHTML={{ __html: String(value) }} />;
}
