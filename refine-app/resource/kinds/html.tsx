import baseCss from '../../ui/base.module.css';
import type { CellProps } from './kind-screen.ts';

export { Filter } from './text.tsx';

export const wide = true;

/** Sanitised by the server: only text, structure and links are left. */
export function Cell({ value }: CellProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  return <div className={baseCss.richText} dangerouslySetInnerHTML={{ __html: String(value) }} />;
}
