import { describe, expect, it } from 'vitest';
import { covering } from '../support/covering.ts';
import { everyResource } from '../support/rows.ts';

const listed = everyResource.filter(({ screen }) => !screen.unlisted);

describe('the resources that stand for all', () => {
  it('are few, and hold every kind of column that any list has', () => {
    const kinds = (some: typeof listed) =>
      new Set(some.flatMap(({ fields, list }) => list.columns.flatMap((name) => (fields[name] ? [fields[name].kind] : []))));
    const chosen = covering(listed);
    expect(chosen.length).toBeLessThan(listed.length / 3);
    expect([...kinds(chosen)].sort()).toEqual([...kinds(listed)].sort());
  });

  it('leave none out whose words nobody else has', () => {
    const [first] = listed;
    if (!first) throw new Error('no resources');
    const alone = { ...first, name: 'alone', list: { ...first.list, columns: [], odd: true } };
    expect(covering([...listed, alone]).map(({ name }) => name)).toContain('alone');
  });
});
