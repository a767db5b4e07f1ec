import { expect, it } from 'vitest';
import { pendingApplicationStatuses } from '../../domain/workflow/application-statuses.ts';
import type { Resource } from '../../schema/resource.ts';
import { onEitherEngine } from '../support/app.ts';
import { type AnyRow, everyResource, everyRow } from '../support/rows.ts';

const as = 'fund_manager';
const ids = (rows: readonly AnyRow[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

onEitherEngine('the filters of a list', (app) => {
  it('status=pending stands for what waits for a confirmation, and joins other statuses', async () => {
    const applications = everyResource.find(({ name }) => name === 'applications') as Resource;
    const all = await everyRow(app, as, applications);
    const pending = all.filter(({ status }) => pendingApplicationStatuses.includes(status));
    expect(ids(await everyRow(app, as, applications, 'status=pending'))).toEqual(ids(pending));
    const more = all.filter(({ status }) => status === 'IN_PROGRESS' || pendingApplicationStatuses.includes(status));
    expect(ids(await everyRow(app, as, applications, 'status=pending&status=IN_PROGRESS'))).toEqual(ids(more));
    const { data } = await app.call(as, 'GET', '/dashboard');
    expect(data.pendingApplications).toBe(pending.length);
  });
});
