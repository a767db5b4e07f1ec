import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addDays } from '../../domain/dates/days.ts';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { skipBanks } from '../support/browser/bank-skip.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { launchBrowser } from '../support/chromium.ts';
import { type RunningServer, startDemoCopy, startDemoServer } from '../support/demo-server.ts';
import { copyOfProject, followPages, npm } from '../support/example-tree.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';

describe('a resource is added by one block of configuration', () => {
  let project: string;
  let postgres: PostgresServer;
  let browser: Browser;
  const servers: Record<string, RunningServer> = {};

  beforeAll(async () => {
    project = copyOfProject();
    await followPages(project, async (hasMigration) => {
      const said = await npm(project, 'run', 'check').then(
        () => '設定に誤りはありません',
        ({ stderr }) => stderr,
      );
      expect(said).toContain(hasMigration ? '設定に誤りはありません' : 'マイグレーションが足りません');
    });
    // The build checks the types of the server's half itself, and the declarations with it.
    const check = npm(project, 'exec', '--', 'tsc', '-p', 'tsconfig.web.json', '--noEmit');
    [postgres, browser] = await Promise.all([startPostgres(), launchBrowser(), npm(project, 'run', 'build'), check]);
    await postgres.run('CREATE DATABASE extension');
    const onPostgres = startDemoServer({ DATABASE_URL: postgres.url('extension') }, project);
    // One half meets data that were there before.
    [servers.sqlite, servers.postgres] = await Promise.all([startDemoCopy(inject('demoTemplate'), {}, project), onPostgres]);
  }, 400_000);

  afterAll(async () => {
    await browser?.close();
    for (const server of Object.values(servers)) await server.stop();
    await postgres?.stop();
    rmSync(project, { recursive: true, force: true });
  });

  test('the migration is one folder with a readable script for each engine', () => {
    const added = readdirSync(join(project, 'migrations')).filter((name) => name.endsWith('_add_inspections'));
    expect(added).toHaveLength(1);
    for (const engine of ['sqlite', 'postgres']) {
      const script = readFileSync(join(project, 'migrations', String(added[0]), `${engine}.sql`), 'utf8');
      expect(script).toContain('CREATE TABLE "inspections"');
      expect(script).toContain('"organizationId" BIGINT NOT NULL REFERENCES "organizations" ("id")');
      expect(script).not.toMatch(/DROP|ALTER TABLE "(?!inspections)/);
    }
  });

  test.each(['sqlite', 'postgres'])('the five calls answer and access holds on %s', async (engine) => {
    const { url } = servers[engine] as RunningServer;
    const staff = await apiClient(url, '/admin/login', 'fund_manager');
    const created = await staff('POST', '/inspections', {
      title: '多摩川の現地視察',
      organizationId: 1,
      visitedOn: '2026-11-02',
      travelCost: 12_800,
    });
    expect(created).toMatchObject({ status: 201, data: { title: '多摩川の現地視察', result: 'good', travelCost: 12_800, version: 1 } });
    const path = `/inspections/${created.data.id}`;
    expect(await staff('GET', path)).toMatchObject({ status: 200, data: { organizationName: expect.any(String), abilities: ['update', 'delete'] } });
    expect(await staff('GET', '/inspections?q=たまがわ&result=good')).toMatchObject({
      status: 200,
      data: { inspections: [], pagination: { totalItems: 0 } },
    });
    expect(await staff('GET', '/inspections?q=多摩川&minTravelCost=12800&visitedOnTo=2026-11-02')).toMatchObject({
      data: { inspections: [{ id: created.data.id }] },
    });
    expect(await staff('PUT', path, { result: 'problem', version: 1 })).toMatchObject({ status: 200, data: { result: 'problem', version: 2 } });
    expect(await staff('PUT', path, { travelCost: 0, version: 1 })).toMatchObject({ status: 409, code: 'stale_version' });
    expect(await staff('POST', '/inspections', {})).toMatchObject({
      status: 422,
      fields: { title: '件名は必須です', visitedOn: '視察日は必須です' },
    });
    const committee = await apiClient(url, '/admin/login', 'selection_committee');
    expect(await committee('GET', path)).toMatchObject({ status: 403 });
    const recipient = await apiClient(url, '/user/login', 'recipient');
    expect(await recipient('GET', '/inspections')).toMatchObject({ status: 403 });
    const reader = await apiClient(url, '/admin/login', 'director');
    expect(await reader('GET', path)).toMatchObject({ status: 200, data: { abilities: [] } });
    expect(await reader('DELETE', path)).toMatchObject({ status: 403 });
    expect(await staff('DELETE', path)).toMatchObject({ status: 200 });
    expect(await staff('GET', path)).toMatchObject({ status: 404 });
  });

  test.each(['sqlite', 'postgres'])('a lifecycle runs from its declaration alone on %s', async (engine) => {
    const { url } = servers[engine] as RunningServer;
    const [staff, head, clerk] = await Promise.all(
      ['fund_staff', 'fund_manager', 'general_staff'].map((role) => apiClient(url, '/admin/login', role)),
    );
    if (!staff || !head || !clerk) throw new Error('nobody signed in');
    const { data: found } = await head('GET', '/applications?status=IN_PROGRESS&limit=1');
    const lend = async (serial: string) =>
      (await staff('POST', '/equipment_loans', { serial, applicationId: found.applications[0].id, dueOn: '2026-12-01' })).data;
    const [one, other] = [await lend('KS-001'), await lend('KS-002')];
    expect(one).toMatchObject({ status: 'lent', abilities: ['update', 'takeBack', 'extend'] });
    const at = (id: number, step: string) => `/equipment_loans/${id}/${step}`;
    expect(await staff('POST', at(one.id, 'takeBack'), {})).toMatchObject({ status: 422, fields: { photoId: expect.any(String) } });
    const photoId = await uploadFile(url, staff, 'photoId');
    expect(await clerk('POST', at(one.id, 'takeBack'), { photoId })).toMatchObject({ status: 403 });
    expect(await staff('POST', at(one.id, 'takeBack'), { photoId, version: 1 })).toMatchObject({
      status: 200,
      data: { status: 'returned', photoId, returnedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), version: 2 },
    });
    expect(await staff('POST', at(one.id, 'takeBack'), { photoId })).toMatchObject({ status: 409 });
    expect(await staff('POST', at(other.id, 'reportLost'), { comment: '増水で流失' })).toMatchObject({ status: 403 });
    expect(await head('POST', at(other.id, 'reportLost'), {})).toMatchObject({ status: 422, fields: { comment: '紛失の経緯を入力してください' } });
    expect(await head('POST', at(other.id, 'reportLost'), { comment: '増水で流失', version: 1 })).toMatchObject({
      status: 200,
      data: { status: 'lost' },
    });
    const { data: history } = await clerk('GET', `/equipment_loans_history?recordId=${other.id}`);
    expect(history.equipment_loans_history).toMatchObject([
      { fromStatus: 'lent', toStatus: 'lost', comment: '増水で流失', userRole: 'fund_manager' },
      { fromStatus: null, toStatus: 'lent', userRole: 'fund_staff' },
    ]);
    const { data: mails } = await head('GET', '/admin/outbox?q=KS-002');
    expect(mails.outbox).toMatchObject([{ subject: 'KS-002 の紛失' }]);
    const { data: mail } = await head('GET', `/admin/outbox/${mails.outbox[0].id}`);
    expect(mail.body).toMatch(/ 様\n\nKS-002（期限 2026\/12\/01 \(火\)）の紛失を記録しました。\n増水で流失$/);
  });

  test.each(['sqlite', 'postgres'])('a figure, a card and a plot follow from their lines on %s', async (engine) => {
    const { url } = servers[engine] as RunningServer;
    const [staff, clerk] = await Promise.all(['fund_staff', 'general_staff'].map((role) => apiClient(url, '/admin/login', role)));
    if (!staff || !clerk) throw new Error('nobody signed in');
    const { data: found } = await staff('GET', '/applications?limit=1');
    const today = japanDate(new Date());
    const lend = async (serial: string, days: number) =>
      (await staff('POST', '/equipment_loans', { serial, applicationId: found.applications[0].id, dueOn: addDays(today, -days) })).data;
    expect([await lend('KS-101', 3), await lend('KS-102', 0), await lend('KS-103', -1)]).toMatchObject([{ late: 3 }, { late: 0 }, { late: null }]);
    const sorted = await clerk('GET', '/equipment_loans?q=KS-10&sortBy=late&sortOrder=desc');
    expect(sorted.data.equipment_loans.map(({ serial }: { serial: string }) => serial)).toEqual(['KS-101', 'KS-102', 'KS-103']);
    expect(await clerk('GET', '/equipment_loans?minLate=1')).toMatchObject({ data: { equipment_loans: [{ serial: 'KS-101', late: 3 }] } });
    expect(await staff('GET', '/dashboard')).toMatchObject({ data: { lateLoans: 1 } });
    expect(await clerk('GET', '/dashboard')).toMatchObject({ data: { lateLoans: null } });
    const { data: plots } = await clerk('GET', '/dashboard/plots');
    expect(plots.loans).toEqual(['lent', 'returned', 'lost'].map((status) => ({ status, count: status === 'lent' ? 3 : 1 })));
    const csv = await fetch(`${url}/api/admin/equipment_loans/export?format=csv`, { headers: { Authorization: `Bearer ${staff.token}` } });
    expect(await csv.text()).toMatch(/製造番号,返却期限,超過日数,状況,返却日\r\nKS-101,[/\d]+,3,貸出中,/);
  });

  test('the card of the dashboard leads to its rows', async () => {
    const page = await signIn(browser, servers.sqlite?.url ?? '', 'fund_staff');
    await page.getByRole('link', { name: /返却の遅れ\s*1\s*件/ }).click();
    await page.getByRole('row', { name: /KS-101.*3日/ }).waitFor();
    expect(await page.getByRole('row', { name: /KS-10[23]/ }).count()).toBe(0);
    await page.context().close();
  });

  test.each(['sqlite', 'postgres'])('an action of its own takes a file, and a kind and a hook of their own refuse, on %s', async (engine) => {
    const { url } = servers[engine] as RunningServer;
    const [staff, clerk, borrower] = await Promise.all([
      apiClient(url, '/admin/login', 'fund_staff'),
      apiClient(url, '/admin/login', 'general_staff'),
      apiClient(url, '/user/login', 'recipient'),
    ]);
    const own = (await borrower('GET', '/applications?status=IN_PROGRESS&limit=1')).data.applications[0];
    const loan = { serial: 'KS-201', applicationId: own.id, dueOn: '2027-01-08', wear: 30 };
    expect(await staff('POST', '/equipment_loans', { ...loan, wear: 101 })).toMatchObject({
      status: 422,
      fields: { wear: '傷みは0から100までの数で入力してください' },
    });
    const { data } = await staff('POST', '/equipment_loans', loan);
    expect(data).toMatchObject({ wear: 30, abilities: ['update', 'takeBack', 'extend'] });
    expect(await staff('POST', '/equipment_loans', loan)).toMatchObject({
      status: 422,
      fields: { serial: expect.stringContaining('この機材は貸出中です') },
    });
    const extend = `/equipment_loans/${data.id}/extend`;
    const letterId = await uploadFile(url, staff, 'letterId');
    expect(await clerk('POST', extend, { until: '2027-02-01', letterId })).toMatchObject({ status: 403 });
    expect(await staff('POST', extend, { letterId })).toMatchObject({ status: 422, fields: { until: '新しい期限は必須です' } });
    expect(await staff('POST', extend, { until: '2027-02-01', letterId, version: 1 })).toMatchObject({
      status: 200,
      data: { dueOn: '2027-02-01', letterId },
    });
    expect(await clerk('GET', '/equipment_loans?q=KS-201')).toMatchObject({ data: { equipment_loans: [{ serial: 'KS-201', wear: 30 }] } });
    // Those of others are not there for a grantee.
    expect((await borrower('GET', '/equipment_loans')).data.equipment_loans.map(({ serial }: { serial: string }) => serial)).toContain('KS-201');
    const [other] = (await staff('GET', '/equipment_loans?q=KS-101')).data.equipment_loans;
    expect((await borrower('GET', `/equipment_loans/${other.id}`)).status).toBe(404);
  });

  test('a page of its own and a screen for grantees show it in the browser', async () => {
    const url = servers.sqlite?.url ?? '';
    const page = await signIn(browser, url, 'fund_staff');
    await page.goto(`${url}/admin/equipment_loans?q=KS-101`);
    await page.getByRole('link', { name: 'KS-101' }).first().click();
    await page.getByText('返却が 3 日遅れています。').waitFor();
    await page.getByRole('button', { name: '期限を延ばす' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '新しい期限' }).fill('2027/03/01');
    await dialog.getByRole('textbox', { name: '新しい期限' }).press('Tab');
    await dialog.locator('input[type=file]').setInputFiles({ name: '願い.png', mimeType: 'image/png', buffer: smallPng });
    await dialog.getByText('願い.png').waitFor();
    await dialog.getByRole('button', { name: '期限を延ばす' }).click();
    await page.getByText('2027/03/01 (月)').first().waitFor();
    await page.context().close();
    const grantee = await signIn(browser, url, 'recipient');
    await skipBanks(grantee);
    await grantee.getByRole('navigation', { name: 'メニュー', exact: true }).getByRole('link', { name: 'お貸しした機材' }).click();
    await grantee.getByText('2027/02/01 (月)').waitFor();
    await grantee.getByText('返却期限までに、写真を添えてお返しください。').first().waitFor();
    await grantee.getByRole('link', { name: 'KS-201' }).click();
    await grantee.getByRole('button', { name: '「返却済み」にする' }).click();
    const asked = grantee.getByRole('dialog');
    await asked.getByRole('button', { name: '「返却済み」にする' }).click();
    await asked.getByText('返却時の写真は必須です').first().waitFor();
    await asked.getByLabel('返却時の写真').setInputFiles({ name: '返却.png', mimeType: 'image/png', buffer: smallPng });
    await asked.getByText('返却.png').waitFor();
    await asked.getByRole('button', { name: '「返却済み」にする' }).click();
    await asked.waitFor({ state: 'detached' });
    await grantee.getByRole('main').getByText('返却済み', { exact: true }).waitFor();
    await grantee.getByRole('button', { name: '返却.png をダウンロード' }).first().waitFor();
    expect(await grantee.getByRole('button', { name: '「返却済み」にする' }).count()).toBe(0);
    await grantee.context().close();
  });

  test('the OpenAPI document shows it', async () => {
    const document = await (await fetch(`${servers.sqlite?.url}/api/openapi.json`)).json();
    expect(Object.keys(document.paths['/inspections'])).toEqual(['get', 'post']);
    expect(Object.keys(document.paths['/inspections/{id}'])).toEqual(['get', 'put', 'delete']);
    expect(document.components.schemas.inspections.properties).toHaveProperty('travelCost');
    expect(document.components.schemas.equipment_loans.properties.late).toMatchObject({ title: '超過日数' });
  });

  test('list, create, show and edit work in the browser, with a file', async () => {
    const page = await signIn(browser, servers.sqlite?.url ?? '', 'fund_manager');
    const main = page.getByRole('main');
    const button = (name: string) => main.getByRole('button', { name }).or(main.getByRole('link', { name })).first();
    await page.getByRole('link', { name: '現地視察', exact: true }).first().click();
    await main.getByRole('heading', { level: 1, name: '現地視察' }).waitFor();
    await button('登録する').click();
    await main.getByRole('textbox', { name: '件名' }).fill('荒川の現地視察');
    await main.getByRole('combobox', { name: '団体' }).fill('小学校');
    await page.locator('.ant-select-item-option', { hasText: '小学校' }).first().click();
    await main.getByRole('textbox', { name: '視察日' }).fill('2026/11/05');
    await main.getByRole('textbox', { name: '視察日' }).press('Tab');
    await main.getByRole('textbox', { name: '旅費' }).fill('4500');
    await main.locator('input[type=file]').setInputFiles({ name: '視察報告書.png', mimeType: 'image/png', buffer: smallPng });
    await main.getByText('視察報告書.png').waitFor();
    await button('登録する').click();
    await main.getByRole('heading', { level: 1, name: '荒川の現地視察' }).waitFor();
    for (const shown of ['¥4,500', '視察報告書.png', '2026/11/05 (木)', '良好']) await main.getByText(shown).first().waitFor();
    await button('編集する').click();
    await main.getByRole('textbox', { name: '件名' }).fill('荒川の現地視察（再訪）');
    await button('保存する').click();
    await main.getByRole('heading', { level: 1, name: '荒川の現地視察（再訪）' }).waitFor();
    await page.getByRole('link', { name: '現地視察', exact: true }).first().click();
    await main.getByRole('row', { name: /荒川の現地視察（再訪）.*¥4,500/ }).waitFor();
    await page.context().close();
  });
});

async function uploadFile(url: string, client: ApiClient, field: string): Promise<number> {
  const form = new FormData();
  form.set('resource', 'equipment_loans');
  form.set('field', field);
  form.set('file', new File([new Uint8Array(smallPng)], '返却.png', { type: 'image/png' }));
  const response = await fetch(`${url}/api/files`, { method: 'POST', body: form, headers: { Authorization: `Bearer ${client.token}` } });
  return (await response.json()).data.id;
}

const smallPng = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
