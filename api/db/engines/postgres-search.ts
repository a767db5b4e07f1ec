import { type RawBuilder, sql } from 'kysely';
import type { SearchEngine } from '../engine.ts';
import { derived } from '../statements.ts';
import { quote } from './ddl.ts';

/**
 * Search by a GIN index over the bigrams of each text (`search_pairs`). The index gives candidate rows, and the text itself decides, so limits on
 * positions or repeated bigrams lose no hit. The search term is hidden from the planner in a `select`: otherwise it would replan for every word, at many
 * times the cost of the lookup.
 */
export const postgresSearch: SearchEngine = {
  found(table, words) {
    const decided = words.map((word) => sql`and position(${word} in text) > 0`);
    return sql`select id from ${sql.table(table)} where search_pairs(text) @@ (select ${derived(words, lookUpAll)}::tsquery) ${sql.join(decided, sql` `)}`;
  },
  among: amongArray,
  listed: (column, ids) => sql<boolean>`${sql.ref(column)} = any(${ids}::bigint[])`,
  isCommon(table, word, number) {
    const size = sql`(select greatest(reltuples, 0) from pg_class where oid = ${`"${table}"`}::regclass)`;
    const share = sql`(select least(100, ${100 * sampleSize} / greatest(reltuples, 1)) from pg_class where oid = ${`"${table}"`}::regclass)`;
    const found = sql`count(*) filter (where position(${word} in text) > 0)`;
    const rows = sql`${sql.table(table)} tablesample system (${share}) repeatable (1)`;
    return sql`(select ${found} >= ${sql.lit(minHits)} and ${found} * ${size} >= ${sql.lit(number)} * count(*) from ${rows})`;
  },
};

export function createSearchIndex(table: string): string[] {
  return [pairsFunction, `CREATE INDEX ${quote(indexOf(table))} ON ${quote(table)} USING gin (search_pairs(text));`];
}

export function dropSearchIndex(table: string): string[] {
  return [`DROP INDEX ${quote(indexOf(table))};`];
}

/**
 * Each index writes it: it is the same for all. In PL/pgSQL, whose plans are kept: a function in SQL is planned anew for each statement, which takes many times
 * as long as making the pairs.
 */
const pairsFunction = `CREATE OR REPLACE FUNCTION search_pairs(text TEXT) RETURNS TSVECTOR LANGUAGE plpgsql IMMUTABLE STRICT COST 10000 AS $$
DECLARE
  letters TEXT[] := string_to_array($1 || E'\\n', NULL);
  pairs TEXT[] := '{}';
BEGIN
  FOR place IN 1 .. cardinality(letters) - 1 LOOP
    pairs[place] := letters[place] || letters[place + 1];
  END LOOP;
  RETURN array_to_tsvector(pairs);
END
$$;`;

export function indexOf(table: string): string {
  return `${table}_pairs`;
}

/** An array is evaluated before planning; for a join the planner would misestimate the number of ids. */
function amongArray(column: string, ids: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${sql.ref(column)} = any(array(${ids}))`;
}

/** Sampled rows: enough to tell a tenth from a hundredth. */
const sampleSize = 2000;

/** Hits in a sample from which on a word counts as common and not found by chance. */
const minHits = 50;

function lookUpAll(...words: readonly string[]): string {
  return words.map(lookUp).join(' & ');
}

/** Bigrams that cover the word, all of which a row must have; for a single letter all bigrams that begin with it. */
function lookUp(word: string): string {
  const letters = [...word];
  if (letters.length === 1) return `${quoted(word)}:*`;
  const starts = letters.map((_, position) => position).filter((position) => position % 2 === 0 && position + 1 < letters.length);
  if (letters.length % 2 === 1) starts.push(letters.length - 2);
  return starts.map((start) => quoted(`${letters[start]}${letters[start + 1]}`)).join(' & ');
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
