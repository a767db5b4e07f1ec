import type Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import type { SearchEngine } from '../engine.ts';
import { derived } from '../statements.ts';
import { quote } from './ddl.ts';

/**
 * Search by FTS5 over pairs of neighbouring letters: a word is found as the phrase of its pairs, so two letters are enough and any
 * character counts. New rows are taken into the index some at a time, which costs a write next to nothing; until then they are looked
 * through. Triggers keep the index with the search table, in the transaction that writes.
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
    const isOften = sql`select ${found} >= ${sql.lit(convincing)} and ${found} * ${last} >= ${sql.lit(number)} * count(*) from ${rows}`;
    // The phrase of two letters or more is read as far as is counted; all pairs that begin with a letter are brought together first.
    return sql`(length(${word}) = 1 and (${numbers} ${isOften}))`;
  },
};

/** Lets SQL write what the index is made of. */
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

/** The triggers by which a search table is seen to have its index. */
export function isIndexed(connection: Sqlite.Database, table: string): boolean {
  const count = connection.prepare("SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?").pluck();
  return count.get(table) === 3;
}

/** Rows of which a common letter is known. */
const sampleSize = 500;

/** So many hits in a sample tell that a letter is in many rows, and not by chance. */
const convincing = 50;

/** So many new rows are looked through rather than looked up: a few microseconds. */
const rowsAtOnce = 64;

function indexOf(table: string): string {
  return `${table}_index`;
}

/**
 * The pairs of neighbouring letters in each line, and each line's last letter, for words of one letter. They are written in
 * letters and digits of fixed length, which leave the tokenizer nothing to drop or to fold. Put together letter by letter: a change of status has
 * three texts.
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

/** A word as FTS5 looks it up: the phrase of its pairs, or of a single letter all pairs that begin with it. */
function phraseOf(word: string): string {
  const pairs = pairsOf(word).split(' ');
  return pairs.length === 1 ? `${pairs[0]}*` : `"${pairs.slice(0, -1).join(' ')}"`;
}

/** By code points. */
const codes = new Map<number, string>();

/** Four digits to the base of 36 hold every code point. */
function codeOf(point: number): string {
  let code = codes.get(point);
  if (code === undefined) {
    code = point.toString(36).padStart(4, '0');
    codes.set(point, code);
  }
  return code;
}
