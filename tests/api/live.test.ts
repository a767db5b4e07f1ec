import { afterEach, beforeAll, expect, it } from 'vitest';
import { LiveHub } from '../../api/live/hub.ts';
import { streamsPerSession } from '../../api/live/session-streams.ts';
import { startSession } from '../../api/sign-in/sessions.ts';
import { onEitherEngine } from '../support/app.ts';
import { type LiveStream, listen as open } from '../support/live-stream.ts';
import { giveReview } from '../support/reviews.ts';
import { pass, until } from '../support/until.ts';

/** More than two signs of life. */
const aWhile = 300;

onEitherEngine('live', (app) => {
  let mine: number;
  let foreign: number;
  let submissionId: number;
  const streams: LiveStream[] = [];

  beforeAll(async () => {
    const { db } = app.engine;
    const user = await db.selectFrom('users').select('organizationId').where('email', '=', 'recipient@example.jp').executeTakeFirstOrThrow();
    const submission = await db
      .selectFrom('submissions')
      .innerJoin('applications', 'applications.id', 'submissions.applicationId')
      .select(['submissions.id', 'applicationId'])
      .where('organizationId', '=', user.organizationId)
      .executeTakeFirstOrThrow();
    mine = submission.applicationId;
    submissionId = submission.id;
    foreign = (await db.selectFrom('applications').select('id').where('organizationId', '<>', user.organizationId).executeTakeFirstOrThrow()).id;
  });

  afterEach(async () => {
    await Promise.all(streams.splice(0).map((stream) => stream.close()));
    expect(app.services.live.size).toBe(0);
  });

  const listen = async (as: string, id = mine, token?: string) => {
    const stream = await open(app, as, id, token);
    streams.push(stream);
    return stream;
  };
  const sessionOf = async (as: string) => {
    const user = await app.engine.db.selectFrom('users').select('id').where('email', '=', `${as}@example.jp`).executeTakeFirstOrThrow();
    return { userId: user.id, token: await startSession(app.services, user.id, { address: null }) };
  };
  const say = (as: string, values: object) =>
    app.call(as, 'POST', '/comments', { entityType: 'application', entityId: mine, content: '話', ...values });

  it('is a stream of events that nothing on the way may hold back, and only hints', async () => {
    const stream = await listen('fund_staff');
    expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect([stream.headers.get('cache-control'), stream.headers.get('x-accel-buffering')]).toEqual(['no-store, no-transform', 'no']);
  });

  it('tells both sides what either of them says, and of what it speaks', async () => {
    const [staff, grantee] = [await listen('fund_staff'), await listen('recipient')];
    await say('fund_staff', { isInternal: false });
    await say('recipient', { entityType: 'submission', entityId: submissionId });
    const expected = [
      `comments ${JSON.stringify({ entityType: 'application', entityId: mine })}`,
      `comments ${JSON.stringify({ entityType: 'submission', entityId: submissionId })}`,
    ];
    await until(
      () => staff.hints.length === 2 && grantee.hints.length === 2,
      () => [staff.hints, grantee.hints],
    );
    expect([staff.hints, grantee.hints]).toEqual([expected, expected]);
  });

  it('lets no byte of an internal comment, nor of its end, reach a grantee', async () => {
    const [staff, grantee] = [await listen('fund_staff'), await listen('recipient')];
    const before = grantee.text();
    const { data } = await say('fund_staff', { isInternal: true });
    await app.call('fund_manager', 'DELETE', `/comments/${data.id}`);
    await until(() => staff.hints.length === 2);
    await pass(aWhile);
    expect([before, grantee.text(), grantee.hints]).toEqual(['', '', []]);
  });

  it('says nothing of another application, nor of what was refused', async () => {
    const staff = await listen('fund_staff');
    await app.call('fund_staff', 'POST', '/comments', { entityType: 'application', entityId: foreign, content: 'よそ' });
    await say('fund_staff', { content: ' ' });
    await say('recipient', { entityId: foreign });
    await pass(aWhile);
    expect(staff.hints).toEqual([]);
  });

  it('tells a committee of what it judges, and neither of comments nor of documents, which it may not read', async () => {
    const { db } = app.engine;
    const judged = await db.selectFrom('applications').select('id').where('status', '=', 'UNDER_REVIEW').executeTakeFirstOrThrow();
    await giveReview(app, { applicationId: judged.id });
    const [committee, staff] = [await listen('selection_committee', judged.id), await listen('fund_staff', judged.id)];
    await app.call('fund_staff', 'POST', '/comments', { entityType: 'application', entityId: judged.id, content: '話', isInternal: false });
    app.services.live.announce({ about: 'documents', applicationId: judged.id, submissionId });
    app.services.live.announce({ about: 'application', applicationId: judged.id });
    await until(() => staff.hints.length === 3 && committee.hints.length === 1);
    expect(committee.hints).toEqual(['application {}']);
    expect((await listen('selection_committee', mine)).status).toBe(404);
  });

  it('tells of a change of the application itself', async () => {
    const grantee = await listen('recipient');
    const { data } = await app.call('fund_manager', 'GET', `/applications/${mine}`);
    await app.call('fund_manager', 'PUT', `/applications/${mine}`, { title: `${data.title}（改）`, version: data.version });
    await until(() => grantee.hints.length === 1);
    expect(grantee.hints).toEqual(['application {}']);
  });

  it('is refused like the application itself', async () => {
    const statuses = async (as: string, id: number | string) => (await app.call(as, 'GET', `/applications/${id}/live`)).status;
    expect([await statuses('recipient', foreign), await statuses('recipient', 999_999_999), await statuses('recipient', 'x')]).toEqual([
      404, 404, 404,
    ]);
    expect([await statuses('general_user', mine), (await app.raw(`/api/applications/${mine}/live`)).status]).toEqual([403, 401]);
    expect((await app.call('newcomer', 'GET', `/applications/${mine}/live`)).code).toBe('password_change_required');
  });

  it('ends at once with the session, and says that there is no point in coming back', async () => {
    const { token } = await sessionOf('recipient');
    const [leaving, staying] = [await listen('recipient', mine, token), await listen('recipient')];
    await app.raw('/api/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    await until(leaving.isOver);
    expect([leaving.hints, staying.isOver()]).toEqual([['end signedOut'], false]);
  });

  it.each([
    ['the account is suspended', { status: 2 }, { status: 1 }],
    ['the account changes to another organisation', { organizationId: null }, undefined],
  ] as const)('ends when %s, before anything more is heard', async (_, change, back) => {
    const { userId, token } = await sessionOf('recipient2');
    const { organizationId } = await app.engine.db.selectFrom('users').select('organizationId').where('id', '=', userId).executeTakeFirstOrThrow();
    const own = await app.engine.db.selectFrom('applications').select('id').where('organizationId', '=', organizationId).executeTakeFirstOrThrow();
    const stream = await listen('recipient2', own.id, token);
    await app.engine.db.updateTable('users').set(change).where('id', '=', userId).execute();
    await app.call('fund_staff', 'POST', '/comments', { entityType: 'application', entityId: own.id, content: '公開', isInternal: false });
    await until(stream.isOver);
    expect(stream.hints).toEqual([]);
    await app.engine.db
      .updateTable('users')
      .set(back ?? { organizationId })
      .where('id', '=', userId)
      .execute();
  });

  it('keeps nobody signed in: without other calls the session runs out, and the stream with it', async () => {
    const { token } = await sessionOf('recipient');
    const stream = await listen('recipient', mine, token);
    const { userId } = await sessionOf('recipient');
    const seen = async () =>
      (await app.engine.db.selectFrom('sessions').select('lastSeenAt').where('userId', '=', userId).orderBy('id').execute()).map(
        ({ lastSeenAt }) => lastSeenAt,
      );
    const before = await seen();
    app.setNow(new Date(Date.now() + (app.services.settings.sessionIdleMinutes - 1) * 60_000));
    await pass(aWhile);
    expect([stream.isOver(), await seen()]).toEqual([false, before]);
    app.setNow(new Date(Date.now() + (app.services.settings.sessionIdleMinutes + 1) * 60_000));
    await until(stream.isOver);
    app.setNow(new Date());
  });

  it('tells a newcomer of what has just happened, with the same right', () => {
    const hub = new LiveHub(1000, 1000);
    const heard: unknown[] = [];
    hub.announce({ about: 'application', applicationId: mine });
    hub.announce({ about: 'application', applicationId: foreign });
    const leave = hub.join({ topic: `applications/${mine}`, sessionId: 1, receive: (event) => heard.push(event), end: () => undefined });
    leave();
    expect(heard).toEqual([{ about: 'application', applicationId: mine }]);
  });

  it('gives way within a session to newer ones, and says so', async () => {
    const { token } = await sessionOf('fund_staff');
    const opened: LiveStream[] = [];
    for (let count = 0; count <= streamsPerSession; count++) opened.push(await listen('fund_staff', mine, token));
    const other = await listen('fund_manager');
    await until(() => opened[0]?.isOver() === true);
    await pass(aWhile);
    expect(opened.map((stream) => stream.isOver())).toEqual([true, ...Array(streamsPerSession).fill(false)]);
    expect([opened[0]?.hints, other.isOver()]).toEqual([['end tooMany'], false]);
  });

  it('leaves a session few of many that it opens at the same moment, and opens none for a look at the headers', async () => {
    const { token } = await sessionOf('fund_staff');
    const opened = await Promise.all(Array.from({ length: 20 }, () => listen('fund_staff', mine, token)));
    await until(() => opened.filter((stream) => stream.isOver()).length === 20 - streamsPerSession);
    expect(app.services.live.size).toBe(streamsPerSession);
    const head = await app.raw(`/api/applications/${mine}/live`, { method: 'HEAD', headers: { Authorization: `Bearer ${token}` } });
    await pass(aWhile);
    expect([head.status, app.services.live.size, opened.filter((stream) => stream.isOver()).length]).toEqual([200, streamsPerSession, 17]);
  });

  it('ends with the server, without a word, so that the page comes back', async () => {
    const stream = await listen('fund_staff');
    app.services.live.close();
    await until(stream.isOver);
    expect(stream.hints).toEqual([]);
  });
});
