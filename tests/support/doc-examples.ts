import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A block of a page that says which file it is, or what it changes there. */
export interface Example {
  readonly path: string;
  readonly isChange: boolean;
  readonly text: string;
}

/** The blocks of a page whose fence names a file, in order. */
export function examplesOf(page: string): Example[] {
  return [...page.matchAll(/^```(\w+) (\S+)\n([\s\S]*?)^```$/gm)].map(([, language, path = '', text = '']) => ({
    path,
    isChange: language === 'diff',
    text,
  }));
}

/** Does in a project what the page says. */
export function follow(project: string, examples: readonly Example[]): void {
  for (const { path, isChange, text } of examples) {
    const file = join(project, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, isChange ? changed(readFileSync(file, 'utf8'), path, text) : text);
  }
}

/** Each hunk, between lines of `@@`, finds its unchanged and removed lines in exactly one place. */
function changed(source: string, path: string, diff: string): string {
  return diff.split('@@\n').reduce((now, hunk) => {
    const side = (gone: string) =>
      hunk
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith(gone))
        .map((line) => `${line.slice(1)}\n`)
        .join('');
    const [before, after] = [side('+'), side('-')];
    if (now.split(before).length !== 2) throw new Error(`${path} does not have these lines once:\n${before}`);
    return now.replace(before, () => after);
  }, source);
}
