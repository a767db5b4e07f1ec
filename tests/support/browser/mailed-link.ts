import type { ApiClient } from '../api-client.ts';

/** Where the newest mail to an address leads, within the product: it is not served under the address that its mails have. */
export async function mailedLink(staff: ApiClient, address: string): Promise<string> {
  const { outbox } = (await staff('GET', '/admin/outbox?limit=20')).data;
  const { id } = outbox.find(({ recipientAddress }: { recipientAddress: string }) => recipientAddress === address);
  const [link] = /https?:\S+/.exec((await staff('GET', `/admin/outbox/${id}`)).data.body) as RegExpExecArray;
  return link.replace(new URL(link).origin, '');
}
