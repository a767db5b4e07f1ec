/**
 * An empty module in place of unused libraries that bundlers cannot drop: Refine's CSV import and export (`papaparse`) and development tools
 * (`error-stack-parser`), antd's form rules (`@rc-component/async-validator`), and axios's fetch adapter (it uses XMLHttpRequest where there is one),
 * status names and cancel tokens.
 */
export default {};
export const getFetch = undefined;
