import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';

/** Runs in the server before all else: its clock is ahead by the milliseconds that a file holds. */
const ahead = (file: string) => `
  import { readFileSync } from 'node:fs';
  const Real = Date;
  const now = () => Real.now() + Number(readFileSync(new URL('${file}')));
  globalThis.Date = new Proxy(Real, {
    construct: (target, given) => new target(...(given.length > 0 ? given : [now()])),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
`;

/** A clock of a server's own, which a test puts ahead. @returns the environment to start it with */
export function movedClock(): { readonly env: Readonly<Record<string, string>>; putAhead(milliseconds: number): void } {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-clock-'));
  const file = join(folder, 'ahead');
  const putAhead = (milliseconds: number) => writeFileSync(file, String(milliseconds));
  putAhead(0);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const module = encodeURIComponent(ahead(pathToFileURL(file).href));
  return { env: { NODE_OPTIONS: `--import=data:text/javascript,${module}` }, putAhead };
}
