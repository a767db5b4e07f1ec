/**
 * Stands in the bundle for libraries that Refine loads for parts that this product does not use: CSV import and export in the browser (`papaparse`)
 * and its development tools (`error-stack-parser`). Bundlers cannot leave them out, and a grantee's phone should not load them.
 */
export default {};
