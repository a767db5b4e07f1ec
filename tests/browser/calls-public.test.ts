import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { inspect } from '../support/browser/inspect.ts';
import { sidewaysScroll } from '../support/browser/looking.ts';
import { mailedLink } from '../support/browser/mailed-link.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { testForm } from '../support/calls.ts';
import { complaintsOf, desktop, launchBrowser, newVisitor, phone } from '../support/chromium.ts';

const url = await productUrl();
const title = '川の学校の公募';
const password = 'Kawabata-2027';

describe('a stranger and a call', () => {
  let browser: Browser;
  let staff: ApiClient;
  let callId: number;
  let serial = 0;

  beforeAll(async () => {
    browser = await launchBrowser();
    staff = await apiClient(url, '/admin/login', 'fund_staff');
    const head = await apiClient(url, '/admin/login', 'fund_manager');
    const form = (await staff('POST', '/application_forms', { name: '学校の申請書', definition: testForm })).data;
    await staff('POST', `/application_forms/${form.id}/publish`, {});
    const [grant] = (await staff('GET', '/admin/grants?category=school')).data.grants;
    const day = 24 * 60 * 60 * 1000;
    const [opensAt, closesAt] = [-2, 9].map((days) => new Date(Date.now() + days * day).toISOString());
    const texts = {
      lead: '川に親しむ授業を助けます。',
      eligibility: '学校',
      support: '20万円まで',
      selection: '書類で選びます。',
      contact: '事務局',
    };
    callId = (await staff('POST', '/calls', { title, grantId: grant.id, formId: form.id, audience: 'any', opensAt, closesAt, ...texts })).data.id;
    expect((await head('POST', `/calls/${callId}/approve`, {})).status).toBe(200);
    const ask = (position: number, question: string, stopsOn: string, effect: string, rule: string) =>
      staff('POST', '/call_checks', { callId, position, question, stopsOn, effect, rule });
    await ask(1, '日本国内で活動しますか', 'no', 'stop', '国内の活動だけが対象です。');
    await ask(2, 'ほかの助成金を受けますか', 'yes', 'warn', '重なる費用は差し引きます。');
    await staff('POST', '/call_questions', { callId, question: '分校も応募できますか', answer: '本校とあわせて1件です。', published: true });
    await staff('POST', `/calls/${callId}/extend`, { until: new Date(Date.now() + 12 * day).toISOString(), reason: '台風のため' });
  });
  afterAll(() => browser.close());

  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    return answer.json();
  };
  const newAddress = () => `hajimete${++serial}@example.jp`;

  test.each([phone, desktop])('needs no script to find it, to read it and to check', async (viewport) => {
    const context = await browser.newContext({ viewport, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${url}/faq`);
    await page.getByRole('link', { name: '助成の公募' }).click();
    await page.getByRole('heading', { level: 2, name: '受付中' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    for (const words of ['あと12日', '川に親しむ授業を助けます。', '理由：台風のため', '本校とあわせて1件です。'])
      expect(await page.getByText(words).first().isVisible()).toBe(true);
    expect(await sidewaysScroll(page)).toBe(0);
    const answer = async (...answers: readonly string[]) => {
      for (const [index, words] of answers.entries()) await page.getByRole('group').nth(index).getByLabel(words, { exact: true }).check();
      await page.getByRole('button', { name: '確かめる' }).click();
    };
    await answer('いいえ', 'いいえ');
    await page.getByText('この公募には応募できません').waitFor();
    expect(await page.getByText('国内の活動だけが対象です。').isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: '応募する' }).count()).toBe(0);
    await page.getByRole('link', { name: '公募のページへ戻る' }).click();
    await answer('はい', 'はい');
    await page.getByText('重なる費用は差し引きます。').waitFor();
    expect(await page.getByRole('link', { name: '応募する' }).getAttribute('href')).toBe(`/user/sign-up?call=${callId}`);
    await context.close();
  });

  test.each([phone, desktop])('loads no script with it, and reads it as well by other means than the eyes', async (viewport) => {
    const page = await (await newVisitor(browser, viewport)).newPage();
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    const complaints = complaintsOf(page);
    for (const [path, name] of [
      ['/calls', 'the calls'],
      [`/calls/${callId}`, 'a call'],
    ] as const) {
      await page.goto(url + path);
      await inspect(page, name);
    }
    for (const group of await page.getByRole('group').all()) await group.getByLabel('はい', { exact: true }).check();
    await page.getByRole('button', { name: '確かめる' }).click();
    await page.getByText('次のことに気をつけてください').waitFor();
    await inspect(page, 'the check');
    expect([scripts, complaints, await page.evaluate(shifts)]).toEqual([[], [], 0]);
    await page.context().close();
  });

  test('joins an organisation by the yes of one who belongs to it', async () => {
    const member = await signIn(browser, url, 'recipient', phone);
    const { organizationName } = (await (await apiClient(url, '/user/login', 'recipient'))('GET', '/me')).data;
    const stranger = await (await newVisitor(browser, phone)).newPage();
    const address = newAddress();
    await post('/sign-up', { email: address });
    await stranger.goto(url + (await mailedLink(staff, address)));
    await stranger.getByLabel('氏名', { exact: true }).fill('加わ 梨香');
    await stranger.getByLabel('パスワード', { exact: true }).fill(password);
    await stranger.getByText('すでに登録されている団体に加わる').click();
    await stranger.getByLabel('団体名', { exact: true }).fill(organizationName);
    await inspect(stranger, 'signing up to join');
    await stranger.getByRole('button', { name: '登録する' }).click();
    await stranger.getByText('団体の確認を待っています').waitFor();
    await inspect(stranger, 'waiting to be let in');

    await member.goto(`${url}/user/application-select`);
    const asking = member.getByRole('region', { name: '加わ 梨香' });
    await asking.waitFor();
    await inspect(member, 'who wants to join');
    await asking.getByRole('button', { name: '一員と認める' }).click();
    await member.getByRole('dialog').getByRole('button', { name: '一員と認める' }).click();
    await asking.waitFor({ state: 'detached' });
    await stranger.reload();
    await stranger.getByText(organizationName, { exact: true }).first().waitFor();
    expect(await stranger.getByText('団体の確認を待っています').count()).toBe(0);
    for (const page of [member, stranger]) await page.context().close();
  });

  test('whose wish is refused can register an organisation of one’s own', async () => {
    const address = newAddress();
    await post('/sign-up', { email: address });
    const token = new URL(await mailedLink(staff, address), url).hash.slice('#token='.length);
    const person = { token, username: '断ら 礼太', password, joins: { organizationName: 'どこにもない会' } };
    const { data } = await post('/sign-up/confirm', person);
    const [join] = (await staff('GET', '/organization_joins?q=どこにもない会')).data.organization_joins;
    await staff('POST', `/organization_joins/${join.id}/refuse`, {});
    const origins = [{ origin: url, localStorage: [{ name: 'seseragiStorageToken', value: data.token }] }];
    const page = await (await newVisitor(browser, phone, { storageState: { cookies: [], origins } })).newPage();
    await page.goto(`${url}/user/application-select`);
    await page.getByText('認められませんでした').waitFor();
    await page.getByRole('link', { name: '団体を登録する' }).click();
    await page.getByRole('heading', { name: '団体の登録' }).waitFor();
    await inspect(page, 'registering an organisation later');
    await page.context().close();
  });
});

/** Runs in the page: how often what was on it has moved by itself. */
function shifts(): Promise<number> {
  return new Promise((resolve) => {
    let seen = 0;
    new PerformanceObserver((list) => {
      seen += list.getEntries().length;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(seen), 300);
  });
}
