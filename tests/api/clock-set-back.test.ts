import { beforeAll, expect, it } from 'vitest';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { demoPassword } from '../support/accounts.ts';
import { onEachEngine } from '../support/app.ts';
import type { AnyRow } from '../support/rows.ts';

const before = new Date('2026-11-21T03:00:00Z');
const hourEarlier = new Date('2026-11-21T02:00:00Z');

onEachEngine('when the clock is set back an hour', (app) => {
  beforeAll(() => app.setNow(before));

  it('sessions go on, and new ones begin', async () => {
    expect((await app.call('fund_manager', 'GET', '/me')).status).toBe(200);
    app.setNow(hourEarlier);
    expect((await app.call('fund_manager', 'GET', '/me')).status).toBe(200);
    const login = await app.call(null, 'POST', '/admin/login', { email: 'director@example.jp', password: demoPassword });
    expect(login.status).toBe(200);
  });

  it('a history keeps its order, and the row its version', async () => {
    const [row] = await app.engine.reader.selectFrom('applications').selectAll().where('status', '=', 'APPLICATION_SUBMITTED').limit(1).execute();
    const move = async (to: 'SELECTION_PREPARATION' | 'APPLICATION_SUBMITTED', at: Date) => {
      app.setNow(at);
      const body = { applicationStatusId: statusEntry(to).id, comment: '確認しました' };
      return (await app.call('fund_staff', 'PUT', `/applications/${row?.id}`, body)).status;
    };
    expect(await move('SELECTION_PREPARATION', before)).toBe(200);
    expect(await move('APPLICATION_SUBMITTED', hourEarlier)).toBe(200);
    const { data } = await app.call('fund_staff', 'GET', `/applications/${row?.id}/history`);
    expect(data.slice(0, 2).map(({ toStatus }: AnyRow) => toStatus)).toEqual(['APPLICATION_SUBMITTED', 'SELECTION_PREPARATION']);
    const now = await app.call('fund_staff', 'GET', `/applications/${row?.id}`);
    expect([now.data.status, now.data.version]).toEqual(['APPLICATION_SUBMITTED', Number(row?.version) + 2]);
  });

  it('a link that was sent before still opens, once', async () => {
    app.setNow(before);
    await app.call(null, 'POST', '/password-reset', { email: 'recipient3@example.jp' });
    app.setNow(hourEarlier);
    const links = await app.engine.reader.selectFrom('password_links').selectAll().execute();
    expect(links.filter(({ usedAt, expiresAt }) => usedAt === null && expiresAt > hourEarlier.toISOString()).length).toBeGreaterThan(0);
  });
});
