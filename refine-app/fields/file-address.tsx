export { Cell, Filter, Input } from './text.tsx';
