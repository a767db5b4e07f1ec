import { expect, it } from 'vitest';
import type { Engine, Version } from '../../api/db/engine.ts';
import { readCached } from '../../api/db/query-cache.ts';

/** A database of which only the version is known, at once or after a moment, and how often it was asked. */
function database(isNear: boolean) {
  let version = 1;
  let asked = 0;
  const engine = {
    reader: {},
    version: (): Version | Promise<Version> => (isNear ? version : Promise.resolve(version)),
    read: async () => [[version, ++asked]],
  } as unknown as Engine;
  return {
    engine,
    commit: () => void version++,
    asked: () => asked,
    look: async (sql = 'count') => (await readCached(engine, sql, []))[0]?.[0],
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

it.each([true, false])('what was asked for before a commit answers nobody who comes after it (near: %s)', async (isNear) => {
  const { commit, look, asked } = database(isNear);
  const slow = look('other');
  commit();
  await look();
  await slow;
  const before = asked();
  expect(await look('other')).toBe(2);
  expect(asked()).toBe(before + 1);
});
