import { resources } from '../../resources.config.ts';
import type { Engine } from './engine.ts';
import { type SchemaChange, schemaChanges } from './schema-diff.ts';
import { schemaModel } from './schema-model.ts';

/**
 * The tables and columns that the configuration needs and the database lacks, as Japanese phrases; empty when it can serve. Additional columns, such
 * as those of a later version, are ignored.
 */
export async function missingSchema(engine: Pick<Engine, 'inspect'>): Promise<string[]> {
  const changes = schemaChanges(schemaModel(resources), await engine.inspect());
  const missing = changes.flatMap((change) => (change.do === 'createTable' ? [change.table.name] : []));
  return changes.flatMap((change) => phrasesOf(change, missing));
}

/** What to do about it, for whoever runs the server. */
export function missingSchemaText(phrases: readonly string[]): string {
  const [shown, more] = [phrases.slice(0, 5).join('、'), phrases.length > 5 ? `など${phrases.length}件` : ''];
  return `データベースが設定に追いついていません（${shown}${more}）。設定を変えたときは npm run migrate:new -- 名前 でマイグレーションを作り、起動し直してください。版を更新したときは、新しい版のファイルがすべて置かれているかを確かめてください。`;
}

function phrasesOf(change: SchemaChange, missing: readonly string[]): string[] {
  if (change.do === 'createTable') return [`表 ${change.table.name} がない`];
  if (change.do === 'addColumn') return [`項目 ${change.table}.${change.column.name} がない`];
  if (change.do === 'rebuildTable') return change.changed.map(({ name }) => `項目 ${change.table.name}.${name} の型が違う`);
  if (change.do === 'createIndex') return missing.includes(change.table) ? [] : [`索引 ${change.index.name} がない`];
  if (change.do === 'createSearchIndex') return missing.includes(change.table) ? [] : [`表 ${change.table} の検索の索引がない`];
  return [];
}
