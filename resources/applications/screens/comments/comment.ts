import { isRole, roleLabels } from '../../../../domain/roles.ts';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import type { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';

/** A comment as the API returns it to this reader. */
export type CommentRow = RowData & Row<typeof resources.comments>;

/** Subject of a thread and the side that reads it. */
export interface ThreadProps {
  readonly entityType: CommentRow['entityType'];
  readonly entityId: number;
  readonly applicationId: number;
  readonly side: 'grantee' | 'staff';
  /** Also shows comments on the documents and receipts of the application. */
  readonly whole?: boolean;
  /** For staff: the organisation whose members will read a published comment. */
  readonly counterpart?: string | null;
}

interface AuthorLabel {
  readonly text: string;
  readonly color: 'blue' | 'green';
  /** Role of the author, shown to staff only. */
  readonly office: string | null;
}

/** How an author is labelled: everyone of the foundation as administrator (spec, second file, section 5). */
export function authorLabel(role: unknown, side: 'grantee' | 'staff'): AuthorLabel {
  if (role === 'recipient') return { text: roleLabels.recipient, color: 'green', office: null };
  return { text: '管理者', color: 'blue', office: side === 'staff' && isRole(role) ? roleLabels[role] : null };
}

/** The parts of React's keyboard event that are used. */
interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
  readonly keyCode: number;
  readonly nativeEvent: { readonly isComposing: boolean };
}

/**
 * Whether a pressed key sends the comment: Enter does, Shift+Enter breaks the line. Enter that ends an IME composition does not; Safari ends the
 * composition before the event, which only `keyCode` 229 then marks.
 */
export function isSendKey({ key, shiftKey, repeat, keyCode, nativeEvent }: KeyPress): boolean {
  return key === 'Enter' && !shiftKey && !repeat && !nativeEvent.isComposing && keyCode !== 229;
}

/** The first line of a text, cut to 40 characters. */
export function excerpt(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
