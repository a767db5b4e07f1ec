import { describe, expect, it } from 'vitest';
import { asksVersion } from '../../schema/action.ts';
import { validateFields } from '../../schema/derive/validators.ts';
import { type Resource, readPath, writePath } from '../../schema/resource.ts';
import { onEitherEngine } from '../support/app.ts';
import { type AnyRow, everyResource } from '../support/rows.ts';
import { sample } from '../support/sample.ts';

const steps = everyResource.flatMap((resource) =>
  Object.entries(resource.actions ?? {}).map(([name, action]) => ({ resource, name, action, title: `${resource.name}.${name}` })),
);

onEitherEngine('the version of what was on screen', (app) => {
  const rowsFor = async (as: string, resource: Resource): Promise<AnyRow[]> => {
    const { data } = await app.call(as, 'GET', `${readPath(resource)}?page=1&limit=200`);
    return Object.values(data ?? {}).find(Array.isArray) ?? [];
  };

  it('is required of every step and action in the description of the API, but of the spec’s calls, which are made by PUT', async () => {
    const { paths } = (await (await app.raw('/api/openapi.json')).json()) as AnyRow;
    const required = (path: string, method: string, property: string): boolean =>
      (paths[path]?.[method]?.requestBody?.content['application/json'].schema.required ?? []).includes(property);
    for (const { resource, name, action, title } of steps) {
      const method = (action.method ?? 'POST').toLowerCase();
      expect([title, required(`${writePath(resource)}/{id}/${name}`, method, 'version')]).toEqual([title, asksVersion(action)]);
      if (action.bulk) expect([title, required(`${writePath(resource)}/bulk-${name}`, 'post', 'versions')]).toEqual([title, true]);
    }
    expect(required('/applications/status', 'post', 'versions')).toBe(true);
  });

  describe('is missed', () => {
    const reached: string[] = [];

    it.each(steps.filter(({ action }) => asksVersion(action)))('by $title', async ({ resource, name, action, title }) => {
      const inputs = Object.fromEntries(Object.entries(action.inputs ?? {}).map(([input, field]) => [input, sample(field, 1)]));
      if (Object.keys(validateFields(action.inputs ?? {}, inputs, 'create').errors).length > 0) return;
      for (const as of action.by) {
        const row = (await rowsFor(as, resource)).find(({ abilities }) => abilities.includes(name));
        if (!row) continue;
        const path = `${writePath(resource)}/${row.id}/${name}`;
        const answer = await app.call(as, 'POST', path, { ...inputs, version: undefined });
        // What else stands in the way, the row of another that is missing or a file that is no own one, is told first.
        if (answer.status === 409 || (answer.status === 422 && !answer.fields?.version)) continue;
        expect([answer.status, answer.code, answer.error]).toEqual([422, 'invalid_fields', expect.stringContaining('画面を読み込み直して')]);
        expect((await app.call(as, 'GET', `${readPath(resource)}/${row.id}`)).data.version).toBe(row.version);
        reached.push(title);
        return;
      }
    });

    it('by nearly all of them', () => {
      expect(reached.length).toBeGreaterThan(25);
    });

    it('where many rows are named, for none of them is anything done', async () => {
      const [row] = await rowsFor('fund_manager', everyResource.find(({ name }) => name === 'decisions') as Resource);
      const answer = await app.call('fund_manager', 'POST', '/decisions/bulk-approve', { ids: [row?.id], versions: undefined });
      expect(answer).toMatchObject({ status: 422, fields: { versions: expect.stringContaining('読み込み直し') } });
    });
  });

  it('may be left out of the spec’s own calls', async () => {
    const document = await app.engine.db
      .selectFrom('submissions')
      .select('id')
      .where('status', '=', 'SUBMITTED_PENDING_REVIEW')
      .executeTakeFirstOrThrow();
    expect((await app.call('fund_staff', 'PUT', `/submissions/${document.id}/approve`, {})).status).toBe(200);
  });
});
