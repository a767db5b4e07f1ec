import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { type Outcome, outcomeConsequences } from '../../domain/workflow/outcomes.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { type ApiClient, apiClient } from '../support/api-client.ts';
import { skipBanks } from '../support/browser/bank-skip.ts';
import { inspect } from '../support/browser/inspect.ts';
import { movedClock } from '../support/browser/moved-clock.ts';
import { productUrl } from '../support/browser/product.ts';
import { signIn } from '../support/browser/sign-in.ts';
import { complaintsOf, launchBrowser, newVisitor, phone } from '../support/chromium.ts';
import { wordsOf } from '../support/pdf.ts';
import type { AnyRow } from '../support/rows.ts';
import { until } from '../support/until.ts';

const clock = movedClock();
const url = await productUrl(clock.env);

/** As the board has decided: 8 granted, 4 of them on conditions, 6 on the waiting list, 16 not. */
const outcomeAt = (index: number): Outcome => (index < 4 ? 'awarded' : index < 8 ? 'conditional' : index < 14 ? 'waitlisted' : 'rejected');

/** So long the office has to look and approve, in milliseconds; then the clock is put ahead. */
const ahead = 10 * 60_000;

describe('the announcement of thirty results', () => {
  let browser: Browser;
  let staff: ApiClient;
  let manager: ApiClient;
  let announcement: AnyRow;
  const decided: AnyRow[] = [];
  const applicants = new Map<Outcome, { page: Page; decision: AnyRow; client: ApiClient }>();

  const passed = (answer: Awaited<ReturnType<ApiClient>>): AnyRow => {
    expect(answer.error ?? '').toBe('');
    return answer.data;
  };
  const move = async (who: ApiClient, from: ApplicationStatus, to: ApplicationStatus) => {
    const { applications } = passed(await who('GET', `/applications?status=${from}&limit=100`));
    const ids = applications.map(({ id }: AnyRow) => id);
    passed(await who('POST', '/applications/status', { ids, applicationStatusId: statusEntry(to).id, comment: '進めます' }));
  };
  const stored = async (): Promise<AnyRow> => passed(await staff('GET', `/announcements/${announcement.id}`));
  const announcementPage = async (account: string, viewport?: typeof phone) => {
    const page = await signIn(browser, url, account, viewport);
    await page.goto(`${url}/admin/announcements/${announcement.id}`);
    return page;
  };

  beforeAll(async () => {
    browser = await launchBrowser();
    staff = await apiClient(url, '/admin/login', 'fund_staff');
    manager = await apiClient(url, '/admin/login', 'fund_manager');
    await move(staff, 'APPLICATION_SUBMITTED', 'SELECTION_PREPARATION');
    await move(staff, 'SELECTION_PREPARATION', 'UNDER_REVIEW');
    await move(manager, 'UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL');
    const { applications } = passed(await staff('GET', '/applications?status=AWAITING_BOARD_APPROVAL&limit=100'));
    const typed = applications.filter(({ callId }: AnyRow) => callId === null).slice(0, 30);
    for (const [index, { id }] of typed.entries()) {
      const outcome = outcomeAt(index);
      const conditions = outcome === 'conditional' ? '水辺の安全対策を見直してください。' : null;
      passed(await staff('POST', `/applications/${id}/decide`, { outcome, conditions, boardDate: '2027-03-10' }));
    }
    decided.push(...passed(await staff('GET', '/decisions?status=draft&limit=100')).decisions);
    const granted = decided.filter(({ outcome }) => outcomeConsequences[outcome as Outcome].grants);
    const numbers = granted.map(({ entryNumber, amount }, index) => ({ entryNumber, grantNumber: `2026-9${100 + index}`, approvedAmount: amount }));
    passed(await staff('POST', '/applications/grant-numbers', { rows: numbers, preview: false }));
    for (const outcome of Object.keys(outcomeConsequences) as Outcome[]) {
      const decision = decided.find((one) => one.outcome === outcome) as AnyRow;
      const { contactUserId } = passed(await staff('GET', `/applications/${decision.applicationId}`));
      const { email } = passed(await staff('GET', `/recipient_users/${contactUserId}`));
      applicants.set(outcome, { decision, ...(await visitorOf(email, decision.entryNumber)) });
    }
  });
  afterAll(() => browser.close());

  /** The page of an application, as its contact has it open. */
  async function visitorOf(email: string, entryNumber: string) {
    const client = await apiClient(url, '/user/login', email.replace('@example.jp', ''));
    const origins = [{ origin: url, localStorage: [{ name: 'seseragiStorageToken', value: client.token }] }];
    const page = await (await newVisitor(browser, phone, { storageState: { cookies: [], origins } })).newPage();
    await page.goto(`${url}/user/application-select`);
    await skipBanks(page);
    await page.goto(`${url}/user/applications/detail?entryNumber=${entryNumber}`);
    return { client, page };
  }

  /** An applicant comes back to the page of the application. */
  async function seenBy(outcome: Outcome, text: string) {
    const page = applicants.get(outcome)?.page as Page;
    await page.reload();
    await page.getByText(text).first().waitFor();
  }

  test('waits for a second person, who approves the decisions', async () => {
    expect(decided).toHaveLength(30);
    const ids = decided.map(({ id }) => id);
    const own = await staff('POST', '/decisions/bulk-approve', { ids });
    expect([own.status, own.data?.[0]?.success ?? false]).toEqual([403, false]);
    const answers: AnyRow[] = passed(await manager('POST', '/decisions/bulk-approve', { ids })) as AnyRow[];
    expect(answers.filter(({ success }) => success)).toHaveLength(30);
  });

  test('shows beforehand every recipient with letter and mail, and on whom it waits', async () => {
    const at = new Date(Math.ceil((Date.now() + ahead) / 1000) * 1000).toISOString();
    const texts = {
      awardText: '期限までに請書の手続きをお願いします。',
      waitText: '順位に従って繰り上げます。',
      rejectText: 'ご応募ありがとうございました。',
    };
    announcement = passed(
      await staff('POST', '/announcements', { grantYear: decided[0]?.grantYear, wave: 'all', at, replyBy: '2027-04-10', ...texts }),
    );
    const page = await announcementPage('fund_staff');
    const complaints = complaintsOf(page);
    await page.getByRole('link', { name: '30件' }).waitFor();
    await page.getByRole('button', { name: '通知書を作り、承認を依頼する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '通知書を作り、承認を依頼する' }).click();
    await page.getByText(/基金管理者か基金部長の承認を待っています。用意した .+ さんと、この通知を書いた人は承認できません。/).waitFor();
    const run = page.getByRole('region', { name: '通知の予行' });
    const letters = run.getByRole('button', { name: /通知書を開く$/ });
    await letters.nth(29).waitFor();
    expect(await letters.count()).toBe(30);
    expect(await page.getByRole('button', { name: '承認して予約する' }).count()).toBe(0);
    await run.getByRole('combobox', { name: '結果' }).selectOption({ label: '条件付き採択（4件）' });
    await run
      .getByRole('button', { name: /の条件付採択通知書を開く$/ })
      .first()
      .click();
    await page.getByRole('dialog').locator('canvas').first().waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Close|閉じる/ })
      .click();
    await inspect(page, 'the dry run');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test('is approved by somebody else, and then counts down', async () => {
    const page = await announcementPage('fund_manager', phone);
    await page.getByRole('button', { name: '承認して予約する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '承認して予約する' }).click();
    await page.getByRole('timer', { name: '通知までの時間' }).waitFor();
    await page.getByRole('button', { name: '通知を止める' }).waitFor();
    await inspect(page, 'the countdown');
    expect(await stored()).toMatchObject({ status: 'scheduled', total: 30, letterCount: 30, told: 0 });
    for (const { client, decision } of applicants.values())
      expect(passed(await client('GET', `/results?applicationId=${decision.applicationId}`)).results).toEqual([]);
    await page.context().close();
  });

  test('reaches the applicants of each outcome at its moment', async () => {
    const page = await announcementPage('fund_staff');
    await page.getByRole('timer', { name: '通知までの時間' }).waitFor();
    clock.putAhead(ahead);
    await page.getByText('すべての結果を通知しました。').waitFor();
    const each = page.getByRole('region', { name: '一人ずつの結果' });
    // The rows are fetched again after the figures.
    await each
      .getByText(/ に通知$/)
      .nth(29)
      .waitFor();
    expect(await each.getByText(/ に通知$/).count()).toBe(30);
    await inspect(page, 'what became of it');
    const words = { awarded: '契約準備中', conditional: '契約準備中', rejected: '不採択' } as const;
    for (const [outcome, text] of Object.entries(words)) await seenBy(outcome as Outcome, text);
    for (const [outcome, { client, decision }] of applicants) {
      const { results } = passed(await client('GET', `/results?applicationId=${decision.applicationId}`));
      expect(results).toMatchObject([{ outcome }]);
      const { letters } = passed(await client('GET', `/letters?applicationId=${decision.applicationId}`));
      expect(letters.map(({ kind }: AnyRow) => kind)).toEqual([outcomeConsequences[outcome].letter]);
    }
  });

  test('is corrected later by a new decision with its reason, and a letter that says what it changes', async () => {
    const { decision, client } = applicants.get('rejected') as { decision: AnyRow; client: ApiClient };
    const { applicationId, entryNumber } = decision;
    passed(
      await staff('POST', '/applications/grant-numbers', {
        rows: [{ entryNumber, grantNumber: '2026-9999', approvedAmount: 100_000 }],
        preview: false,
      }),
    );
    const given = { applicationId, outcome: 'awarded', amount: 100_000, boardDate: '2027-03-24' };
    expect((await staff('POST', '/decisions', given)).fields).toHaveProperty('reason');
    const anew = passed(await staff('POST', '/decisions', { ...given, reason: '採点の集計に誤りがあったため' }));
    passed(await manager('POST', `/decisions/${anew.id}/approve`, {}));
    const at = new Date(Date.now() + 2 * ahead).toISOString();
    const more = {
      grantYear: decision.grantYear,
      wave: 'adopted',
      at,
      replyBy: '2027-04-20',
      awardText: '手続きをお願いします。',
      title: '結果の訂正',
    };
    announcement = passed(await staff('POST', '/announcements', more));
    passed(await staff('POST', `/announcements/${announcement.id}/submit`, {}));
    await until(async () => (await stored()).letterCount === 1);
    passed(await manager('POST', `/announcements/${announcement.id}/approve`, {}));
    clock.putAhead(2 * ahead);
    await until(async () => (await stored()).status === 'done');
    const { letters } = passed(await client('GET', `/letters?applicationId=${applicationId}&kind=award`));
    const file = await fetch(`${url}/api/files/letters/${letters[0].id}/fileId`, { headers: { Authorization: `Bearer ${client.token}` } });
    const words = await wordsOf(Buffer.from(await file.arrayBuffer()));
    expect(words).toContain('選考の結果（不採択）を改め');
    expect(words).toContain('採点の集計に誤りがあったため');
    await seenBy('rejected', '契約準備中');
  });
});
