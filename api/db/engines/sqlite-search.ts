import type Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import type { SearchEngine } from '../engine.ts';
import { derived } from '../statements.ts';
import { quote } from './ddl.ts';

/**
 * Search by FTS5 over bigrams: a word is found as the phrase of its bigrams, so two letters suffice and any character counts. New rows are indexed in
 * small batches, which makes a single write cheap; until then they are scanned. Triggers maintain the index in the writing transaction.
 */
export const sqliteSearch: SearchEngine = {
  found(table, words) {
    const index = indexOf(table);
    const looked = words.map((word) => sql`and instr(text, ${word}) > 0`);
    return sql`
      select rowid as id from ${sql.table(index)} where ${sql.ref(index)} match ${derived(words, phrasesOf)}
      union all select id from ${sql.table(table)} where id > (select upto from search_marks where name = ${table}) ${sql.join(looked, sql` `)}`;
  },
  among: (column, ids) => sql<boolean>`${sql.ref(column)} in (${ids})`,
  listed: (column, ids) =>
    sql<boolean>`${sql.ref(column)} in (select value from json_each(${derived([ids], (list: readonly number[]) => JSON.stringify(list))}))`,
  isCommon(table, word, number) {
    const last = sql`(select max(id) from ${sql.table(table)})`;
    const numbers = sql`with recursive numbers (number) as (select 0 union all select number + 1 from numbers where number < ${sql.lit(sampleSize - 1)})`;
    const rows = sql`numbers cross join ${sql.table(table)} on id = 1 + number * ${last} / ${sql.lit(sampleSize)}`;
    const found = sql`sum(instr(text, ${word}) > 0)`;
    const isOften = sql`select ${found} >= ${sql.lit(minHits)} and ${found} * ${last} >= ${sql.lit(number)} * count(*) from ${rows}`;
    // Counting stops early for a phrase of two or more letters; for a single letter all bigrams that begin with it are merged first, which is slow.
    return sql`(length(${word}) = 1 and (${numbers} ${isOften}))`;
  },
};

/** Registers the SQL function that computes a text's bigrams. */
export function registerPairs(connection: Sqlite.Database): void {
  connection.function('search_pairs', { deterministic: true }, (text) => pairsOf(String(text)));
}

export function createSearchIndex(table: string): string[] {
  const [index, marks, name] = [quote(indexOf(table)), 'search_marks', `'${table}'`];
  const mark = `(SELECT upto FROM ${marks} WHERE name = ${name})`;
  const take = (source: string) => `INSERT INTO ${index} (rowid, pairs) SELECT id, search_pairs(text) FROM ${source}`;
  const trigger = (event: string, when: string, work: string) =>
    `CREATE TRIGGER ${quote(`${table}_${event.split(' ')[0]?.toLowerCase()}`)} AFTER ${event} ON ${quote(table)} WHEN ${when} BEGIN\n  ${work};\nEND;`;
  const changed = `(SELECT new.id AS id, new.text AS text WHERE new.text <> '')`;
  return [
    `CREATE TABLE IF NOT EXISTS ${marks} (name TEXT PRIMARY KEY, upto INTEGER NOT NULL) WITHOUT ROWID;`,
    `CREATE VIRTUAL TABLE ${index} USING fts5(pairs, content='', contentless_delete=1, tokenize='ascii');`,
    `${take(quote(table))} WHERE text <> '';`,
    `INSERT INTO ${index} (${index}) VALUES ('optimize');`,
    `INSERT OR REPLACE INTO ${marks} SELECT ${name}, coalesce(max(id), 0) FROM ${quote(table)};`,
    trigger(
      'INSERT',
      `new.id <= ${mark} OR new.id >= ${mark} + ${rowsAtOnce}`,
      `${take(changed)} WHERE id <= ${mark};
  ${take(quote(table))} WHERE id > ${mark} AND id <= new.id AND text <> '';
  UPDATE ${marks} SET upto = max(upto, new.id) WHERE name = ${name}`,
    ),
    trigger(
      'UPDATE OF text',
      `new.id <= ${mark} AND new.text <> old.text`,
      `DELETE FROM ${index} WHERE rowid = old.id;
  ${take(changed)}`,
    ),
    trigger('DELETE', `old.id <= ${mark}`, `DELETE FROM ${index} WHERE rowid = old.id`),
  ];
}

export function dropSearchIndex(table: string): string[] {
  return [
    ...['insert', 'update', 'delete'].map((event) => `DROP TRIGGER ${quote(`${table}_${event}`)};`),
    `DROP TABLE ${quote(indexOf(table))};`,
    `DELETE FROM search_marks WHERE name = '${table}';`,
  ];
}

/** Whether the triggers that maintain a search table's index exist. */
export function isIndexed(connection: Sqlite.Database, table: string): boolean {
  const count = connection.prepare("SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?").pluck();
  return count.get(table) === 3;
}

/** Sampled rows for estimating how common a letter is. */
const sampleSize = 500;

/** Hits in a sample from which on a letter counts as common and not found by chance. */
const minHits = 50;

/** Number of new rows that are scanned rather than indexed: a few microseconds. */
const rowsAtOnce = 64;

function indexOf(table: string): string {
  return `${table}_index`;
}

/**
 * The bigrams of each line, and each line's last letter for single-letter words, encoded in letters and digits of fixed length, which the tokenizer
 * neither drops nor folds. Built letter by letter for speed, since a change of status has three texts.
 */
function pairsOf(text: string): string {
  let pairs = '';
  let before = '';
  for (let at = 0; at < text.length; at++) {
    const point = text.codePointAt(at) as number;
    if (point > 0xffff) at++;
    const code = point === lineEnd ? '' : codeOf(point);
    if (before) pairs += `${before}${code} `;
    before = code;
  }
  return pairs + before;
}

const lineEnd = 0x0a;

function phrasesOf(...words: readonly string[]): string {
  return words.map(phraseOf).join(' AND ');
}

/** The FTS5 query for a word: the phrase of its bigrams, or for a single letter all bigrams that begin with it. */
function phraseOf(word: string): string {
  const pairs = pairsOf(word).split(' ');
  return pairs.length === 1 ? `${pairs[0]}*` : `"${pairs.slice(0, -1).join(' ')}"`;
}

/** Cache by code point. */
const codes = new Map<number, string>();

/** Four base-36 digits hold every code point. */
function codeOf(point: number): string {
  let code = codes.get(point);
  if (code === undefined) {
    code = point.toString(36).padStart(4, '0');
    codes.set(point, code);
  }
  return code;
}
