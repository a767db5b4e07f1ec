import { expect, it } from 'vitest';
import { createApp } from '../../api/app/app.ts';
import { sealer } from '../../api/db/sealing.ts';
import { queuePasswordMail } from '../../api/mail/secret-mail.ts';
import { checkInstallation } from '../../api/ops/installation/installation.ts';
import { rotateKeys } from '../../api/ops/installation/rotate.ts';
import { onEitherEngine } from '../support/app.ts';
import { sealedUnbound } from '../support/sealed-unbound.ts';
import { callWith, codeAt, registerApp, signIn } from '../support/second-factors.ts';
import { newAccount, owe, sentBatch } from '../support/transfers.ts';

const fresh = Buffer.alloc(32, 21);

onEitherEngine('the change of the key', (app) => {
  it('seals everything anew while it is in use, once; then the old key is of no use', async () => {
    const { services } = app;
    await checkInstallation(services);
    const account = await newAccount(app);
    const { id, bytes } = await sentBatch(app, account, await owe(app, 4));
    const person = { username: '森本 千恵', email: 'morimoto@example.jp', roletype: 'fund_staff', organizationName: null } as const;
    const mailing = { ...services, settings: { ...services.settings, smtpUrl: 'smtp://mail.example.jp' } };
    await services.engine.transaction((db) => queuePasswordMail(db, mailing, 'password_reset', person, 'the-secret-token'));
    const both = { ...services, sealer: sealer(fresh, [services.settings.secretKey]) };
    const serving = createApp(both);
    const fetchFile = async (hono: typeof serving) => {
      const headers = { Authorization: `Bearer ${await app.token('accounting_staff')}`, 'Content-Type': 'application/json' };
      const answer = await hono.request(`/api/transfer_batches/${id}/file`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ reason: '銀行の依頼' }),
      });
      return Buffer.from(await answer.arrayBuffer());
    };
    const shown = async (hono: typeof serving) => {
      const headers = { Authorization: `Bearer ${await app.token('accounting_staff')}` };
      return (await (await hono.request('/api/banks?limit=200', { headers })).text()).match(/\*{3}\d{4}/g)?.length;
    };
    const before = await shown(serving);
    const [done, during] = await Promise.all([rotateKeys(both), shown(serving)]);
    expect([during, (await fetchFile(serving)).equals(bytes)]).toEqual([before, true]);
    const renewed = Object.fromEntries(done.map(({ place, renewed: count }) => [place, count]));
    for (const place of ['banks.accountNumber', 'transfer_accounts.accountNumber', 'transfer_items.accountNumber', 'transfer_batches.fileId'])
      expect([place, renewed[place]]).toEqual([place, expect.toSatisfy((count: number) => count > 0)]);
    expect([renewed['outbox.secret'], renewed['installations.keyCheck']]).toEqual([1, 1]);
    expect(done.flatMap(({ unreadable }) => unreadable)).toEqual([]);
    expect((await rotateKeys(both)).map(({ renewed: count }) => count)).toEqual(done.map(() => 0));
    const after = { ...services, sealer: sealer(fresh) };
    await checkInstallation(after);
    expect([await shown(createApp(after)), (await fetchFile(createApp(after))).equals(bytes)]).toEqual([before, true]);
    await expect(checkInstallation(services)).rejects.toThrow(/SECRET_KEY が/);
  });

  it('leaves the app and the recovery codes of a person as good as before', async () => {
    const last = Buffer.alloc(32, 22);
    const [both, after] = [sealer(last, [fresh, app.services.settings.secretKey]), sealer(last)].map((one) => ({ ...app.services, sealer: one }));
    const { token } = await signIn(app, 'general_staff');
    const { secret, recoveryCodes } = await registerApp(app, token);
    const pending = (await callWith(app, token, 'POST', '/time-code')).data.secret;
    const done = await rotateKeys(both as typeof app.services);
    for (const place of ['time_codes.secret', 'time_codes.pending'])
      expect(done.find(({ place: one }) => one === place)).toMatchObject({ renewed: 1, unreadable: [] });
    const hono = createApp(after as typeof app.services);
    const later = { ...app, raw: async (path: string, init?: RequestInit) => hono.request(path, init) };
    const next = new Date(app.services.now().getTime() + 30_000);
    const confirmed = await callWith(later, token, 'POST', '/time-code/confirm', { code: codeAt(pending, next) });
    expect(confirmed.status).toBe(200);
    expect(secret).not.toBe(pending);
    const half = await signIn(later, 'general_staff');
    expect((await callWith(later, half.token, 'POST', '/proof', { method: 'recovery', code: recoveryCodes[0] })).status).toBe(200);
    const again = await signIn(later, 'general_staff');
    app.setNow(next);
    const shown = await callWith(later, again.token, 'POST', '/proof', { method: 'totp', code: codeAt(pending, new Date(next.getTime() + 30_000)) });
    expect(shown.status).toBe(200);
    // As the next test finds it.
    await rotateKeys({ ...app.services, sealer: sealer(fresh, [last]) });
  });

  it('seals anew what earlier versions sealed, and opens their form no more', async () => {
    const services = { ...app.services, sealer: sealer(fresh) };
    const { id } = await services.engine.reader.selectFrom('banks').select('id').orderBy('id').executeTakeFirstOrThrow();
    const place = { table: 'banks', column: 'accountNumber', row: id };
    const old = sealedUnbound('7654321', fresh);
    await app.engine.db.updateTable('banks').set({ accountNumber: old }).where('id', '=', id).execute();
    expect(services.sealer.open(old, place)).toBe('7654321');
    expect((await rotateKeys(services)).find(({ place: one }) => one === 'banks.accountNumber')?.renewed).toBe(1);
    const { accountNumber } = await services.engine.reader.selectFrom('banks').select('accountNumber').where('id', '=', id).executeTakeFirstOrThrow();
    const started = sealer(fresh);
    await checkInstallation({ ...services, sealer: started });
    for (const one of [services.sealer, started]) {
      expect(one.open(accountNumber, place)).toBe('7654321');
      expect(() => one.open(old, place)).toThrow();
    }
  });

  it('names what no key opens, and leaves the old key in force', async () => {
    const { services } = app;
    const { id } = await services.engine.reader.selectFrom('banks').select('id').orderBy('id').executeTakeFirstOrThrow();
    await app.engine.db
      .updateTable('banks')
      .set({ accountNumber: sealer(Buffer.alloc(32, 77)).seal('1', { table: 'banks', column: 'accountNumber', row: id }) })
      .where('id', '=', id)
      .execute();
    const next = { ...services, sealer: sealer(Buffer.alloc(32, 22), [fresh]) };
    const done = await rotateKeys(next);
    expect(done.find(({ place }) => place === 'banks.accountNumber')?.unreadable).toEqual([id]);
    expect(done.map(({ place }) => place)).not.toContain('installations.keyCheck');
    await expect(checkInstallation({ ...services, sealer: sealer(Buffer.alloc(32, 22)) })).rejects.toThrow(/SECRET_KEY が/);
  });
});
