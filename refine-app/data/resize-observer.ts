/** Replaces the polyfill that antd imports: every supported browser has `ResizeObserver`. */
export default ResizeObserver;
