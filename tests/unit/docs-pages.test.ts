import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pages } from '../../api/cli/pages.ts';
import { settingGroups, settings } from '../../api/settings/declarations.ts';

it.each(Object.entries(pages))('docs/%s.md is what its sources give; otherwise run npm run docs:%s', (name, page) =>
  expect(readFileSync(`docs/${name}.md`, 'utf8')).toBe(page()),
);

it('docs/settings.md has every setting once', () => {
  const names = Object.values(settingGroups).flatMap((group) => Object.keys(group));
  expect(names.length).toBeGreaterThan(60);
  expect(names.toSorted()).toEqual(Object.keys(settings).toSorted());
});

it('every page that a setting refers to is there, with the heading', () => {
  const links = Object.values(settings).flatMap(({ meaning }) => [...meaning.matchAll(/\]\(([\w-]+\.md)(?:#([^)]+))?\)/g)]);
  expect(links.length).toBeGreaterThan(10);
  for (const [, page = '', heading] of links) {
    const anchors = [...readFileSync(`docs/${page}`, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title));
    if (heading) expect(anchors, page).toContain(heading);
  }
});

/** As GitHub makes it: lower case, without punctuation, hyphens for spaces. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
