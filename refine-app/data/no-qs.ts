/**
 * In place of `qs`, with which Refine's table and its bindings of React Router would read and write addresses: `providers/router.ts` does both, and what is
 * still called reads nothing.
 */
export default { parse: () => ({}), stringify: () => '' };
