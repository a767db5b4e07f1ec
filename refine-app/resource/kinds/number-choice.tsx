export { Cell, Filter, plain, prominent } from './choice.tsx';
