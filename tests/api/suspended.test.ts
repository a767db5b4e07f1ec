import { beforeAll, expect, it } from 'vitest';
import { routes } from '../../api/app/routes.ts';
import { onEitherEngine } from '../support/app.ts';

const doors = routes.filter(({ who }) => who !== 'anyone');

onEitherEngine('somebody whose account has been suspended', (app) => {
  beforeAll(async () => {
    for (const name of ['fund_staff', 'recipient2', 'selection_committee']) {
      await app.token(name);
      const { id, version } = await app.engine.db
        .selectFrom('users')
        .select(['id', 'version'])
        .where('email', '=', `${name}@example.jp`)
        .executeTakeFirstOrThrow();
      const suspended = await app.call('fund_manager', 'PUT', `/users/${id}`, { status: 0, version });
      expect([suspended.status, suspended.error]).toEqual([200, null]);
    }
  });

  it.each(doors)('is let in nowhere: $method $path', async ({ method, path, body }) => {
    for (const name of ['fund_staff', 'recipient2', 'selection_committee']) {
      const answer = await app.call(name, method, path.replace(/\{\w+\}/g, '1'), body && {});
      expect([name, answer.status]).toEqual([name, 401]);
    }
  });
});
