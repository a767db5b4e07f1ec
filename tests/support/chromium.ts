import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page, type Response } from 'playwright-core';
import { type InstalledBrowser, isPackaged, packagedChromium } from './packaged-chromium.ts';

/** Where machines that the packaged browser is not for have one. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const missing = `ブラウザーの試験には Chrome か Chromium が必要です。見つかりませんでした。
  x64 の Linux では npm ci で入ります。ほかでは Google Chrome を入れるか、CHROME_PATH に実行ファイルを指定してください。`;

/** The one that `CHROME_PATH` names, else that of the packages, else what is installed. */
async function findBrowser(): Promise<InstalledBrowser> {
  if (process.env.CHROME_PATH) return { executablePath: process.env.CHROME_PATH };
  if (isPackaged) return packagedChromium();
  const executablePath = places.find(existsSync);
  if (!executablePath) throw new Error(missing);
  return { executablePath };
}

/** Starts a Chrome or Chromium, without its habits of calling home. @param more what else it is started with */
export async function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
  return chromium.launch({ ...(await findBrowser()), args: ['--no-sandbox', '--disable-gpu', ...quiet, ...more] });
}

/** How long a busy machine may take over one step, in milliseconds. */
const patience = 60_000;

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** A browser profile of its own, as a person in Japan has it, with what it is to remember of earlier visits. */
export async function newVisitor(
  browser: Browser,
  viewport = desktop,
  more: Pick<BrowserContextOptions, 'storageState'> = {},
): Promise<BrowserContext> {
  // Without animations a test measures what stays on screen, not what is on its way.
  const japanese = { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ viewport, ...japanese, acceptDownloads: true, ...more });
  context.setDefaultTimeout(patience);
  return context;
}

/** What a page complained about: console errors, exceptions, failed calls. A test expects none. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  // What the console says of a 503 says nothing of its cause, and the answer is looked at below.
  page.on('console', (message) => message.type() === 'error' && !message.text().includes(' 503 ') && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('response', (response) => {
    if (response.status() >= 400 && !isSentAway(response)) complaints.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  return complaints;
}

/** A busy machine sends who reads away for a second (`overloaded`), and the page comes back by itself. */
function isSentAway(response: Response): boolean {
  return response.status() === 503 && response.headers()['retry-after'] === '1';
}
