import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../support/accounts.ts';
import { apiClient } from '../support/api-client.ts';
import { mailedLink } from '../support/browser/mailed-link.ts';
import { movedClock } from '../support/browser/moved-clock.ts';
import { productUrl } from '../support/browser/product.ts';
import { complaintsOf, launchBrowser, newVisitor, phone } from '../support/chromium.ts';

/** Passkeys belong to a name, and not to a number on the network. */
const front = 'http://kikin.localhost';
const clock = movedClock();
const url = await productUrl({ PUBLIC_URL: front, ...clock.env });

describe('a passkey on a phone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser(`--host-resolver-rules=MAP kikin.localhost:80 ${new URL(url).host}`);
  });
  afterAll(() => browser.close());

  /** A phone that knows its owner by a finger. */
  const open = async () => {
    const page = await (await newVisitor(browser, phone)).newPage();
    const device = await page.context().newCDPSession(page);
    await device.send('WebAuthn.enable', { enableUI: false });
    const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    return { page, device, authenticatorId };
  };
  const keysOf = async ({ device, authenticatorId }: { device: CDPSession; authenticatorId: string }) =>
    (await device.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  const signIn = async (page: Page, account: string, door: string) => {
    await page.goto(`${front}/${door}/login`);
    await page.locator('input').first().fill(`${account}@example.jp`);
    await page.locator('input[type=password]').fill(demoPassword);
    await page.locator('button[type=submit]').click();
    await page.waitForURL((address) => !address.pathname.endsWith('/login'));
  };
  const leave = async (page: Page) => {
    await page.evaluate(() => localStorage.removeItem('seseragiStorageToken'));
    await page.goto(`${front}/`);
  };

  test('is offered after the sign-in, opens the door from then on, shows who is there, and is renamed and removed', async () => {
    const phoneInHand = await open();
    const { page } = phoneInHand;
    const complaints = complaintsOf(page);
    await signIn(page, 'recipient', 'user');
    await page.getByRole('button', { name: 'この端末で次から指紋・顔で入る' }).click();
    await page.getByText('パスキーを登録しました').waitFor();
    expect(await keysOf(phoneInHand)).toMatchObject([{ isResidentCredential: true, rpId: 'kikin.localhost', userName: 'recipient@example.jp' }]);
    await leave(page);

    // The phone takes what is offered in the input at once.
    await page.goto(`${front}/user/login`);
    await page.waitForURL(/application-select/);
    expect(await page.getByRole('button', { name: /指紋・顔で入る/ }).count()).toBe(0);

    await page.goto(`${front}/user/sign-in-methods`);
    const keys = page.getByRole('list', { name: '登録したパスキー' }).getByRole('listitem');
    await keys.filter({ hasText: '最後の使用' }).waitFor();
    await page.getByRole('button', { name: /名前を変える/ }).click();
    await page.getByRole('textbox', { name: '名前' }).fill('私のスマートフォン');
    await page.getByRole('button', { name: '保存する' }).click();
    await keys.filter({ hasText: '私のスマートフォン' }).waitFor();

    clock.putAhead(6 * 60_000);
    expect(complaints).toEqual([]);
    await page.getByRole('button', { name: /私のスマートフォン.*削除する/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
    await page.getByRole('dialog', { name: 'ご本人の確認' }).getByRole('button', { name: 'パスキーで確かめる' }).click();
    await page.getByText('パスキー「私のスマートフォン」を削除しました').waitFor();
    await expect.poll(() => keys.count()).toBe(0);
    // What was asked once more, and nothing else.
    expect(complaints.filter((text) => !text.includes('403'))).toEqual([]);
    await page.context().close();
  });

  test('that does not know its owner says what to do, and the password still opens', async () => {
    const phoneInHand = await open();
    const { page, device, authenticatorId } = phoneInHand;
    await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await signIn(page, 'fund_staff', 'admin');
    await page.goto(`${front}/admin/sign-in-methods`);
    await page.getByRole('button', { name: 'この端末のパスキーを登録する' }).click();
    await page.getByRole('alert').filter({ hasText: 'もう一度お試しください' }).waitFor();
    expect(await keysOf(phoneInHand)).toEqual([]);
    await page.context().close();
  });

  test('is all that a member needs who is invited by a link', async () => {
    const email = 'selection_committee@example.jp';
    const staff = await apiClient(url, '/admin/login', 'fund_manager');
    const { id } = (await staff('GET', '/users?q=selection_committee%40')).data.users.find((user: { email: string }) => user.email === email);
    expect((await staff('POST', `/users/${id}/invite`)).status).toBe(200);
    const { page } = await open();
    // Where nothing is offered in inputs, the button is pressed.
    await page.addInitScript('delete PublicKeyCredential.isConditionalMediationAvailable');
    const complaints = complaintsOf(page);
    const link = await mailedLink(staff, email);
    await page.goto(front + link);
    await page.getByRole('button', { name: 'パスキーを登録してはじめる' }).click();
    await page.waitForURL(/\/admin\/reviews/);
    await leave(page);
    await page.goto(`${front}/admin/login`);
    await page.getByRole('button', { name: 'パスキーでログイン' }).click();
    await page.waitForURL(/\/admin\/reviews/);
    expect(complaints).toEqual([]);

    await page.goto(front + link);
    await page.getByRole('button', { name: 'パスワードなしではじめる' }).click();
    await page.getByText('すでに使われています').waitFor();
    await page.context().close();
  });
});
