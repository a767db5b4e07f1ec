export { Cell, Filter } from './text.tsx';
