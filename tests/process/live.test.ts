import { expect, inject, test } from 'vitest';
import { apiClient } from '../support/api-client.ts';
import { startDemoCopy } from '../support/demo-server.ts';
import { streamOf } from '../support/live-stream.ts';
import { until } from '../support/until.ts';

test('streams of hints reach two people over the network at once, and do not hold up the stop of the server', async () => {
  const server = await startDemoCopy(inject('demoTemplate'));
  const [grantee, staff] = await Promise.all([
    apiClient(server.url, '/user/login', 'recipient'),
    apiClient(server.url, '/admin/login', 'fund_staff'),
  ]);
  const { data } = await grantee('GET', '/applications?limit=1');
  const [{ id }] = data.applications;
  const listen = async (token: string) =>
    streamOf(await fetch(`${server.url}/api/applications/${id}/live`, { headers: { Authorization: `Bearer ${token}` } }));
  const streams = [await listen(grantee.token), await listen(staff.token)];
  await grantee('POST', '/comments', { entityType: 'application', entityId: id, content: '見えますか' });
  await until(() => streams.every(({ hints }) => hints.length === 1));

  // A server that something holds up ends itself with another code.
  expect(await server.stop()).toBe(0);
  await until(() => streams.every((stream) => stream.isOver()));
});
