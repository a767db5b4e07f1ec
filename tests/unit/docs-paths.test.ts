import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn, rooms } from '../support/sources.ts';

const pages = [
  'README.md',
  'README.en.md',
  'CONTRIBUTING.md',
  ...filesIn('docs').filter((file) => /\.md$/.test(file)),
  ...rooms.map((room) => `resources/${room}/README.md`).filter((file) => existsSync(file)),
];

/** Named by their folder below `tests` alone, or made by whoever follows the page. */
const isElsewhere = (page: string, path: string) =>
  (page === 'docs/spec-coverage.md' && path.endsWith('.test.ts')) || /equipment_loans|inspections/.test(path);

test.each(pages)('%s names files that there are', (page) => {
  const named = [...readFileSync(page, 'utf8').matchAll(/`((?:api|domain|migrations|refine-app|resources|schema|seed|tests)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.filter((path) => !existsSync(path) && !isElsewhere(page, path))).toEqual([]);
});
