import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../api/app/routes.ts';
import { draftWrites } from '../access/calls.ts';
import { type Answer, onEitherEngine } from '../support/app.ts';
import { pdf } from '../support/documents.ts';
import { type DraftScene, draftScene, newGrantee, newOrganization, setUser, standings } from '../support/draft-standings.ts';
import { begun, demanded, openedCall, testAnswers } from '../support/entries.ts';
import type { AnyRow } from '../support/rows.ts';

const declared = routes
  .filter(({ method, path }) => method !== 'GET' && /^\/(entries|entry_members|organization_joins)\/\{id\}/.test(path))
  .map(({ method, path }) => `${method} ${path}`);

describe('the writes of a draft, and of a wish to join', () => {
  it('stand in tests/access/, every one of them', () => expect(Object.keys(draftWrites).sort()).toEqual([...declared].sort()));
});

onEitherEngine('a draft', (app) => {
  const now = new Date('2026-11-21T01:02:03.000Z');
  let call: AnyRow;
  let serial = 0;
  beforeAll(async () => {
    app.setNow(now);
    call = await openedCall(app, { onePerOrganization: false });
  });

  /** What there has to be before a write, and the write. */
  interface Write {
    readonly target?: (scene: DraftScene) => Promise<number>;
    readonly act: (as: string, scene: DraftScene, target: number) => Promise<Pick<Answer, 'status'> & { readonly text?: string }>;
  }
  const at = ({ draft }: DraftScene, more: string) => `/entries/${draft.id}${more}`;
  const writingOf = ({ draft, names }: DraftScene) => draft.writing(names.owner);
  const wish = async ({ organizationId }: DraftScene) => {
    const { id: userId } = await userBy(await newGrantee(app, null));
    const stamps = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
    const join = { userId, status: 'waiting', reason: 'asked', askedName: 'ある会', organizationId, ...stamps } as const;
    return (await app.engine.db.insertInto('organization_joins').values(join).returning('id').executeTakeFirstOrThrow()).id;
  };
  const decide = (step: string): Write => ({ target: wish, act: (as, _, id) => app.call(as, 'POST', `/organization_joins/${id}/${step}`, {}) });
  const userBy = (name: string) => app.engine.db.selectFrom('users').selectAll().where('email', '=', `${name}@example.jp`).executeTakeFirstOrThrow();

  const writes: Readonly<Record<string, Write>> = {
    'PUT /entries/{id}/sections/{key}': { act: (as, scene) => scene.draft.save(as, 'plan', testAnswers.plan, 0) },
    'POST /entries/{id}/files': { act: async (as, { draft }) => (await draft.upload(as, 'map', ['地図.pdf', pdf('1')])) as Answer },
    'DELETE /entries/{id}/files/{fileId}': {
      target: async (scene) => {
        const [known] = (await writingOf(scene)).files;
        return known?.id ?? (await scene.draft.upload(scene.names.owner, 'map', ['地図.pdf', pdf('1')])).data.file.id;
      },
      act: (as, scene, file) => app.call(as, 'DELETE', at(scene, `/files/${file}`)),
    },
    'POST /entries/{id}/form-change': { act: (as, scene) => app.call(as, 'POST', at(scene, '/form-change'), { formId: call.formId }) },
    'POST /entries/{id}/submit': {
      target: async (scene) => {
        if ((await writingOf(scene)).files.length === 0) await scene.draft.fill(scene.names.owner);
        return 0;
      },
      act: (as, { draft }) => draft.submit(as, { plan: 1, money: 1 }),
    },
    'POST /entries/{id}/withdraw': { act: (as, scene) => app.call(as, 'POST', at(scene, '/withdraw'), { reason: '中止' }) },
    'POST /entries/{id}/members': {
      target: async () => ++serial,
      act: (as, scene, number) => app.call(as, 'POST', at(scene, '/members'), { email: `new${number}@example.com`, role: 'write' }),
    },
    'DELETE /entries/{id}/members/{memberId}': {
      target: async (scene) => {
        const { id } = await userBy(await newGrantee(app, scene.elsewhereId));
        const { email } = await app.engine.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow();
        await demanded(app, scene.names.owner, 'POST', at(scene, '/members'), { email, role: 'write' });
        return (await writingOf(scene)).members.find((one: AnyRow) => one.email === email).id;
      },
      act: (as, scene, member) => app.call(as, 'DELETE', at(scene, `/members/${member}`)),
    },
    'POST /entries/{id}/extend': {
      act: (as, scene) => app.call(as, 'POST', at(scene, '/extend'), { until: '2026-12-20T09:00:00.000Z', reason: '停電' }),
    },
    'PUT /organization_joins/{id}': {
      target: wish,
      act: (as, { elsewhereId }, id) => app.call(as, 'PUT', `/organization_joins/${id}`, { organizationId: elsewhereId }),
    },
    'POST /organization_joins/{id}/accept': decide('accept'),
    'POST /organization_joins/{id}/refuse': decide('refuse'),
  };

  it.each(declared)('answers %s to each who stands towards it as written down', async (key) => {
    const { target, act } = writes[key] as Write;
    const expected = draftWrites[key] as (typeof draftWrites)[string];
    const scene = await draftScene(app, call.id);
    const found: Record<string, number> = {};
    let last = 0;
    // Whoever may do it comes last, the owner last of all: what is refused has changed nothing by then.
    const isDone = (standing: (typeof standings)[number]) => (expected[standing] < 300 ? (standing === 'owner' ? 2 : 1) : 0);
    for (const standing of [...standings].sort((one, other) => isDone(one) - isDone(other))) {
      last = (await target?.(scene)) ?? 0;
      found[standing] = (await act(scene.names[standing], scene, last)).status;
    }
    found.again = (await act(scene.names.owner, scene, last)).status;
    expect(found).toEqual(expected);
  });

  it('is read by those who write it now, and by nobody who has left or was suspended', async () => {
    const scene = await draftScene(app, call.id);
    await scene.draft.fill(scene.names.owner);
    const { files } = await writingOf(scene);
    expect((await scene.draft.submit(scene.names.owner)).status).toBe(200);
    const paths = ['', '/writing', '/paper', '/earlier', '/snapshots/1/paper'].map((more) => `/api/entries/${scene.draft.id}${more}`);
    const read = async (as: string) => {
      const headers = { Authorization: `Bearer ${await app.token(as)}` };
      const statuses = [];
      for (const path of [...paths, files[0].filePath]) statuses.push((await app.raw(path, { headers })).status);
      return [...new Set(statuses)];
    };
    for (const as of [scene.names.owner, scene.names.writer, scene.names.invitedWriter, scene.names.invitedSubmitter])
      expect([as, await read(as)]).toEqual([as, [200]]);
    for (const as of [scene.names.colleague, scene.names.outsider, scene.names.left]) expect([as, await read(as)]).toEqual([as, [404]]);
    expect(await read(scene.names.suspended)).toEqual([401]);
    for (const list of ['/entries', '/entry_files', '/entry_snapshots'])
      expect([list, Object.values((await app.call(scene.names.left, 'GET', list)).data)[0]]).toEqual([list, []]);
    const shown = (await writingOf(scene)).members.map(({ side }: AnyRow) => side);
    expect(shown).toEqual(['own', 'own', 'guest', 'guest', 'left', 'left']);
  });

  it('writes no mail to who has left: neither the receipt nor the reminder', async () => {
    const other = await openedCall(app);
    const scene = await draftScene(app, other.id);
    await app.engine.db.deleteFrom('outbox').execute();
    await demanded(app, 'fund_staff', 'POST', `/calls/${other.id}/remind`, { subject: '締切', body: 'ご確認ください。' });
    await scene.draft.fill(scene.names.owner);
    expect((await scene.draft.submit(scene.names.owner)).status).toBe(200);
    const mails = await app.engine.db.selectFrom('outbox').select(['recipientAddress', 'subject']).execute();
    const { owner, writer, invitedWriter, invitedSubmitter } = scene.names;
    const to = (names: string[]) => names.map((name) => `${name}@example.jp`).sort();
    const sent = (isWanted: (subject: string) => boolean) =>
      mails.flatMap(({ recipientAddress, subject }) => (isWanted(subject) ? [recipientAddress] : [])).sort();
    expect(sent((subject) => subject === '締切')).toEqual(to([owner, writer, invitedWriter, invitedSubmitter]));
    expect(sent((subject) => subject !== '締切')).toEqual(to([owner, invitedSubmitter]));
  });

  it('keeps the last of the organisation who can submit it, whoever else can', async () => {
    const scene = await draftScene(app, call.id);
    const { members } = await writingOf(scene);
    const memberIn = (name: string) => members.find(({ email }: AnyRow) => email === `${name}@example.jp`).id;
    const remove = (as: string, name: string) => app.call(as, 'DELETE', at(scene, `/members/${memberIn(name)}`));
    const make = (name: string, role: string) => app.call(scene.names.owner, 'POST', at(scene, '/members'), { email: `${name}@example.jp`, role });
    for (const refused of [await remove(scene.names.owner, scene.names.owner), await make(scene.names.owner, 'write')])
      expect([refused.status, refused.code]).toEqual([409, 'last_submitter']);
    expect((await remove(scene.names.invitedSubmitter, scene.names.owner)).status).toBe(403);
    expect((await remove(scene.names.invitedSubmitter, scene.names.invitedSubmitter)).status).toBe(200);
    expect((await make(scene.names.writer, 'submit')).status).toBe(200);
    expect((await remove(scene.names.owner, scene.names.owner)).status).toBe(200);
    expect((await app.call(scene.names.owner, 'GET', at(scene, '/writing'))).status).toBe(404);
    expect((await remove(scene.names.writer, scene.names.left)).status).toBe(200);
  });

  it('lets whoever has left come back only by an invitation, as somebody from elsewhere', async () => {
    const scene = await draftScene(app, call.id);
    expect((await app.call(scene.names.left, 'GET', at(scene, '/writing'))).status).toBe(404);
    await demanded(app, scene.names.owner, 'POST', at(scene, '/members'), { email: `${scene.names.left}@example.jp`, role: 'submit' });
    expect(await scene.draft.writing(scene.names.left)).toMatchObject({ canSubmit: true, canDecide: false });
  });

  it('goes with the people of an organisation that was found to be another', async () => {
    const scene = await draftScene(app, call.id);
    const to = await newOrganization(app);
    const { id: userId } = await userBy(scene.names.owner);
    const stamps = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
    const alike = { userId, status: 'waiting', reason: 'alike', askedName: 'ある会', organizationId: to, ...stamps } as const;
    const { id } = await app.engine.db.insertInto('organization_joins').values(alike).returning('id').executeTakeFirstOrThrow();
    await demanded(app, 'fund_staff', 'POST', `/organization_joins/${id}/accept`);
    expect(
      (await app.engine.db.selectFrom('entries').select('organizationId').where('id', '=', scene.draft.id).executeTakeFirstOrThrow()).organizationId,
    ).toBe(to);
    // What they may see has changed: they sign in anew.
    const again = (name: string) =>
      app.engine.db
        .updateTable('users')
        .set({ email: `again-${name}@example.jp` })
        .where('email', '=', `${name}@example.jp`);
    for (const name of [scene.names.owner, scene.names.writer]) await again(name).execute();
    expect(await scene.draft.writing(`again-${scene.names.owner}`)).toMatchObject({ canDecide: true });
    await setUser(app, `again-${scene.names.writer}`, { organizationId: scene.organizationId });
    expect((await app.call(`again-${scene.names.writer}`, 'GET', at(scene, '/writing'))).status).toBe(404);
  });

  it('ends for an invited person who became one of the organisation, and left it', async () => {
    const scene = await draftScene(app, call.id);
    const guest = scene.names.invitedWriter;
    const { id } = await userBy(guest);
    const move = (organizationId: number | null) => demanded(app, 'fund_manager', 'PUT', `/users/${id}`, { organizationId });
    await move(scene.organizationId);
    const name = `moved-${guest}`;
    await setUser(app, guest, { email: `${name}@example.jp` });
    expect((await scene.draft.writing(name)).members.map(({ side }: AnyRow) => side)).toEqual(['own', 'own', 'own', 'guest', 'left', 'left']);
    await move(scene.elsewhereId);
    await setUser(app, name, { email: `away-${name}@example.jp` });
    expect((await app.call(`away-${name}`, 'GET', at(scene, '/writing'))).status).toBe(404);
  });

  it('is gone on with by somebody else of the organisation where nobody of it is left who can submit', async () => {
    const once = await openedCall(app);
    const organizationId = await newOrganization(app);
    const [first, second] = [await newGrantee(app, organizationId), await newGrantee(app, organizationId)];
    const draft = await begun(app, once.id, first);
    await draft.save(first, 'plan', testAnswers.plan, 0);
    const start = () => app.call(second, 'POST', '/entries', { callId: once.id });
    const told = async () => (await app.call(second, 'GET', `/calls/${once.id}/eligibility`)).data;
    expect([(await start()).code, (await told()).facts.length]).toEqual(['taken', 1]);
    await setUser(app, first, { status: 0 });
    expect((await told()).facts).toEqual([]);
    const { data } = await start();
    expect(data.id).toBe(draft.id);
    const writing = await draft.writing(second);
    expect([writing.canDecide, writing.sections[0].answers]).toEqual([true, testAnswers.plan]);
    await setUser(app, first, { status: 1 });
    expect((await draft.writing(first)).canDecide).toBe(true);
  });

  describe('to which somebody from elsewhere was invited', () => {
    it('is all that this one gets: no third is brought into the organisation, whose applications and accounts stay its own', async () => {
      const scene = await draftScene(app, call.id);
      const email = `third${++serial}@example.jp`;
      for (const as of [scene.names.invitedSubmitter, scene.names.invitedWriter])
        expect((await app.call(as, 'POST', at(scene, '/members'), { email, role: 'submit' })).status).toBe(403);
      expect(await app.engine.db.selectFrom('sign_ups').select('id').where('email', '=', email).execute()).toEqual([]);
      for (const path of ['/applications', '/banks'])
        expect(Object.values((await app.call(scene.names.invitedSubmitter, 'GET', path)).data)[0]).toEqual([]);
    });
  });
});
