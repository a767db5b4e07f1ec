import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { PkiCommand } from './pki-server.ts';

/** An authority in a process of its own: what its certificates name, by `openssl` behind HTTP. Arguments: port, the folder with its certificates. */
const [port, folder] = process.argv.slice(2) as [string, string];

const state: { away: readonly string[]; calls: string[] } = { away: [], calls: [] };

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const question = await buffer(request);
  const path = request.url ?? '';
  state.calls.push(path);
  if (state.away.some((one) => path.startsWith(one))) return void response.writeHead(503).end('out of order');
  try {
    response.end(answerTo(path, question));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

function answerTo(path: string, question: Buffer): Buffer {
  writeFileSync(join(folder, 'question'), question);
  const [, kind = '', name = ''] = path.split('/');
  if (kind === 'tsa') openssl('ts', '-reply', '-config', 'pki.cnf', '-section', name, '-queryfile', 'question', '-out', 'answer');
  else if (kind === 'ocsp')
    openssl(
      'ocsp',
      ...['-index', 'index.txt', '-CA', 'ca.pem', '-rsigner', 'responder.pem', '-rkey', 'responder.key', '-ndays', '1500'],
      ...['-reqin', 'question', '-respout', 'answer'],
    );
  else if (kind === 'crl') {
    openssl('ca', '-gencrl', '-config', 'pki.cnf', '-name', `${name}_list`, '-crldays', '1500', '-out', 'list.pem');
    openssl('crl', '-in', 'list.pem', '-outform', 'DER', '-out', 'answer');
  } else if (kind === 'issuer' && existsSync(join(folder, `${name}.pem`))) openssl('x509', '-in', `${name}.pem`, '-outform', 'DER', '-out', 'answer');
  else throw new Error(`nothing at ${path}`);
  return readFileSync(join(folder, 'answer'));
}

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
}

const server = createServer((request, response) => void serve(request, response));
process.on('message', (command: PkiCommand) => {
  if (command.do === 'away') state.away = command.paths;
  process.send?.(command.do === 'calls' ? state.calls.splice(0) : null);
});
// Ends with the tests that started it.
process.on('disconnect', () => process.exit(0));
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
