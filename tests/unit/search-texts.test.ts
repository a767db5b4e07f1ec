import { expect, it } from 'vitest';
import { ownSearchFields } from '../../api/db/schema-model.ts';
import { searchedResources } from '../../api/db/search-renewal.ts';
import { searchRecipe, searchTextOf } from '../../api/db/search-text.ts';
import { foldVersion } from '../../domain/text/fold.ts';
import { resources } from '../../resources.config.ts';
import type { Field } from '../../schema/field.ts';

/** What `tests/api/search-index.test.ts` shows to fit into the index. */
const longest = 50_000;

it.each(searchedResources.map((resource) => ({ name: resource.name, resource })))('$name: its longest search text fits the index', ({ resource }) => {
  const defaults: Readonly<Record<string, number>> = { text: 200, longText: 10_000, email: 254 };
  const lengths = ownSearchFields(resource).map((name) => {
    const { kind = '', options: { max } = {} } = (resource.fields[name] ?? {}) as Partial<Field>;
    return typeof max === 'number' ? max : (defaults[kind] ?? longest);
  });
  // Twice: a text with a legal form in short is kept as it stands, too.
  expect(2 * lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(longest);
});

it('makes a line of each text, and two of one with a legal form in short', () => {
  const row = { name: 'NPO法人ヤマメ', nameKana: 'ヤマメ', address: null, representativeName: '髙橋' };
  expect(searchTextOf(resources.organizations, row)).toBe('特定非営利活動法人やまめ\nnpo法人やまめ\nやまめ\n高橋');
});

it('has another recipe with another folding or other fields', () => {
  const { organizations } = resources;
  const fewer = { ...organizations, list: { ...organizations.list, search: ['name'] as const } };
  expect(searchRecipe(organizations)).toBe(`${foldVersion} name,nameKana,address,representativeName`);
  expect(searchRecipe(fewer)).toBe(`${foldVersion} name`);
});
