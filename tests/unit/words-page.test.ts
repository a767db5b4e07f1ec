import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { wordFiles } from '../../schema/derive/words-page.ts';
import * as words from '../../schema/fields.ts';

const written = readFileSync('docs/words.md', 'utf8');

it('explains every word that a declaration imports', () => {
  for (const word of [...Object.keys(words), 'resource', 'view']) expect(written).toMatch(new RegExp(`^\\| \`${word}\` \\| \\S`, 'm'));
});

it('looks into every kind', () => {
  const kinds = readdirSync('schema/kinds').filter((name) => name !== 'index.ts');
  expect([...wordFiles['Fields: kinds']].sort()).toEqual(kinds.map((name) => `schema/kinds/${name}`).sort());
});
