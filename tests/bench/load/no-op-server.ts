import { createServer } from 'node:http';

/** Answers half a kilobyte at once: what the load itself can do. Argument: the port. */
const body = 'x'.repeat(500);
createServer((_incoming, answer) => answer.writeHead(200, { 'Content-Length': body.length }).end(body)).listen(
  Number(process.argv[2]),
  '127.0.0.1',
  () => process.send?.('ready'),
);
process.once('disconnect', () => process.exit(0));
