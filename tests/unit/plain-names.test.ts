import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn } from '../support/sources.ts';

/** Names that say nothing to a newcomer, with the standard term. */
const refused: readonly (readonly [name: RegExp, instead: string])[] = [
  [/\bdemand[A-Z]\w*/, 'assert…, or require… where it returns what it has found'],
  [/\bBooks\b/, 'the services that a job run needs'],
  [/\bunconflicted\b/, 'withoutConflict'],
  [/\bnotJudges\b/, 'allButCommittees'],
  [/\bholdEntry\b/, 'lockEntry'],
  [/\btakeAlong\b/, 'deferInsert'],
  [/\bhappenings\b/, 'timeline'],
  [/\btellings\b/, 'outcomeConsequences'],
  [/\bisSpared\b/, 'isMadeUnnecessary'],
  [/\blackText\b/, 'missingMergeFieldsText'],
  [/\bbrokenMoney\b/, 'moneyInvariantViolations'],
  [/\bexamine\w*/, 'checkIntegrity, checkRestored'],
];

/** A file without its comments and texts. */
const codeOf = (file: string) => readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`[^`]*`/g, '');

const sources = new Map(
  filesIn('api', 'domain', 'refine-app', 'resources', 'schema', 'seed')
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, codeOf(file)]),
);

test.each(refused)('No name is %s: it is %s', (name) => {
  expect(sources.size).toBeGreaterThan(1000);
  expect([...sources].filter(([, code]) => name.test(code)).map(([file]) => file)).toEqual([]);
});
