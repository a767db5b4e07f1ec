import { appendFileSync } from 'node:fs';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/**
 * A mail server with moods, in a process of its own that can be killed. Arguments: port, file that takes a line of JSON for each message received,
 * milliseconds that it takes over each.
 * The recipient's address says how it behaves: `refuse…` is never taken, `later…` not at the first try, `slow…` only after a while,
 * `drop…` loses its line in the middle of the first message; `busy…` answers 451 after the first message, `spam…` 554 after each, and
 * `mute…` says nothing after the first.
 */
const [port, file, delay] = process.argv.slice(2) as [string, string, string];
const tries = new Map<string, number>();

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

function isFirstTry(address: string): boolean {
  const count = (tries.get(address) ?? 0) + 1;
  tries.set(address, count);
  return count === 1;
}

const options: SMTPServerOptions = {
  disabledCommands: ['AUTH', 'STARTTLS'],
  size: 30 * 1024 * 1024,
  logger: false,
  onRcptTo({ address }, _session, done) {
    if (address.startsWith('refuse')) return done(refusal(550, '5.1.1 No such user'));
    if (address.startsWith('later') && isFirstTry(address)) return done(refusal(451, '4.7.1 Please try again later'));
    if (address.startsWith('slow')) return void setTimeout(done, 300);
    return done();
  },
  onData(stream, session, done) {
    const to = session.envelope.rcptTo.map(({ address }) => address);
    const drops = to.some((address) => address.startsWith('drop') && isFirstTry(address));
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (drops) for (const connection of server.connections) connection._socket.destroy();
    });
    stream.on('end', () => {
      if (drops || to.some((address) => address.startsWith('mute') && isFirstTry(address))) return;
      if (to.some((address) => address.startsWith('busy') && isFirstTry(address))) return done(refusal(451, '4.3.0 Please try again later'));
      if (to.some((address) => address.startsWith('spam'))) return done(refusal(554, '5.7.1 Looks like spam'));
      setTimeout(() => {
        // A line that was cut off by a kill ends before the next one begins.
        appendFileSync(file, `\n${JSON.stringify({ to, raw: Buffer.concat(chunks).toString('base64') })}\n`);
        done();
      }, Number(delay));
    });
  },
};
const server = new SMTPServer(options);
// A client that is killed in the middle of a mail resets its line; without a listener that would end this server too.
server.on('error', ({ message }) => console.error(`Mail server: ${message}`));
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
