import { createWriteStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/**
 * What the same machine does with an upload without anything of ours: the request's stream into a file, unread. No form, no hash. At `/kept` it waits,
 * as we do, until the disk has it; elsewhere it does not.
 * Arguments: the port, the folder.
 */
const [port, folder] = process.argv.slice(2) as [string, string];
let number = 0;

createServer(async (incoming, answer) => {
  const path = join(folder, `bare-${number++}`);
  await pipeline(incoming, createWriteStream(path, { flush: incoming.url === '/kept' }));
  answer.writeHead(201).end();
  await unlink(path);
}).listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
