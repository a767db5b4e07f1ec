export { Cell, Filter, prominent } from './choice.tsx';
