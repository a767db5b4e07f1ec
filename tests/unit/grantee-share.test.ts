import { describe, expect, it } from 'vitest';
import { readableFields } from '../../refine-app/ui/present.ts';
import { resources } from '../../resources.config.ts';
import { filterParameters } from '../../schema/derive/filters.ts';
import { granteeShare } from '../../schema/derive/grantee-share.ts';
import { isReference, titleNameOf } from '../../schema/derive/references.ts';
import { validate } from '../../schema/derive/validators.ts';
import type { Field } from '../../schema/field.ts';
import { targetOf } from '../../schema/kinds/reference.ts';
import type { Resource, ResourceMap } from '../../schema/resource.ts';
import { declarations } from '../../vite.declarations.ts';

const whole: ResourceMap = resources;
const share = granteeShare(whole) as ResourceMap;
const isRead = ({ options: { readBy } }: Field) => !readBy || readBy.includes('recipient');
const read = Object.values(whole).filter(({ access }) => access.read.includes('recipient'));
const pairs = read.map((resource) => [resource.name, resource, share[resource.name] as Resource] as const);

describe('what comes to grantees of the declarations', () => {
  it('is no more when the office alone gets a further resource', () => {
    const further: Resource = { ...resources.bank_statements, name: 'vaults', api: '/vaults', label: '金庫' };
    const open: Resource = { ...further, access: { read: ['fund_staff', 'recipient'] } };
    const text = JSON.stringify(share);
    expect(JSON.stringify(granteeShare({ ...whole, vaults: further }))).toBe(text);
    expect(JSON.stringify(granteeShare({ ...whole, vaults: open })).length).toBeGreaterThan(text.length);
  });

  it('is what they read, and how that is called which it refers to', () => {
    const targets = read.flatMap(({ name }) =>
      Object.values(share[name]?.fields ?? {})
        .filter(isReference)
        .map(targetOf),
    );
    expect(targets.filter((target) => target && share[target]?.title !== whole[target]?.title)).toEqual([]);
    const named = Object.values(share).filter(({ name }) => !read.some((resource) => resource.name === name));
    expect(named.map(({ name }) => name)).toContain('users');
    expect(named.filter(({ name, fields }) => !targets.includes(name) || Object.keys(fields).length > 0)).toEqual([]);
  });

  it('is less than half of the whole', () => {
    expect(JSON.stringify(share).length).toBeLessThan(JSON.stringify(whole).length / 2);
  });

  it.each(pairs)('says of %s the same to them as the whole', (name, resource, own) => {
    const hidden = Object.keys(resource.fields).filter((field) => !isRead(resource.fields[field] as Field));
    const names = Object.keys(own.fields);
    expect(names).toEqual(Object.keys(resource.fields).filter((field) => !hidden.includes(field)));
    expect(readableFields(own, [])).toEqual(readableFields(resource, hidden));
    for (const field of names.filter((one) => isReference(resource.fields[one] as Field)))
      expect(titleNameOf(own, field, share)).toBe(titleNameOf(resource, field, whole));
    expect(filterParameters(own)).toEqual(filterParameters(resource).filter(({ field }) => !hidden.includes(field)));
    const { errors } = validate(resource, {}, 'create');
    expect(validate(own, {}, 'create').errors).toEqual(Object.fromEntries(Object.entries(errors).filter(([field]) => !hidden.includes(field))));
    const deeds = Object.entries(resource.actions ?? {}).filter(([, { by }]) => by.includes('recipient'));
    expect(Object.entries(own.actions ?? {})).toEqual(deeds);
    if (resource.screen.grantee) expect(own.screen).toEqual(resource.screen);
    expect([name, own.label, own.title, own.api]).toEqual([resource.name, resource.label, resource.title, resource.api]);
  });
});

describe('the build', () => {
  const none = { modules: [] };
  const page = { begins: [], modules: [() => new Set(['page.tsx'])] };

  /** What it says of a page of the grantees that has this code, which the console loads as well or does not. */
  function failure(code: string, both = false): string | undefined {
    const plugin = declarations({ before: none, staff: both ? page : { begins: [], ...none }, grantees: page });
    const importedIds = [new URL('../../resources.config.ts', import.meta.url).pathname];
    let said: string | undefined;
    const context = {
      getModuleInfo: () => ({ code, importedIds }),
      error: (text: string) => {
        said ??= text;
      },
    };
    (plugin.buildEnd as unknown as (this: typeof context) => void).call(context);
    return said;
  }

  it.each([
    ['const label = () => resources.audit_logs.label;', 'resources.audit_logs'],
    ['const { backups: kept } = resources;', 'resources.backups'],
    ['function columns() { return resources.receipts?.list.columns.map(String); }', 'resources.receipts.list.columns'],
    ['const { cards } = resources.banks;', 'resources.banks.cards'],
    ['const { place } = resources.banks.fields;', 'resources.banks.fields.place'],
  ])('fails where a page of the grantees has %s', (code, asked) => {
    expect(failure(code)).toMatch(new RegExp(`^page.tsx asks for ${asked.replaceAll('.', '\\.')}\\b.*does not come to grantees`));
  });

  it.each([
    'const { fields } = resources.applications; const label = resources.receipts.fields.amount.label;',
    'const all = Object.values(resources); const map = resources; const { resources: other } = context; other.resources.backups;',
  ])('takes %s', (code) => {
    expect(failure(code)).toBeUndefined();
  });

  it('fails where a module of both areas asks as it is loaded', () => {
    const both = (code: string) => failure(code, true);
    expect(both('const all = Object.values(resources);')).toMatch(/asks for resources before an area has come/);
    expect(both('const { fields } = resources.comments;')).toMatch(/asks for resources.comments.fields before an area has come/);
    expect(both('const map = resources; export const fields = () => resources.comments.fields;')).toBeUndefined();
  });
});
