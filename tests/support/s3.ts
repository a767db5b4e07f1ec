import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../api/runtime/root.ts';
import { freePort } from './postgres-server.ts';

/** A server that speaks S3, in a process of its own. */
export interface S3Server {
  /** As `STORAGE_URL` names it. */
  readonly url: string;
  /** The keys of the environment that open it. */
  readonly env: { readonly AWS_ACCESS_KEY_ID: string; readonly AWS_SECRET_ACCESS_KEY: string };
  close(): Promise<void>;
}

export async function s3Server(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 'seseragi-s3-'));
  const port = await freePort();
  const args = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '-s', '--configure-bucket', 'seseragi'];
  const child = spawn('node', [join(root, 'node_modules/s3rver/bin/s3rver.js'), ...args], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = `http://127.0.0.1:${port}`;
  await untilListening(address);
  return {
    url: `s3://seseragi?endpoint=${address}&region=ap-northeast-1`,
    env: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    close: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilListening(address: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const answered = await fetch(address).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The S3 server did not come up');
}
