import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';
import { apiClient } from '../support/api-client.ts';
import { skipBanks } from '../support/browser/bank-skip.ts';
import { FailingCalls, faults } from '../support/browser/failing-calls.ts';
import { productUrl } from '../support/browser/product.ts';
import { launchBrowser, newVisitor } from '../support/chromium.ts';
import { covering } from '../support/covering.ts';

const url = await productUrl();

/** How often a call may be made until it is told that it failed. */
const tries = 3;

/**
 * What a screen does without, and says nothing about: a badge, counts in the menu, beside a tab or below a list, a hint that an upload would give again, who is signed in,
 * once that is known, and whether an application's programme asks for other income, of which the fields stand there all the same.
 */
const dispensable = [
  /^\/api\/notifications\/unread$/,
  /^\/api\/dashboard\/waiting$/,
  /^\/api\/files\/quota$/,
  /^\/api\/me$/,
  /^\/api\/admin\/grants\/\d+$/,
  /[?&]limit=1&/,
];

const everyFault = Object.keys(faults) as (keyof typeof faults)[];
const passing: readonly (keyof typeof faults)[] = ['500', '503', 'dropped', '429'];

interface Area {
  readonly account: string;
  readonly home: string;
  /** A screen that asks for little, where the others are forgotten. */
  readonly resting: string;
}

const areas = {
  console: { account: 'fund_manager', home: '/admin/dashboard', resting: '/admin/change-password' },
  grantee: { account: 'recipient', home: '/user/application-select', resting: '/user/change-password' },
} as const satisfies Readonly<Record<string, Area>>;

/** Every screen of a kind of its own, and of the lists that have a place in the sidebar those that stand for all. */
async function consoleScreens(): Promise<string[]> {
  const call = await apiClient(url, '/admin/login', 'fund_manager');
  const { entryNumber } = (await call('GET', '/envelopes?status=signed&limit=1')).data.envelopes[0];
  const { id: receipt } = (await call('GET', '/receipts?status=submitted&limit=1')).data.receipts[0];
  const [{ entryNumber: filed, formNumber }] = (await call('GET', '/submissions?status=SUBMITTED_UNDER_REVIEW&limit=1')).data.submissions;
  const record = `/admin/applications/detail?entryNumber=${entryNumber}`;
  return [
    '/admin/dashboard',
    `/admin/workflow?entryNumber=${entryNumber}`,
    '/admin/reports',
    '/admin/sessions',
    '/admin/payments/queue',
    '/admin/payments/settlement',
    '/admin/transfer_batches/1',
    record,
    ...['payment', 'signing', 'history', 'documents'].map((tab) => `${record}&tab=${tab}`),
    `/admin/submissions/detail?entryNumber=${filed}&formNumber=${formNumber}`,
    `/admin/receipts/${receipt}`,
    '/admin/applications/new',
    '/admin/receipts/new',
    '/admin/faqs/1/edit',
    '/admin/organizations/1',
    '/admin/report_forms/1',
    '/admin/mail_batches/1',
    '/admin/outbox/1',
    '/admin/notifications/detail/1',
    ...covering(Object.values<Resource>(resources).filter(({ screen }) => !screen.unlisted)).map(({ screen }) => screen.path),
  ];
}

const granteeScreens = async () =>
  [
    'application-select',
    'dashboard',
    'applications',
    'applications/detail',
    'submissions',
    'receipts',
    'receipts?form=new',
    'payments',
    'history',
    'reportforms',
    'faq',
    'bank',
    'sessions',
  ].map((page) => `/user/${page}`);

const again = (page: Page) => page.getByRole('button', { name: 'もう一度読み込む' });

/** What is refused for good may be told in words alone. */
async function isTold(page: Page, fault: keyof typeof faults): Promise<boolean> {
  if ((await again(page).count()) > 0) return true;
  return !passing.includes(fault) && (await page.getByText(/見つかりません|試しに断りました/).count()) > 0;
}

async function open(browser: Browser, { account, home }: Area): Promise<FailingCalls> {
  const { token } = await apiClient(url, account === 'recipient' ? '/user/login' : '/admin/login', account);
  const localStorage = [{ name: 'seseragiStorageToken', value: token }];
  const page = await (await newVisitor(browser, undefined, { storageState: { cookies: [], origins: [{ origin: url, localStorage }] } })).newPage();
  const calls = await FailingCalls.on(page);
  await page.goto(url + home);
  if (account === 'recipient') await skipBanks(page);
  await calls.quiet();
  return calls;
}

describe.concurrent('a call that fails', { timeout: 600_000 }, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  test.each([
    ['console', consoleScreens],
    ['grantee', granteeScreens],
  ] as const)('is tried three times at most and then told, on every screen of the %s', async (name, screensOf) => {
    const screens = await screensOf();
    // Most of the time a page rests: the many screens of the console are shared out between two.
    const pages = name === 'grantee' ? 1 : 2;
    const looks = Array.from({ length: pages }, (_, page) =>
      lookAt(
        areas[name],
        screens.filter((_screen, index) => index % pages === page),
      ),
    );
    const found = await Promise.all(looks);
    expect(found.reduce((sum, { turns }) => sum + turns, 0)).toBeGreaterThan(name === 'grantee' ? 15 : 50);
    expect(found.flatMap(({ wrong }) => wrong)).toEqual([]);
  });

  /** Fails each call of some screens once, each in the next way. @returns how many there were, and what went wrong */
  async function lookAt(area: Area, screens: readonly string[]): Promise<{ turns: number; wrong: string[] }> {
    const calls = await open(browser, area);
    if (area === areas.grantee) {
      await calls.page.locator('[data-grant-number]').first().click();
      await calls.page.waitForURL(/dashboard/);
      await calls.quiet();
    }
    const wrong: string[] = [];
    const tested = new Set<string>();
    for (const screen of screens) {
      const seen = await calls.see(screen, area.resting);
      expect(new URL(calls.page.url()).pathname, screen).toBe(new URL(screen, url).pathname);
      for (const address of seen.filter((one) => !tested.has(one))) {
        // Who may not even be known any more is signed out.
        const possible = address === '/api/me' ? passing : everyFault;
        const fault = possible[tested.size % possible.length] as keyof typeof faults;
        tested.add(address);
        calls.fail(address, faults[fault]);
        await calls.visit(screen, area.resting);
        const told = await calls.wait(() => isTold(calls.page, fault));
        const [mine, most] = [calls.asked.get(address) ?? 0, Math.max(...calls.asked.values())];
        calls.failNone();
        const back = await calls.loadAgain(again(calls.page));
        const isRight = mine <= (passing.includes(fault) ? tries : 1) && most <= tries && back;
        if (!isRight || (!told && !dispensable.some((one) => one.test(address))))
          wrong.push(
            `${screen}: ${address} (${fault}): asked ${mine} times, any ${most}${told ? '' : ', not told'}${back ? '' : ', does not come back'}`,
          );
      }
    }
    await calls.page.context().close();
    return { turns: tested.size, wrong };
  }
});
