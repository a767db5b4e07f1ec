import type { Field } from '../field.ts';
import { type Kind, refuse } from '../kind.ts';

/** Where the file of another field of the row is downloaded, below the product's address; empty without a file. */
export function fileAddress(label: string, field: string): Field<string, { readonly from: string }, 'fileAddress'> {
  return { kind: 'fileAddress', label, options: { from: field } };
}

export const fileAddressKind: Kind = {
  // What it reads is the id of the file.
  storage: 'bigint',
  filter: 'none',
  check: () => refuse('この項目は入力できません'),
  read: () => refuse('この項目では検索できません'),
  format: (value) => String(value),
  json: () => ({ type: 'string', description: 'ファイルを取り出すアドレス。ログインで受け取った token が要ります' }),
};
