/**
 * Stands in the bundle for libraries that Refine loads for parts that this product does not use: CSV import and export in the browser (`papaparse`)
 * and its development tools (`error-stack-parser`), antd for rules of forms, which are ours (`@rc-component/async-validator`), and axios for calls by
 * `fetch` (it makes them by XMLHttpRequest wherever there is one), for the names of the answers' numbers and for an older way to break off a call. Bundlers cannot leave them out, and a grantee's phone should not load them.
 */
export default {};
export const getFetch = undefined;
