import { spawnSync } from 'node:child_process';
import { beforeAll, expect, it } from 'vitest';
import { formatYen } from '../../domain/money/yen.ts';
import { grantAccount } from '../../resources/payments/server/grant-account.ts';
import { onSqlite } from '../support/app.ts';

// What it says is tried on both engines by the page's own tests.
onSqlite('the command that explains the money of a grant', (app) => {
  let id: number;
  let grantNumber: string;
  beforeAll(async () => {
    const row = await app.engine.db
      .selectFrom('applications as a')
      .innerJoin('payment_entries as e', 'e.applicationId', 'a.id')
      .select(['a.id', 'a.grantNumber'])
      .where('a.status', '=', 'GRANT_COMPLETED')
      .where('e.kind', '=', 'final')
      .orderBy('a.id', 'desc')
      .executeTakeFirstOrThrow();
    ({ id, grantNumber } = { id: row.id, grantNumber: row.grantNumber as string });
  });
  const command = (given: readonly string[], url = app.services.settings.databaseUrl) => {
    const env = { ...process.env, DATABASE_URL: url };
    const { status, stdout, stderr } = spawnSync('node', ['--import', 'tsx', 'api/cli/audit-explain.ts', ...given], { env, encoding: 'utf8' });
    return { status, said: stdout, complained: stderr.trim() };
  };

  it('says every amount with its record as the page does, and ends with 0', async () => {
    const { lines, closing, organizationName } = await grantAccount(app.engine.reader, id);
    const { status, said, complained } = command([grantNumber]);
    expect([status, complained]).toEqual([0, '']);
    expect(said).toContain(`助成番号 ${grantNumber}　${organizationName}`);
    expect(lines.length).toBeGreaterThan(3);
    for (const { text, record } of lines) expect(said).toMatch(new RegExp(`${escaped(text)}　［${escaped(record)}`));
    for (const { label, amount } of closing)
      expect(said).toMatch(new RegExp(`${label}　* +${escaped(amount === null ? '未定' : formatYen(amount))}\n`));
    expect(said).toContain('すべての金額が合っています。');
  });

  it('ends with 1 where something does not add up, and changes nothing', async () => {
    const before = await app.engine.db.selectFrom('payments').selectAll().where('applicationId', '=', id).executeTakeFirstOrThrow();
    const finalPaidAmount = before.finalPaidAmount + 1;
    await app.engine.db.updateTable('payments').set({ finalPaidAmount }).where('applicationId', '=', id).execute();
    const { status, said } = command([grantNumber]);
    expect(status).toBe(1);
    expect(said).toContain(`合いません：精算払いの入出金の合計 ${formatYen(before.finalPaidAmount)} と、支払いの精算払い済額`);
    expect(said).not.toContain('すべての金額が合っています');
    const after = await app.engine.db.selectFrom('payments').selectAll().where('applicationId', '=', id).executeTakeFirstOrThrow();
    expect(after).toEqual({ ...before, finalPaidAmount });
    await app.engine.db.updateTable('payments').set({ finalPaidAmount: before.finalPaidAmount }).where('id', '=', before.id).execute();
  });

  it('ends with 2 where there is nothing to explain, and says what to give it', () => {
    expect(command([])).toEqual({ status: 2, said: '', complained: expect.stringMatching(/^使い方: npm run audit:explain -- 助成番号\n/) });
    expect(command(['2099-none'])).toEqual({ status: 2, said: '', complained: '助成番号 2099-none の申請はありません。' });
    const nowhere = command([grantNumber], 'postgres://nobody:none@127.0.0.1:1/none');
    expect([nowhere.status, nowhere.said]).toEqual([2, '']);
    expect(nowhere.complained).toMatch(/^説明できませんでした：.+$/);
  });
});

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
