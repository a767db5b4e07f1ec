import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../api/db/open.ts';
import { toldAdoptions } from '../support/announced-over.ts';
import { apiClient } from '../support/api-client.ts';
import { copyDemo, placesIn, type RunningServer, startServer } from '../support/demo-server.ts';
import type { AnyRow } from '../support/rows.ts';
import { type SmtpServer, smtpServer } from '../support/smtp.ts';
import { until } from '../support/until.ts';

const longAgo = '2020-01-01T00:00:00.000Z';

const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n'), Buffer.alloc(200_000, 'x'), Buffer.from('\ntrailer<<>>\n%%EOF\n')]);

describe('a mailing to 120 adoptions', () => {
  let folder: string;
  let env: Record<string, string>;
  let smtp: SmtpServer;
  let server: RunningServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'seseragi-mailing-'));
    smtp = await smtpServer(150);
    copyDemo(inject('demoTemplate'), folder);
    env = { ...placesIn(folder), SMTP_URL: smtp.url, MAIL_FROM: '河川基金 <josei@example.jp>' };
    server = await startServer('seed/demo-server.js', env);
  });
  afterAll(async () => {
    await server.kill();
    await smtp.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('arrives whole at each of them once, although the mail server and the product are killed on the way', async () => {
    await forgetDemoMails();
    const call = await apiClient(server.url, '/admin/login', 'fund_staff');
    const rows = (await toldAdoptions(call)).slice(0, 120);
    expect(rows).toHaveLength(120);
    const { batchId, total } = await send(
      call.token,
      rows.map(({ id }) => id),
    );
    expect(total).toBe(120);

    const early = smtp.count();
    await until(async () => smtp.count() >= early + 15);
    await smtp.kill();
    await smtp.start();
    await letTimePass();
    await until(async () => smtp.count() >= early + 45);
    await server.kill();
    await endClaims();
    server = await startServer('seed/demo-server.js', env);
    await until(async () => {
      await letTimePass();
      return (await states(batchId)).every((status) => status === 'sent');
    });

    const received = (await smtp.received()).filter(({ mail }) => mail.subject?.startsWith('ご案内'));
    const byId = new Map(received.map((one) => [one.mail.messageId, one]));
    expect(byId.size).toBe(120);
    const subjects = [...byId.values()].map(({ mail }) => mail.subject).sort();
    expect(subjects).toEqual(rows.map(({ grantNumber }) => `ご案内 ${grantNumber}`).sort());
    for (const { mail } of received) {
      expect(mail.text).toMatch(/^\S.* 様\n題名：\S/);
      expect([mail.attachments[0]?.filename, Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(pdf)]).toEqual(['案内.pdf', true]);
    }
    // What a server had taken when it or the product died without a word may come again, with the id it had: never more than was on the line.
    expect(received.length - byId.size).toBeLessThanOrEqual(10);
  });

  test('one that bounced is sent again to the mended address', async () => {
    const engine = openDatabase(env.DATABASE_URL as string);
    const call = await apiClient(server.url, '/admin/login', 'fund_staff');
    const [adoption] = (await toldAdoptions(call)) as [AnyRow];
    await engine.db
      .updateTable('users')
      .set({ email: 'refuse.me@example.jp' })
      .where('id', '=', await contactOf(adoption.id))
      .execute();
    const { batchId } = await send(call.token, [adoption.id]);
    await until(async () => (await states(batchId)).includes('failed'));
    const [mail] = (await call('GET', `/admin/outbox?batchId=${batchId}`)).data.outbox;
    expect(mail.serverAnswer).toContain('No such user');
    await engine.db.updateTable('outbox').set({ recipientAddress: 'mended@example.jp' }).where('id', '=', mail.id).execute();
    await engine.close();
    expect((await call('POST', `/admin/outbox/${mail.id}/resend`, {})).status).toBe(200);
    await until(async () => (await states(batchId)).includes('sent'));
    expect((await smtp.received()).filter(({ to }) => to.includes('mended@example.jp'))).toHaveLength(1);
  });

  async function send(token: string, applicationIds: number[]): Promise<{ batchId: number; total: number }> {
    const form = new FormData();
    form.set(
      'payload',
      JSON.stringify({
        applicationIds,
        subject: 'ご案内 {{grantNumber}}',
        body: '{{recipientName}} 様\n題名：{{title}}\n承認額：{{approvedAmount}}（{{endDate}}まで）',
      }),
    );
    form.append('attachments', new File([pdf], '案内.pdf', { type: 'application/pdf' }));
    const answer = await fetch(`${server.url}/api/applications/email`, { method: 'POST', body: form, headers: { Authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: { batchId: number; total: number } }).data;
  }

  /** The demo has mails of its own that wait. */
  async function forgetDemoMails(): Promise<void> {
    const engine = openDatabase(env.DATABASE_URL as string);
    await engine.db.updateTable('outbox').set({ status: 'cancelled' }).where('status', 'in', ['waiting', 'sending']).execute();
    await engine.close();
  }

  /** Brings forward what waits for its next try. */
  async function letTimePass(): Promise<void> {
    const engine = openDatabase(env.DATABASE_URL as string);
    await engine.db.updateTable('outbox').set({ nextAttemptAt: longAgo }).where('status', '=', 'waiting').execute();
    await engine.close();
  }

  /** The claims of a dead process end; it must be dead. */
  async function endClaims(): Promise<void> {
    const engine = openDatabase(env.DATABASE_URL as string);
    await engine.db.updateTable('outbox').set({ claimedUntil: longAgo }).where('status', '=', 'sending').execute();
    await engine.close();
  }

  async function states(batchId: number): Promise<string[]> {
    const engine = openDatabase(env.DATABASE_URL as string);
    const rows = await engine.reader.selectFrom('outbox').select('status').where('batchId', '=', batchId).execute();
    await engine.close();
    return rows.map(({ status }) => status);
  }

  async function contactOf(applicationId: number): Promise<number> {
    const engine = openDatabase(env.DATABASE_URL as string);
    const { contactUserId } = await engine.reader
      .selectFrom('applications')
      .select('contactUserId')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow();
    await engine.close();
    return contactUserId as number;
  }
});
