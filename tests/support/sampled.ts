import type { OpenedEngine } from '../../api/db/engine.ts';

/**
 * Some of what is alike: every screen that the language draws is drawn by the same code, and all of them take minutes.
 * `npm run torture -- --only thorough` looks at all.
 */
export const sampled = <T>(alike: readonly T[]): readonly T[] => (process.env.THOROUGH ? alike : alike.filter((_, index) => index % 3 === 0));

/** All of it on SQLite; on PostgreSQL, which the same code asks, some. */
export const sampledOn = <T>(engine: OpenedEngine['name'], alike: readonly T[]): readonly T[] => (engine === 'sqlite' ? alike : sampled(alike));
