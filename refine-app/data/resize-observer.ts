/** Stands in the bundle for the polyfill that antd brings: every browser has its own by now. */
export default ResizeObserver;
