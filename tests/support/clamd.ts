import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The test file of the antivirus makers: harmless, and found by every scanner. In two pieces, so that no scanner finds this source. */
export const eicar = Buffer.from(`${'X5O!P%@AP[4\\PZX54(P^)7CC)7}'}${'$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`);

/** A server that speaks as much of clamd's protocol as its clients use: PING and INSTREAM, with either end of a command. */
export interface ClamdServer {
  readonly url: string;
  /** `away` drops every connection, `mute` takes what comes and says nothing, `small` refuses all but small files, as clamd does by its settings. */
  mood: 'well' | 'away' | 'mute' | 'small';
  /** How many files it has been shown whole. */
  readonly scans: () => number;
  close(): Promise<void>;
}

const smallest = 1000;

export async function clamdServer(): Promise<ClamdServer> {
  const sockets = new Set<Socket>();
  let scans = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (clamd.mood === 'away') return void socket.destroy();
    let pending = Buffer.alloc(0);
    let said = false;
    socket.on('data', (chunk) => {
      if (clamd.mood === 'mute' || said) return;
      pending = Buffer.concat([pending, chunk]);
      const answer = answerTo(pending, clamd.mood);
      if (answer === null) return;
      said = true;
      if (answer.startsWith('stream')) scans++;
      socket.end(`${answer}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clamd: ClamdServer = {
    url: `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mood: 'well',
    scans: () => scans,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return clamd;
}

/** What has come so far, answered; null while more must come. */
function answerTo(bytes: Buffer, mood: ClamdServer['mood']): string | null {
  const command = /^[zn]?(PING|INSTREAM)[\0\n]?/.exec(bytes.toString('latin1', 0, 20));
  if (!command) return bytes.length > 20 ? 'UNKNOWN COMMAND' : null;
  if (command[1] === 'PING') return 'PONG';
  const pieces: Buffer[] = [];
  for (let at = command[0].length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const content = Buffer.concat(pieces);
    if (mood === 'small' && content.length + length > smallest) return 'INSTREAM size limit exceeded. ERROR';
    if (length === 0) return content.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
    if (at + 4 + length > bytes.length) return null;
    pieces.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}
