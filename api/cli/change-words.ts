import type { SchemaChange } from '../db/schema-diff.ts';

/** One line for each change. */
export const changesInWords = (changes: readonly SchemaChange[]) => changes.map((change) => `  ${changeWords(change)}`).join('\n');

/** A pending schema change in words: `receipts.vendor（列を加える）`. */
export function changeWords(change: SchemaChange): string {
  const table = typeof change.table === 'string' ? change.table : change.table.name;
  switch (change.do) {
    case 'addColumn':
      return `${table}.${change.column.name}（列を加える）`;
    case 'dropColumn':
      return `${table}.${change.column}（列を除く）`;
    case 'rebuildTable':
      return `${change.changed.map(({ name }) => `${table}.${name}`).join('、')}（列の型・必須・初期値・参照先を変える）`;
    case 'createIndex':
    case 'dropIndex':
      return `${table}（索引 ${typeof change.index === 'string' ? change.index : change.index.name} を${change.do === 'createIndex' ? '加える' : '除く'}）`;
    default:
      return `${table}（${others[change.do]}）`;
  }
}

const others = {
  createTable: '表を作る',
  dropTable: '表を除く',
  createGuard: '書き換えを断る',
  dropGuard: '書き換えを許す',
  createSearchIndex: '検索用の索引を加える',
  dropSearchIndex: '検索用の索引を除く',
} as const;
