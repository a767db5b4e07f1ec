import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { root } from '../runtime/root.ts';

/** Characters of a command's output to keep, from its end. */
const maxOutput = 2000;

/**
 * Runs an `npm run` command in a low-priority process of its own, since reading the whole database and all files would delay requests. It ends with
 * this process.
 * @returns its exit code and error output
 * @throws where it crashed
 */
export async function runCommand(name: 'backup' | 'drill', ...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const isSource = import.meta.url.endsWith('.ts');
  const file = fileURLToPath(new URL(`../cli/${name}.${isSource ? 'ts' : 'js'}`, import.meta.url));
  const child = spawn(process.execPath, [...(isSource ? ['--import', 'tsx'] : []), file, ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => (said = (said + chunk).slice(-maxOutput)));
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [code, signal] = await once(child, 'close');
  if (signal !== null) throw new Error(`${name} was ended by ${signal}: ${said}`);
  return { code, said: said.trim() };
}
