import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Example, examplesOf } from '../support/doc-examples.ts';

const readme = examplesOf(readFileSync('README.md', 'utf8'));
const walk = readFileSync('docs/resources.md', 'utf8').split(/^## (?=\d\. )/m);
const step = (number: number) => examplesOf(walk.find((part) => part.startsWith(`${number}. `)) ?? '');

/** Lines that a developer writes, in all of these. */
const written = (examples: readonly Example[]) =>
  examples.flatMap(({ text, isChange }) => {
    const all = text.trimEnd().split('\n');
    return isChange ? all.filter((line) => line.startsWith('+')) : all;
  }).length;

describe('what a newcomer writes', () => {
  it.each<[string, readonly Example[], number]>([
    ['a resource with its screens', readme, 35],
    ['the fields of the walk', step(1), 35],
    ['a lifecycle with a file, a reason and a mail', step(2), 40],
    ['a figure, a card and a plot', step(3), 6],
  ])('is short, and in one file: %s', (_task, examples, most) => {
    // Who may do it is written down a second time, apart from the declaration.
    expect(examples.map(({ path }) => path.split('/')[0]).filter((folder) => folder !== 'tests')).toEqual(['resources']);
    expect(written(examples)).toBeLessThanOrEqual(most);
  });

  it('is told for all eight tasks', () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) expect([number, step(number).length > 0]).toEqual([number, true]);
  });
});
