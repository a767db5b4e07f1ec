import type { Browser, Page } from 'playwright-core';
import { launchBrowser, newVisitor } from '../../support/chromium.ts';
import { atMost, type Figure } from '../figures.ts';
import { at, median } from '../load/side-by-side.ts';
import type { Stage } from '../stage/stage.ts';
import { consoleScroll } from './console-scroll.ts';

const visits = 5;

/** The browser runs at a quarter of its speed. */
const slowdown = 4;

/** How soon the console's list is seen by a browser that has nothing of it yet, beside a page with the same rows and nothing else. */
export async function firstList(stage: Stage): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const painted = { console: [] as number[], bare: [] as number[] };
    for (let visit = 0; visit < visits; visit++) {
      for (const [side, address] of [
        ['console', listAddress(stage)],
        ['bare', `${stage.bare.url}/page`],
      ] as const) {
        const { page, listPainted } = await openList(browser, stage, address);
        painted[side].push(await listPainted);
        await page.context().close();
      }
    }
    return [
      {
        ...{ part: 'console', key: 'console.first', engine: stage.engine, rows: stage.rows, unit: 'ms' },
        what: '管理画面：最初の一覧が見えるまで（CPU 4分の1）',
        value: median(painted.console),
        reference: { name: '同じ行だけの素のページ', value: median(painted.bare) },
        targets: [atMost(1200)],
      },
    ];
  } finally {
    await browser.close();
  }
}

/** The console's list and its largest form under a person's hands, by the browser's own performance entries. */
export async function consoleScreens(stage: Stage): Promise<Figure[]> {
  const first = await firstList(stage);
  const browser = await launchBrowser();
  try {
    const interactions: number[] = [];
    const keystrokes: number[] = [];
    for (let visit = 0; visit < visits; visit++) {
      const { page, listPainted } = await openList(browser, stage, listAddress(stage));
      await listPainted;
      await workWithList(page);
      interactions.push(...(await interactionTimes(page)));
      await typeInForm(page);
      keystrokes.push(...(await interactionTimes(page)));
      await page.context().close();
    }
    const common = { part: 'console', engine: stage.engine, rows: stage.rows, unit: 'ms' } as const;
    const quarter = (times: number[]) =>
      at(
        times.toSorted((a, b) => a - b),
        0.75,
      );
    return [
      ...first,
      { ...common, what: '管理画面：操作から次の描画まで、75%（CPU 4分の1）', value: quarter(interactions), targets: [atMost(80)] },
      {
        ...common,
        what: '管理画面：申請の登録で一文字を入れてから次の描画まで、75%（CPU 4分の1）',
        value: quarter(keystrokes),
        targets: [atMost(50)],
      },
      ...(await consoleScroll(browser, stage)),
    ];
  } finally {
    await browser.close();
  }
}

interface Opened {
  readonly page: Page;
  /** Milliseconds from the navigation to the paint of the first row's text. */
  readonly listPainted: Promise<number>;
}

const listAddress = ({ product: { url } }: Stage) => `${url}/admin/applications`;

async function openList(browser: Browser, { product: { url }, staff: { token } }: Stage, address: string): Promise<Opened> {
  const origins = [{ origin: url, localStorage: [{ name: 'seseragiStorageToken', value: token }] }];
  const page = await (await newVisitor(browser, undefined, { storageState: { cookies: [], origins } })).newPage();
  await page.addInitScript(watch);
  const session = await page.context().newCDPSession(page);
  // The page calls when it is there: to wait for it from outside would put a large script into the page, which takes part of the time measured.
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'benchPainted' });
  const listPainted = new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The list was not painted within a minute')), 60_000);
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== 'benchPainted') return;
      clearTimeout(late);
      resolve(Number(payload));
    });
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(address, { waitUntil: 'commit' });
  return { page, listPainted };
}

declare global {
  interface Window {
    bench: { readonly interactions: Map<number, number>; told: number };
    benchPainted(milliseconds: string): void;
  }
}

/** Runs in the page before anything of it: marks the first row's texts, so that the browser notes when they were painted. */
function watch(): void {
  window.bench = { interactions: new Map(), told: 0 };
  new MutationObserver((_changes, observer) => {
    const row = document.querySelector('.record-table_records tbody tr');
    if (!row) return;
    for (const part of [row, ...row.querySelectorAll('*')]) part.setAttribute('elementtiming', 'list');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list, observer) => {
    window.benchPainted(String(list.getEntries()[0]?.startTime));
    observer.disconnect();
  }).observe({ type: 'element', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (!entry.interactionId) continue;
      window.bench.interactions.set(entry.interactionId, Math.max(entry.duration, window.bench.interactions.get(entry.interactionId) ?? 0));
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** What a person does with a list: sort, turn the page, choose rows, search letter by letter. */
async function workWithList(page: Page): Promise<void> {
  const settled = () => page.waitForTimeout(400);
  await settled();
  for (const step of [
    () => page.getByRole('columnheader', { name: /題名/ }).first().click(),
    () => page.getByRole('link', { name: '2ページ' }).first().click(),
    () => page.locator('.record-table_records tbody [type=checkbox]').first().click(),
    () => page.locator('.record-table_records tbody [type=checkbox]').nth(1).click(),
    () => page.getByRole('searchbox').first().click(),
    () => page.keyboard.type('kasen', { delay: 120 }),
    () => page.keyboard.press('Enter'),
  ]) {
    await step();
    await settled();
  }
}

/** Letter by letter into the largest form. */
async function typeInForm(page: Page): Promise<void> {
  await page.goto(page.url().replace(/\/admin\/.*/, '/admin/applications/new'));
  const title = page.getByRole('textbox', { name: '題名' });
  await title.click();
  await page.waitForTimeout(2000);
  await interactionTimes(page);
  await title.pressSequentially('kasen no kankyou gakushuu', { delay: 150 });
  await page.waitForTimeout(400);
}

/** Those since the last call. Those that the browser did not note took less than its shortest, 16 ms. */
function interactionTimes(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const { bench } = window;
    const noted = [...bench.interactions.values()];
    const all = (performance as Performance & { interactionCount?: number }).interactionCount ?? bench.told + noted.length;
    const short = Math.max(0, all - bench.told - noted.length);
    bench.told = all;
    bench.interactions.clear();
    return [...noted, ...Array.from({ length: short }, () => 16)];
  });
}
