import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/spec-coverage.md', 'utf8');

interface Statement {
  /** `2.5.1-3`: the section and the place in it. */
  readonly number: string;
  readonly says: string;
  /** What shows that it holds: a test, as `file: title`, or a sentence. */
  readonly shownBy: readonly string[];
}

const statements = [...page.matchAll(/^\| (\d[\d.]*-\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', says = '', shownBy = '']): Statement => ({ number, says, shownBy: shownBy.split('<br>') }),
);

const named = statements.flatMap(({ number, shownBy }) =>
  shownBy.flatMap((part) => {
    const [, file, title] = /^`(\S+)`: (.+)$/.exec(part) ?? [];
    return file && title ? [{ number, file, title }] : [];
  }),
);

describe('the walk through the specification', () => {
  it('goes through all sections, and counts each from one', () => {
    expect(statements.length).toBeGreaterThan(600);
    const next = new Map<string, number>();
    for (const { number } of statements) {
      const [section = '', place] = number.split('-');
      next.set(section, (next.get(section) ?? 0) + 1);
      expect([number, Number(place)]).toEqual([number, next.get(section)]);
    }
  });

  it('shows each statement by a test, or says what was decided instead', () => {
    const neither = statements.filter(({ shownBy }) => !shownBy.some((part) => /^(`\S+`: .|決定：.|未対応：.)/.test(part)));
    expect(neither.map(({ number }) => number)).toEqual([]);
  });

  it.each([...new Set(named.map(({ file }) => file))])('%s has the tests that it is named for', (file) => {
    const path = `tests/${file}`;
    expect(existsSync(path), path).toBe(true);
    const source = readFileSync(path, 'utf8');
    const gone = named.filter(({ file: of, title }) => of === file && !["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`)));
    expect(gone.map(({ number, title }) => `${number}: ${title}`)).toEqual([]);
  });
});
