import { afterEach, describe, expect, it, vi } from 'vitest';
import { Child, ChildGaveUp } from '../../api/runtime/child.ts';
import { until } from '../support/until.ts';

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const worker = new URL('../support/child-jobs.ts', import.meta.url);
const child = (limits = { seconds: 30, megabytes: 512 }) => new Child<string, unknown>(worker, limits);

describe('a process of its own', () => {
  afterEach(() => {
    delete process.env.SECRET_KEY;
  });

  it('answers one job after the other, and goes on after a refusal', async () => {
    const one = child();
    const answers = await Promise.allSettled([one.ask('answer'), one.ask('refuse'), one.ask('answer')]);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((answers[1] as PromiseRejectedResult).reason).toEqual(new Error('not this one'));
  });

  it.each([
    ['takes too long', 'loop', { seconds: 1, megabytes: 512 }, ChildGaveUp],
    ['fills the memory', 'fill', { seconds: 30, megabytes: 512 }, Error],
    ['ends the process', 'end', { seconds: 30, megabytes: 512 }, ChildGaveUp],
  ])('that %s is given up, and the next job is done all the same', async (_what, job, limits, reason) => {
    const one = child(limits);
    const [broken, next] = await Promise.allSettled([one.ask(job), one.ask('answer')]);
    expect(broken).toMatchObject({ status: 'rejected', reason: expect.any(reason) });
    expect(next).toEqual({ status: 'fulfilled', value: 42 });
  });

  it('is listened to only while it works', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const one = child();
    for (let job = 0; job < 20; job++) await one.ask('answer');
    // Warnings come in a turn of their own.
    await new Promise(setImmediate);
    process.off('warning', note);
    expect(warnings.map(({ message }) => message)).toEqual([]);
  });

  it('that ended while it had nothing to do is started anew', async () => {
    const one = child();
    const pid = (await one.ask('pid')) as number;
    process.kill(pid, 'SIGKILL');
    await until(async () => !isAlive(pid));
    expect(await one.ask('answer')).toBe(42);
  });

  it('is told no secrets', async () => {
    vi.stubEnv('SECRET_KEY', 'secret');
    const told = (await child().ask('tell')) as string[];
    vi.unstubAllEnvs();
    expect(told).toContain('PATH');
    expect(told).not.toContain('SECRET_KEY');
  });

  it('that cannot start is an error, not a judgement of the job', async () => {
    const missing = new Child<string, unknown>(new URL('./none.ts', import.meta.url), { seconds: 5, megabytes: 512 });
    await expect(missing.ask('answer')).rejects.not.toThrow(ChildGaveUp);
  });
});
