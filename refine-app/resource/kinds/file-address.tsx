export { Filter, plain } from './text.tsx';
