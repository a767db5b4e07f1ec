import type { Locator, Page, Request } from 'playwright-core';
import { pass } from '../until.ts';

/** Waits until nothing on the page says that it is still coming: before that, what is missing may only be late. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true], .base_placeholder'));
}

/** Goes on within the product, as its links do: starting it anew for each look would be most of the work. */
export function goOn(page: Page, address: string): Promise<void> {
  return page.evaluate((next) => {
    history.pushState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Goes on to an address and waits until the page has got all that it asks for. */
export async function visit(page: Page, address: string): Promise<void> {
  const underWay = requestsOf(page);
  await goOn(page, address);
  await quiet(page, underWay);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** How far the page could be pushed sideways, in pixels; none is as it should be. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Loads an address, and waits as `visit` does: for the network to be idle would be to wait for the end of a stream. */
export async function load(page: Page, address: string): Promise<void> {
  const underWay = requestsOf(page);
  await page.goto(address);
  await quiet(page, underWay);
}

/** Waits until a page that was loaded or visited has got all that it has asked for since. */
export const calm = (page: Page): Promise<void> => quiet(page, requestsOf(page));

/** Whether the keyboard goes there now. */
export function hasFocus(place: Locator): Promise<boolean> {
  return place.evaluate((element) => element === document.activeElement);
}

/** How long a page asks for nothing once it has got everything, in milliseconds. */
const silence = 250;

async function quiet(page: Page, underWay: ReadonlySet<Request>): Promise<void> {
  for (let since = Date.now(); Date.now() - since < silence; await pass(20)) if (underWay.size > 0) since = Date.now();
  await settled(page);
}

const known = new WeakMap<Page, Set<Request>>();

/** What a page has asked for and not got; a stream of hints has no end to wait for. */
function requestsOf(page: Page): ReadonlySet<Request> {
  const underWay = known.get(page) ?? new Set<Request>();
  if (known.has(page)) return underWay;
  known.set(page, underWay);
  page.on('request', (request) => request.url().endsWith('/live') || underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return underWay;
}
