import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimRun, endRun, leaveRun, startJobs } from '../../api/jobs/scheduler.ts';
import { onEachEngine } from '../support/app.ts';

/** 8:00 in Japan. */
const due = new Date('2026-11-23T23:00:00.000Z');
const after = (seconds: number) => new Date(due.getTime() + seconds * 1000);

onEachEngine('a job at its time', (app) => {
  const ends: (() => Promise<void>)[] = [];
  beforeEach(async () => {
    await app.engine.db.deleteFrom('job_runs').execute();
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    app.setNow(new Date());
  });
  const claim = (at: Date) => {
    app.setNow(at);
    return claimRun(app.services, 'reminders', due);
  };

  it('is one process’s of several, and is over when that one is through', async () => {
    app.setNow(after(1));
    const claims = await Promise.all([1, 2, 3].map(() => claimRun(app.services, 'reminders', due)));
    const [run, ...others] = claims.filter((one) => one !== null);
    expect([run?.attempts, others]).toEqual([1, []]);
    if (run) await endRun(app.services, run);
    expect(await claim(after(3000))).toBeNull();
  });

  it('is another’s when the process died over it, but not for ever', async () => {
    expect(await claim(after(1))).toMatchObject({ attempts: 1 });
    expect(await claim(after(60))).toBeNull();
    const second = await claim(after(100));
    expect(second).toMatchObject({ attempts: 2 });
    if (second) await leaveRun(app.services, second);
    expect(await claim(after(101))).toMatchObject({ attempts: 3 });
    expect(await claim(after(1000))).toBeNull();
  });

  it('says nothing more about a run that has been taken from it', async () => {
    const first = await claim(after(1));
    const second = await claim(after(100));
    if (!first || !second) throw new Error('not claimed');
    await endRun(app.services, first);
    const { doneAt } = await app.engine.db.selectFrom('job_runs').select('doneAt').executeTakeFirstOrThrow();
    expect(doneAt).toBeNull();
  });

  it('is made up for within the hour, not later', async () => {
    expect(await claim(after(3601))).toBeNull();
    expect(await claim(after(3599))).not.toBeNull();
  });

  it('is done once by several processes, a failure is tried again, and a stop leaves it to the others', async () => {
    app.setNow(after(5));
    let begun = 0;
    let finish = () => {};
    const job = (run: () => Promise<number>) => [{ name: 'reminders', label: 'お知らせ', pattern: '0 8 * * *', run }];
    const hanging = () =>
      new Promise<number>((resolve) => {
        begun++;
        finish = () => resolve(1);
      });
    for (let count = 0; count < 3; count++) ends.push(startJobs(job(hanging), app.services));
    await eventually(() => begun === 1);
    for (const end of ends.splice(0)) await end();
    ends.push(
      startJobs(
        job(async () => ++begun),
        app.services,
      ),
    );
    await eventually(() => begun === 2);
    finish();
    await eventually(async () => (await app.engine.db.selectFrom('job_runs').select('doneAt').executeTakeFirstOrThrow()).doneAt !== null);
    expect(await app.engine.db.selectFrom('job_runs').select(['run', 'attempts']).execute()).toEqual([
      { run: `reminders ${due.toISOString()}`, attempts: 2 },
    ]);
  });
});

async function eventually(reached: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 20_000; performance.now() < end; ) {
    if (await reached()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It did not come about');
}
