import pg from 'pg';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../api/db/open.ts';
import { type EndReason, type LiveEvent, LiveHub } from '../../api/live/hub.ts';
import { onPostgres } from '../support/app.ts';

const event: LiveEvent = { about: 'application', applicationId: 1 };

onPostgres('hubs of several processes', (app) => {
  let url: string;
  const closing: (() => Promise<void>)[] = [];
  beforeAll(() => {
    url = app.services.settings.databaseUrl;
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  /** A hub as a process of its own would have it, with one who listens. */
  const hub = () => {
    const engine = openDatabase(url, { connections: 2, statementSeconds: 10 });
    const made = new LiveHub(60_000, 0).connect(engine.channel);
    const heard: (LiveEvent | null)[] = [];
    const ended: EndReason[] = [];
    const sit = (sessionId: number, applicationId = 1) =>
      made.join({ topic: `applications/${applicationId}`, sessionId, receive: (one) => heard.push(one), end: (why) => ended.push(why) });
    closing.push(async () => {
      await made.close();
      await engine.close();
    });
    return { hub: made, heard, ended, sit };
  };
  const listening = (count: number) =>
    eventually(async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query(
        "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'seseragi live' AND query LIKE 'LISTEN%'",
      );
      await client.end();
      return rows[0].count === count;
    });

  it('tell each other hints, once each, and only those that concern who listens', async () => {
    const [a, b] = [hub(), hub()];
    await listening(2);
    a.sit(1);
    b.sit(2);
    for (let count = 0; count < 300; count++) a.hub.announce({ ...event, applicationId: count % 2 });
    await eventually(() => b.heard.length >= 150);
    await pause(100);
    expect([a.heard.length, b.heard.length]).toEqual([150, 150]);
  });

  it('end the streams of a session everywhere, and have rights looked at everywhere', async () => {
    const [a, b] = [hub(), hub()];
    await listening(2);
    b.sit(7);
    b.sit(8);
    a.hub.endSession(7);
    a.hub.recheck();
    await eventually(() => b.heard.length === 2);
    expect(b.ended).toEqual(['signedOut']);
  });

  it('count the windows of a session together, and forget those that were closed', async () => {
    const [a, b] = [hub(), hub()];
    await listening(2);
    a.sit(5);
    await pause(300);
    for (let count = 0; count < 4; count++) b.sit(5)();
    b.sit(5);
    b.sit(5);
    await pause(300);
    expect(a.ended).toEqual([]);
    b.sit(5);
    await eventually(() => a.ended.length === 1);
    expect([a.ended, b.ended]).toEqual([['tooMany'], []]);
  });

  it('have those who listen look again after the connection was lost', async () => {
    const [a, b] = [hub(), hub()];
    await listening(2);
    b.sit(1);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'seseragi live'",
    );
    await client.end();
    await eventually(() => b.ended.includes('missed'));
    await listening(2);
    a.hub.announce(event);
    await eventually(() => b.heard.length === 1);
  });

  it('say afterwards that something was missed when it could not be told in time', async () => {
    let failures = 2;
    const told: string[] = [];
    const channel = {
      tell: async (text: string) => {
        if (failures-- > 0) throw new Error('away');
        told.push(text);
      },
      listen: () => async () => undefined,
    };
    new LiveHub(60_000, 0).connect(channel).announce(event);
    await eventually(() => told.length === 1);
    expect(JSON.parse(told[0] as string).messages).toEqual([{ do: 'missed' }]);
  });
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function eventually(reached: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 20_000; performance.now() < end; ) {
    if (await reached()) return;
    await pause(20);
  }
  throw new Error('It did not come about');
}
