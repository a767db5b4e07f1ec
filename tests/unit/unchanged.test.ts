import { expect, it } from 'vitest';
import type { Engine, Version } from '../../api/db/engine.ts';
import { asOfNow, readOnce, readOnceIfFree } from '../../api/db/unchanged.ts';

/** A database of which only the version is known, at once or after a moment, and how often it was asked. */
function database(isNear: boolean) {
  let version = 1;
  let asked = 0;
  const engine = {
    readsTravelTogether: !isNear,
    version: (): Version | Promise<Version> => (isNear ? version : Promise.resolve(version)),
    read: async () => [[version, ++asked]],
  } as unknown as Engine;
  return {
    engine,
    commit: () => void version++,
    asked: () => asked,
    look: (sql = 'count') => asOfNow(engine, async (asOf) => (await readOnce(engine, asOf, sql, []))[0]?.[0]),
  };
}

it.each([true, false])('what is kept is asked for once after each commit, however many there are (near: %s)', async (isNear) => {
  const { look, commit, asked } = database(isNear);
  for (let commits = 1; commits <= 4; commits++) {
    for (const _ of [1, 2, 3]) expect(await look()).toBe(commits);
    expect(asked()).toBe(commits);
    commit();
  }
});

it('what is asked for before anything else goes by the same versions', async () => {
  const { engine, commit, asked, look } = database(true);
  for (let commits = 1; commits <= 3; commits++) {
    for (const _ of [1, 2, 3]) expect((await readOnceIfFree(engine, 'session', []))[0]?.[0]).toBe(commits);
    expect(await look()).toBe(commits);
    expect(asked()).toBe(2 * commits);
    commit();
  }
});

it('nothing is kept of what was read while a commit was under way for others', async () => {
  const { engine, commit, look } = database(true);
  const slow = asOfNow(engine, async (asOf) => {
    const rows = readOnce(engine, asOf, 'other', []);
    commit();
    await look();
    return (await rows)[0]?.[0];
  });
  await slow;
  expect(await look('other')).toBe(2);
});
