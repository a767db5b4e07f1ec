import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fromBER, type Integer } from 'asn1js';
import { ContentInfo, PKIStatusInfo, SignedData, TimeStampReq, TimeStampResp } from 'pkijs';
import type { TsaCall, TsaCommand, TsaMood } from './tsa-server.ts';

/** A time-stamping authority in a process of its own: `openssl ts -reply` behind HTTP. Arguments: port, the folder with its certificates. */
const [port, folder] = process.argv.slice(2) as [string, string];

const state: { moods: TsaMood[]; calls: TsaCall[] } = { moods: [], calls: [] };

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const question = await buffer(request);
  const { url: path = '', headers } = request;
  state.calls.push({ path, contentType: headers['content-type'] ?? null, authorization: headers.authorization ?? null });
  const mood = state.moods.shift() ?? 'granted';
  if (mood === 'hang') return;
  if (mood === 'slow') await new Promise((resolve) => setTimeout(resolve, 3000));
  response.writeHead(mood === 'broken' ? 500 : 200, { 'Content-Type': 'application/timestamp-reply' });
  response.end(answers[mood](question, path.slice(1)));
}

const answers: { readonly [M in Exclude<TsaMood, 'hang'>]: (question: Buffer, section: string) => Buffer } = {
  granted: reply,
  nonce: (question, section) =>
    reply(
      changed(question, ({ nonce }) => (nonce as Integer).valueBlock.valueHexView),
      section,
    ),
  imprint: (question, section) =>
    reply(
      changed(question, ({ messageImprint }) => messageImprint.hashedMessage.valueBlock.valueHexView),
      section,
    ),
  slow: reply,
  rejected: (question) => reply(question, 'strict'),
  forged: (question, section) => {
    const answer = reply(question, section);
    // The last bytes are those of the token's own signature.
    answer.writeUInt8(answer.readUInt8(answer.length - 5) ^ 1, answer.length - 5);
    return answer;
  },
  purpose: (question, section) => signedByOther(reply(question, section)),
  tokenless: () => Buffer.from(new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }) }).toSchema().toBER()),
  garbage: () => Buffer.from('<html>メンテナンス中です</html>'),
  oversize: () => Buffer.alloc(40_000, 0x30),
  broken: () => Buffer.from('out of order'),
};

function reply(question: Buffer, section: string): Buffer {
  writeFileSync(join(folder, 'question.tsq'), question);
  openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', section, '-queryfile', 'question.tsq', '-out', 'answer.tsr');
  return readFileSync(join(folder, 'answer.tsr'));
}

/** The same question with one bit turned in what `part` finds. */
function changed(question: Buffer, part: (request: TimeStampReq) => Uint8Array): Buffer {
  const request = TimeStampReq.fromBER(new Uint8Array(question));
  const at = question.indexOf(part(request)) + 3;
  const copy = Buffer.from(question);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

/** What the token says, signed with a certificate that is not for that. */
function signedByOther(answer: Buffer): Buffer {
  const { timeStampToken, status } = TimeStampResp.fromBER(new Uint8Array(answer));
  const { encapContentInfo } = new SignedData({ schema: timeStampToken?.content });
  writeFileSync(join(folder, 'info.der'), Buffer.from(encapContentInfo.eContent?.getValue() as ArrayBuffer));
  const kind = ['-binary', '-nodetach', '-econtent_type', encapContentInfo.eContentType, '-cades', '-outform', 'DER'];
  openssl('cms', '-sign', '-in', 'info.der', '-signer', 'other.pem', '-inkey', 'other.key', '-md', 'sha256', ...kind, '-out', 'token.der');
  const { result } = fromBER(new Uint8Array(readFileSync(join(folder, 'token.der'))));
  return Buffer.from(new TimeStampResp({ status, timeStampToken: new ContentInfo({ schema: result }) }).toSchema().toBER());
}

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
}

const server = createServer((request, response) => void serve(request, response));
process.on('message', (command: TsaCommand) => {
  if (command.do === 'moods') state.moods = [...command.moods];
  process.send?.(command.do === 'calls' ? state.calls.splice(0) : null);
});
// Ends with the tests that started it.
process.on('disconnect', () => process.exit(0));
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
