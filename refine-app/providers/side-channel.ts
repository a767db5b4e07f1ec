/**
 * In place of `side-channel`, with which the library that reads Refine's addresses marks what it has seen: every browser has had weak maps for years, and
 * the original brings 9 kB of other people's patience with older ones.
 */
const sideChannel = () => new WeakMap<object, unknown>();

export { sideChannel as 'module.exports' };
