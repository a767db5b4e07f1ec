import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../api/app/routes.ts';
import { rowWhere } from '../../api/db/rows-where.ts';
import type { Action } from '../../schema/action.ts';
import { type Resource, tableOf } from '../../schema/resource.ts';
import { type Answer, onEitherEngine } from '../support/app.ts';
import { aboutApplications } from '../support/application-ways.ts';
import { answerConflict, userIdOf } from '../support/reviews.ts';
import { type AnyRow, tableCounts } from '../support/rows.ts';
import { aboutCase, askedFor, requiredInputs, rowAbout, rowFor, saveBy, setCells } from '../support/standing-rows.ts';
import {
  type About,
  conflictedFollows,
  conflictedGets,
  conflictedRole,
  secondGets,
  strangersGet,
  strayStandings,
  type Write,
  writes,
} from '../support/standings.ts';

/** What a refused call may leave behind: that it came. */
const traces = ['audit_logs', 'audit_logs_search', 'sessions', 'login_attempts'];

describe('every declared write', () => {
  it('says what whoever stands towards its row as one who may not do it gets, or it follows from its declaration', () => {
    const unsaid = writes.flatMap((write) =>
      Object.entries({ conflicted: conflictedGets(write), strangers: strangersGet(write), second: secondGets(write) }).flatMap(([who, gets]) =>
        gets === undefined ? [`${write.key}: ${who}`] : [],
      ),
    );
    expect(unsaid).toEqual([]);
  });

  it('is there, of which something is said', () => expect(strayStandings).toEqual([]));

  it('is shut to a conflict of interest where the rows are, and open where they are', () => {
    const said = aboutApplications.flatMap((resource) => {
      const of = writes.find((write) => write.resource === resource && write.declared)?.standing.conflicted;
      return of ? [[resource.name, of, conflictedFollows(resource)]] : [];
    });
    expect(said.length).toBeGreaterThan(15);
    expect(said.filter(([, of, follows]) => of !== follows)).toEqual([]);
  });
});

onEitherEngine('somebody whose account has been suspended', (app) => {
  const names = ['fund_staff', 'recipient2', 'selection_committee'];
  beforeAll(async () => {
    for (const name of names) {
      await app.token(name);
      const { id, version } = (await rowWhere(app.engine.db, 'users', { email: `${name}@example.jp` }, ['id', 'version'])) as AnyRow;
      const suspended = await app.call('fund_manager', 'PUT', `/users/${id}`, { status: 0, version });
      expect([suspended.status, suspended.error]).toEqual([200, null]);
    }
  });

  it.each(routes.filter(({ who }) => who !== 'anyone'))('is let in nowhere: $method $path', async ({ method, path, body }) => {
    for (const name of names) {
      const answer = await app.call(name, method, path.replace(/\{\w+\}/g, '1'), body && {});
      expect([name, answer.status]).toEqual([name, 401]);
    }
  });
});

