export { Cell, Filter, plain } from './text.tsx';
