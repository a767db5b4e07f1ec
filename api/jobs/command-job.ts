import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { root } from '../runtime/root.ts';

/** Of what a command says, the end. */
const mostSaid = 2000;

/**
 * Does a command of `npm run` in a process of its own, behind everybody else: what reads the whole database and all files would let requests wait.
 * It ends with this process.
 * @returns the code it ended with, and what it said of what went wrong
 * @throws where it broke down
 */
export async function runCommand(name: 'backup' | 'drill', ...given: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const isSource = import.meta.url.endsWith('.ts');
  const file = fileURLToPath(new URL(`../cli/${name}.${isSource ? 'ts' : 'js'}`, import.meta.url));
  const child = spawn(process.execPath, [...(isSource ? ['--import', 'tsx'] : []), file, ...given], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk) => (said = (said + chunk).slice(-mostSaid)));
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [code, signal] = await once(child, 'close');
  if (signal !== null) throw new Error(`${name} was ended by ${signal}: ${said}`);
  return { code, said: said.trim() };
}
