export { type DemoOptions, seedDemo } from './demo/load.ts';
export { demoPassword } from './demo/users.ts';
export { loadMasters } from './masters.ts';
