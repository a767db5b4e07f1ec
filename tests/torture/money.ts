import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../../api/runtime/root.ts';
import type { Trial } from './trial.ts';

const run = promisify(execFile);

/** Clicks of one walk. */
const steps = 600;

/** The sequences of `tests/api/money-sequences.test.ts`, farther and from other seeds. */
export const money: Trial = {
  name: 'money',
  about: 'すべての役割が、領収書・精算・振込・返納・取消しをでたらめな順に押す。支払い≦確定額≦承認額で、どの画面・CSV・書面の金額も一致する',
  async run({ tries, seed }) {
    const faults: string[] = [];
    const walks = Math.max(Math.round(tries / 30), 1);
    for (let walk = 0; walk < walks; walk++) {
      const env = { ...process.env, MONEY_SEED: String(seed + walk), MONEY_STEPS: String(steps) };
      const ended = run('npx', ['vitest', 'run', '--project', 'api', 'tests/api/money-sequences.test.ts'], {
        cwd: root,
        env,
        maxBuffer: 64 * 1024 * 1024,
      });
      await ended.catch(({ stdout }: { stdout: string }) => faults.push(`seed ${seed + walk}\n${stdout.slice(-3000)}`));
    }
    return { tries: walks * steps * 2, faults };
  },
};
