import type { Field, FieldOptions, NoOptions } from '../field.ts';
import { accept, type Kind, refuse } from '../kind.ts';

export interface FileOptions extends FieldOptions<number> {
  /** Size limit in megabytes; default: 50. */
  readonly maxMegabytes?: number;
  /** Allowed extensions, lower case without dot; default: the spec's document types. */
  readonly types?: readonly string[];
}

/** An uploaded file; the cell holds the id returned by `POST /api/files`. */
export function file<const O extends FileOptions = NoOptions>(
  label: string,
  options?: O,
): Field<number, NoInfer<O> & { readonly to: 'files' }, 'file'> {
  return { kind: 'file', label, options: { ...(options ?? ({} as O)), to: 'files' } };
}

/** The spec's document types (second file, section 5). */
export const documentTypes = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png', 'gif'] as const;

export const fileKind: Kind = {
  storage: 'bigint',
  filter: 'none',
  check: (input, field) =>
    Number.isSafeInteger(input) && (input as number) > 0 ? accept(input) : refuse(`${field.label}のファイルを選択してください`),
  read: () => refuse('ファイルでは検索できません'),
  format: (value) => String(value),
  json: () => ({ type: 'integer', minimum: 1, description: 'POST /api/files が返す id' }),
};

export function fileTypesOf(field: Field): readonly string[] {
  return (field.options as FileOptions).types ?? documentTypes;
}

/** In bytes. */
export function fileLimitOf(field: Field): number {
  return ((field.options as FileOptions).maxMegabytes ?? 50) * 1024 * 1024;
}