onEitherEngine('somebody of the office with a conflict of interest', (app) => {
  let about: About;
  beforeAll(async () => {
    app.setNow(new Date('2026-11-20T00:00:00.000Z'));
    about = await aboutCase(app);
  });

  const colleagues: Readonly<Record<string, string>> = { fund_manager: 'fund_department_head', fund_staff: 'fund_staff2' };
  const isDelete = ({ route }: Write) => Number(route.method === 'DELETE');
  const met = (gets: string) => writes.filter((write) => conflictedGets(write) === gets).toSorted((a, b) => isDelete(a) - isDelete(b));

  /** The call, and what it is about. */
  const callOf = async (write: Write, colleague: string) => {
    const { route, resource, declared, standing } = write;
    const isOfRow = route.path.includes('{id}') || route.path.includes('/bulk-');
    const own = standing.sends?.(about);
    const row = isOfRow && own?.id === undefined ? await rowAbout(app, resource as Resource, about, colleague) : undefined;
    const id = own?.id ?? row?.id;
    const isBulk = typeof declared === 'object' && route.path.includes('/bulk-');
    const asked = own?.body ?? askedFor(write);
    const body = isBulk ? { ids: [id], ...requiredInputs((declared as Action).inputs ?? {}) } : asked;
    return { address: route.path.replace(/\{\w+\}/g, String(id)), body, id, applicationId: row?.applicationId ?? about.applicationId };
  };
  const stored = ({ resource }: Write, id?: number) => resource && rowWhere(app.engine.db, tableOf(resource) as 'applications', { id: id ?? 0 });

  const isRefused = ({ status, code, data }: Answer, applicationId: number): boolean => {
    if (status === 404 || code === 'conflicted' || code === 'conflict_of_interest') return true;
    if (status !== 200 || typeof data !== 'object' || data === null) return false;
    return Array.isArray(data) ? data.every(({ success }) => success === false) : !JSON.stringify(data).includes(`"applicationId":${applicationId}`);
  };

  it.each(met('shut'))('is refused: $key', async (write) => {
    const as = conflictedRole(write) as string;
    const colleague = colleagues[as] as string;
    const { address, body, id, applicationId } = await callOf(write, colleague);
    await answerConflict(app, applicationId, await userIdOf(app, as), 'conflict', { source: 'office' });
    const before = [await tableCounts(app, traces), await stored(write, id)];
    const refused = await app.call(as, write.route.method, address, body);
    expect([refused.status, refused.text, isRefused(refused, applicationId)]).toEqual([refused.status, refused.text, true]);
    expect([await tableCounts(app, traces), await stored(write, id)]).toEqual(before);
    // Whoever has none is told something else, or does it.
    const other = await app.call(colleague, write.route.method, address, body);
    expect([404, 500]).not.toContain(other.status);
    expect(other.text).not.toBe(refused.text);
  });

  const isOfOne = ({ declared, resource, route }: Write) =>
    declared && resource && (resource.name === 'applications' || aboutApplications.includes(resource)) && route.path.includes('{id}');
  it.each(met('open').filter(isOfOne))('goes on: $key', async (write) => {
    const as = conflictedRole(write) as string;
    const { address, body, applicationId } = await callOf(write, as);
    await answerConflict(app, applicationId, await userIdOf(app, as), 'conflict', { source: 'office' });
    const { status, code } = await app.call(as, write.route.method, address, body);
    expect([status, code]).not.toEqual([404, expect.anything()]);
    expect(code).not.toBe('conflicted');
  });
});

onEitherEngine('whoever has done the first step', (app) => {
  beforeAll(() => app.setNow(new Date('2026-11-20T00:00:00.000Z')));

  const actionOf = ({ resource, declared, standing }: Write): Action | undefined => {
    if (typeof declared === 'object') return declared;
    return typeof standing.second === 'object' ? resource?.actions?.[standing.second.as] : undefined;
  };
  const seconds = writes.flatMap((write) => {
    const action = secondGets(write) === 'alone' ? undefined : actionOf(write);
    return action ? [{ key: write.key, write, resource: write.resource as Resource, action }] : [];
  });

  const attempt = async (as: string, { route, standing }: Write, { inputs = {} }: Action, id: number): Promise<string | undefined> => {
    const own = typeof standing.second === 'object' ? standing.second.body : requiredInputs(inputs);
    const isBulk = route.path.includes('/bulk-');
    const answer = await app.call(as, route.method, route.path.replace('{id}', String(id)), isBulk ? { ids: [id], ...own } : own);
    return isBulk ? answer.data?.[0]?.code : answer.code;
  };

  it('is asked for wherever a second person is', () => expect(seconds.length).toBeGreaterThan(11));

  describe.each(seconds)('$key', ({ write, resource, action }) => {
    const { secondTo = [], kind, by } = action;
    const first = by[0] as string;
    let other: number;
    let id: number;
    beforeAll(async () => {
      // What is saved from here on has been saved after whatever was approved before.
      app.setNow(new Date(app.services.now().getTime() + 1000));
      other = await userIdOf(app, 'general_staff');
      id = await rowFor(app, resource, action, other);
    });

    it.each(secondTo)('does not do the second where %s names the same person', async (field) => {
      await setCells(app, resource, id, { [field]: await userIdOf(app, first) });
      expect(await attempt(first, write, action, id)).toBe('same_person');
      await setCells(app, resource, id, { [field]: other });
    });

    it('does not do it having saved the row since', async () => {
      const isSaved = resource.access.update && (resource.lifecycle || !resource.access.only?.update);
      if (kind !== 'forward' || !isSaved) return;
      await saveBy(app, first, resource, id);
      expect(await attempt(first, write, action, id)).toBe('same_person');
    });

    it('leaves it to somebody else', async () => {
      const codes = [];
      for (const as of [...new Set([...by.slice(1), ...by.map((role) => `${role}2`)])]) {
        if (!(await rowWhere(app.engine.db, 'users', { email: `${as}@example.jp` }))) continue;
        codes.push(await attempt(as, write, action, id));
      }
      expect(codes.some((code) => code !== 'same_person')).toBe(true);
    });
  });
});
