/**
 * Replaces `qs`, with which Refine's table and React Router bindings read and write addresses: `data/router.ts` does both, and the remaining calls need
 * no result.
 */
export default { parse: () => ({}), stringify: () => '' };
