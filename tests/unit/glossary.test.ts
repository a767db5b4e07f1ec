import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resources } from '../../resources.config.ts';
import type { ResourceMap } from '../../schema/resource.ts';
import { fieldOf } from '../../schema/resource.ts';

const rows = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| ([^|]+) \| [^|]+ \| `(\w+)(?:\.(\w+))?` \|/gm)];

test('the glossary has words', () => expect(rows.length).toBeGreaterThan(30));

test.each(rows.map(([, word = '', name = '', field]) => [word, name, field] as const))(
  '%s is what the declarations call %s %s',
  (word, name, field) => {
    const resource = (resources as ResourceMap)[name];
    expect(field && resource ? fieldOf(resource, field)?.label : resource?.label).toBe(word);
  },
);
