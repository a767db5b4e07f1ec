import baseCss from '../../ui/base.module.css';
import type { CellProps } from './screen.ts';

export { Filter } from './text.tsx';

export const wide = true;

/** The server has made it safe: only text, its structure and links are left (`api/text/markdown.ts`). */
export function Cell({ value }: CellProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server that made it
  return <div className={baseCss.richText} dangerouslySetInnerHTML={{ __html: String(value) }} />;
}
