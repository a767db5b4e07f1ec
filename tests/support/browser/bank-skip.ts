import type { Page } from 'playwright-core';

/** Puts off the bank account of each grant of who is signed in, so that no dialog lies over the pages. */
export async function skipBanks(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('seseragiStorageToken')}` };
    const ask = async (path: string) => (await (await fetch(`/api${path}`, { headers })).json()).data;
    const [me, { applications }] = await Promise.all([ask('/me'), ask('/applications?limit=100')]);
    localStorage.setItem('bankInputSkipFlg', applications.map(({ id }: { id: number }) => `${me.id}/${id}`).join());
  });
}
