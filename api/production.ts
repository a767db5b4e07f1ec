import { nodeObstacle } from './installation/node-version.ts';

// What else there is may not even load on an old one.
const obstacle = nodeObstacle(process.versions.node);
if (obstacle) {
  console.error(obstacle);
  process.exit(1);
}
// `npm start` is production unless the environment says otherwise: nobody seals account numbers with the demo's key by forgetting a variable.
process.env.NODE_ENV ||= 'production';
await import('./server.ts');
