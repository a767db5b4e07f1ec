import { isRole, roleLabels } from '../../../../domain/roles.ts';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import type { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';

/** A comment as the server gives it to this reader. */
export type CommentRow = RowData & Row<typeof resources.comments>;

/** What a thread is about, and which side looks at it. */
export interface ThreadProps {
  readonly entityType: CommentRow['entityType'];
  readonly entityId: number;
  readonly applicationId: number;
  readonly side: 'grantee' | 'staff';
  /** Shows also what was said about the documents and receipts of the application. */
  readonly whole?: boolean;
  /** For the staff: whose people will read what is published. */
  readonly counterpart?: string | null;
}

interface AuthorLabel {
  readonly text: string;
  readonly color: 'blue' | 'green';
  /** Colleagues also know each other by their office. */
  readonly office: string | null;
}

/** How an author is labelled: everyone of the foundation as administrator (spec, second file, section 5). */
export function authorLabel(role: unknown, side: 'grantee' | 'staff'): AuthorLabel {
  if (role === 'recipient') return { text: roleLabels.recipient, color: 'green', office: null };
  return { text: '管理者', color: 'blue', office: side === 'staff' && isRole(role) ? roleLabels[role] : null };
}

/** What React tells of a pressed key, as far as it matters here. */
interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
  readonly keyCode: number;
  readonly nativeEvent: { readonly isComposing: boolean };
}

/**
 * Whether a pressed key sends the comment: Enter does, Shift+Enter breaks the line. Enter that ends the conversion of a Japanese word sends nothing;
 * Safari has ended the composition by then and tells it by the key code alone.
 */
export function sendsOn({ key, shiftKey, repeat, keyCode, nativeEvent }: Pressed): boolean {
  return key === 'Enter' && !shiftKey && !repeat && !nativeEvent.isComposing && keyCode !== 229;
}

/** The beginning of a text, to tell it from the others. */
export function excerpt(text: string): string {
  const [line = ''] = text.split('\n');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
