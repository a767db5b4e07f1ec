import type { Browser } from 'playwright-core';
import { newVisitor } from '../../support/chromium.ts';
import { atLeast, type Figure } from '../figures.ts';
import type { Stage } from '../stage/stage.ts';

/** Milliseconds of scrolling at each speed of the browser. */
const lasting = 2000;

/** A table of 200 rows, the most that the API gives at once, moved a little at every frame: how many frames a second the browser draws of it. */
export async function consoleScroll(browser: Browser, { engine, rows, product: { url }, staff: { token } }: Stage): Promise<Figure[]> {
  const origins = [{ origin: url, localStorage: [{ name: 'seseragiStorageToken', value: token }] }];
  const context = await newVisitor(browser, undefined, { storageState: { cookies: [], origins } });
  const page = await context.newPage();
  await page.route(/\/applications\?.*limit=30/, (route) => route.continue({ url: route.request().url().replace('limit=30', 'limit=200') }));
  await page.goto(`${url}/admin/applications`);
  await page.locator('.record-table_records tbody tr').nth(199).waitFor();
  await page.waitForTimeout(2000);
  const session = await context.newCDPSession(page);
  const common = { part: 'console', engine, rows, unit: '枚/秒' } as const;
  const figures: Figure[] = [];
  for (const [rate, speed, targets] of [
    [1, '', [atLeast(59)]],
    [4, '（CPU 4分の1）', []],
  ] as const) {
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const value = await page.evaluate(scroll, lasting);
    figures.push({ ...common, what: `管理画面：200行の表をスクロールするあいだに描く枚数${speed}`, value, targets });
  }
  await context.close();
  return figures;
}

/** Runs in the page. @returns frames a second */
async function scroll(ms: number): Promise<number> {
  const box = document.querySelector('.record-table_tableScroll') as HTMLElement;
  const first = await new Promise<number>(requestAnimationFrame);
  for (let frames = 1; ; frames++) {
    box.scrollTop = box.scrollTop + box.clientHeight >= box.scrollHeight - 1 ? 0 : box.scrollTop + 40;
    const now = await new Promise<number>(requestAnimationFrame);
    if (now - first >= ms) return (frames / (now - first)) * 1000;
  }
}
