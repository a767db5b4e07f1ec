import type { Field } from '../field.ts';
import { type Kind, refuse } from '../kind.ts';

/** The download path of another field's file, relative to the application's base URL; empty without a file. */
export function fileAddress(label: string, field: string): Field<string, { readonly from: string }, 'fileAddress'> {
  return { kind: 'fileAddress', label, options: { from: field } };
}

export const fileAddressKind: Kind = {
  // It reads the file's id.
  storage: 'bigint',
  filter: 'none',
  check: () => refuse('この項目は入力できません'),
  read: () => refuse('この項目では検索できません'),
  format: (value) => String(value),
  json: () => ({ type: 'string', description: 'ファイルを取り出すアドレス。ログインで受け取った token が要ります' }),
};
