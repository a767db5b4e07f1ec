import { describe, expect, it } from 'vitest';
import { changedValues, checkForm, initialValues, inputNames, sectionsOf } from '../../refine-app/resource/edit/form-values.ts';
import { readTyped, withSeparators } from '../../refine-app/ui/digits.ts';
import { readableFields } from '../../refine-app/ui/present.ts';
import { resources } from '../../resources.config.ts';

const { applications, receipts, users } = resources;
const frame = { id: 1, version: 3, createdAt: '', updatedAt: '', abilities: [] };

describe('numbers as typed', () => {
  it.each([
    ['1234567', 1_234_567],
    ['１，２３４', 1234],
    [' ¥1,000円 ', 1000],
    ['−5', -5],
    ['', null],
    ['　', null],
    ['12.5', '12.5'],
    ['十', '十'],
  ])('%s', (typed, expected) => expect(readTyped(typed)).toBe(expected));

  it('show separators', () => {
    expect([0, 999, 1000, -1_234_567, null, 'abc'].map(withSeparators)).toEqual(['0', '999', '1,000', '-1,234,567', '', 'abc']);
  });
});

describe('form values', () => {
  it('offer what may be filled in: no computed or read-only field, the password although nobody sees it', () => {
    const names = inputNames(users, ['password', 'organizationId']);
    expect(names).toContain('password');
    expect(names).not.toContain('organizationId');
    expect(names).not.toContain('organizationName');
    expect(inputNames(receipts, [])).not.toContain('taxAmount');
  });

  it('begin with the defaults, and treat an emptied input like an empty cell', () => {
    const names = inputNames(receipts, []);
    const before = initialValues(receipts, names, undefined);
    expect(before).toMatchObject({ taxRate: 10, taxIncluded: true, paymentMethod: 'cash', vendor: null });
    expect(changedValues(names, before, { ...before, vendor: '' })).toEqual({});
    expect(changedValues(names, before, { ...before, vendor: '店' })).toEqual({ vendor: '店' });
  });

  it('check only what changed in an existing row, and leave a blank password out', () => {
    const row = { ...frame, username: '', email: 'a@example.jp', type: 'ADMIN', roletype: 'fund_staff' };
    const names = inputNames(users, []);
    const typed = { ...initialValues(users, names, row), position: '係長', password: '' };
    expect(checkForm(users, names, row, typed)).toEqual({ values: { position: '係長' }, errors: {} });
    expect(checkForm(users, names, row, { ...typed, email: '' }).errors).toEqual({ email: 'メールアドレスは必須です' });
  });

  it('stand in the declared sections, each once', () => {
    const names = inputNames(applications, []);
    const sections = sectionsOf(applications, names);
    expect(sections.flatMap((section) => section.names).toSorted()).toEqual(names.toSorted());
    expect(sectionsOf(users, ['username'])).toEqual([{ title: '', names: ['username'] }]);
  });
});

describe('a record shows', () => {
  it('each cell once: a reference with its title, and neither ids nor second names', () => {
    const shown = readableFields(applications, ['bankId']);
    expect(shown).toEqual(expect.arrayContaining(['organizationId', 'status', 'entryNumber']));
    for (const name of ['organizationName', 'statusKey', 'applicationStatusId', 'bankId']) expect(shown).not.toContain(name);
  });
});
