import type { Locator, Page, Request, Route } from 'playwright-core';
import { pass } from '../until.ts';
import { goOn, settled } from './looking.ts';

/** How a call fails. */
export type Fault = (route: Route) => Promise<void>;

const refusal = (status: number, headers: Record<string, string> = {}): Fault => {
  const body = JSON.stringify({ success: false, data: null, error: '試しに断りました。', code: 'trial' });
  return (route) => route.fulfill({ status, headers, contentType: 'application/json', body });
};

export const faults = {
  '500': refusal(500),
  '503': refusal(503),
  dropped: (route) => route.abort('connectionreset'),
  'busy for a minute': refusal(503, { 'Retry-After': '60' }),
  '403': refusal(403),
  '404': refusal(404),
  '429': refusal(429, { 'Retry-After': '1' }),
} as const satisfies Readonly<Record<string, Fault>>;

/** What a reader may wait until something is said, in milliseconds on the page's clock. */
const patience = 3000;
const step = 500;

/** A page whose clock the test moves, and whose calls it fails. */
export class FailingCalls {
  /** Address → how often it was asked for. */
  readonly asked = new Map<string, number>();
  private readonly underWay = new Set<Request>();
  private failing: { readonly address: string; readonly fault: Fault } | undefined;
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  /** @param page one that has not been opened yet */
  static async on(page: Page): Promise<FailingCalls> {
    const calls = new FailingCalls(page);
    await page.clock.install();
    await page.route(
      (url) => url.pathname.startsWith('/api/'),
      (route) => calls.answer(route),
    );
    page.on('request', (request) => calls.note(request));
    page.on('requestfinished', (request) => calls.underWay.delete(request));
    page.on('requestfailed', (request) => calls.underWay.delete(request));
    return calls;
  }

  fail(address: string, fault: Fault): void {
    this.failing = { address, fault };
  }

  failNone(): void {
    this.failing = undefined;
  }

  /** Goes on to a screen with nothing kept of earlier visits. @param resting a screen that shares no calls with it */
  async visit(screen: string, resting: string): Promise<void> {
    await goOn(this.page, resting);
    await this.quiet();
    // What nobody has looked at for five minutes is forgotten.
    await this.page.clock.fastForward(6 * 60_000);
    await this.quiet();
    this.asked.clear();
    await goOn(this.page, screen);
    await this.quiet();
  }

  /** The same, until all of it is there. @returns what it asked for */
  async see(screen: string, resting: string): Promise<readonly string[]> {
    await this.visit(screen, resting);
    await this.page.getByRole('heading', { level: 1 }).first().waitFor();
    await settled(this.page);
    await this.quiet();
    return [...this.asked.keys()];
  }

  /** Lets the time pass in which a failure has to be told, and all tries have to be over. @returns whether it was told */
  async wait(isTold: () => Promise<boolean>): Promise<boolean> {
    let told = await isTold();
    for (let waited = 0; waited < patience; waited += step) {
      await this.page.clock.runFor(step);
      await this.quiet();
      told ||= await isTold();
    }
    return told;
  }

  /** Presses what is to load it again, until nothing is left to press. */
  async loadAgain(button: Locator): Promise<boolean> {
    for (let left = await button.count(); left > 0; left = await button.count()) {
      await button.first().click();
      await this.quiet();
      if ((await button.count()) >= left) return false;
    }
    return true;
  }

  /** Until everything that was asked for has been answered, and the page has drawn it. */
  async quiet(): Promise<void> {
    for (let rounds = 0; rounds < 2; rounds++) {
      while (this.underWay.size > 0) await pass(5);
      await this.page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 50 })));
      await pass(15);
    }
  }

  private note(request: Request): void {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/live')) return;
    this.underWay.add(request);
    if (pathname.startsWith('/api/') && request.method() === 'GET') this.asked.set(pathname + search, (this.asked.get(pathname + search) ?? 0) + 1);
  }

  private async answer(route: Route): Promise<void> {
    const { pathname, search } = new URL(route.request().url());
    if (this.failing?.address === pathname + search) return this.failing.fault(route);
    await route.continue();
  }
}
