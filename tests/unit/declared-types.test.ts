import { describe, test } from 'vitest';
import { choice, count, numberChoice, reference, sum, text, yen } from '../../schema/fields.ts';
import { resource, view } from '../../schema/resource.ts';

const sound = {
  label: '貸出',
  title: 'serial',
  access: { read: ['fund_staff'] },
  list: { columns: ['serial'], sort: 'serial', search: ['serial'], filters: [] },
} as const;
const fields = { serial: text('製造番号'), applicationId: reference('申請', 'applications') };
const action = { label: '直す', by: ['fund_staff'], confirm: '', success: '' } as const;

/** Checked by the compiler, in `npm run typecheck`: what the editor tells while a declaration is written. */
describe('a declaration with a mistake', () => {
  test('of a name of a resource', () => {
    // @ts-expect-error no such resource
    reference('団体', 'organisations');
    // @ts-expect-error no such resource
    text('水系', { suggest: 'rivers' });
    // @ts-expect-error no such resource
    count('件数', 'receipt');
    // @ts-expect-error no such resource
    sum('合計', 'receipt.amount');
    // @ts-expect-error no such resource
    view({ ...sound, of: 'application', fields: { serial: text('番号', { from: 'grantNumber' }) } });
    // @ts-expect-error no such resource
    resource({ ...sound, fields, screen: { under: 'payment' } });
  });

  test('of a default of another kind', () => {
    // @ts-expect-error an amount is a number
    yen('費用', { default: '0' });
    // @ts-expect-error no such choice
    choice('結果', { good: '良好', bad: '要改善' }, { default: 'god' });
    // @ts-expect-error no such choice
    numberChoice('区分', { 1: '一次', 2: '二次' }, { default: 3 });
  });

  test('of a name of a field', () => {
    // @ts-expect-error no such field
    resource({ ...sound, fields, list: { ...sound.list, columns: ['serail'] } });
    // @ts-expect-error no such field
    resource({ ...sound, fields, access: { read: ['fund_staff'], rows: { fund_staff: { serail: '1' } } } });
    // @ts-expect-error no such field
    resource({ ...sound, fields, actions: { mend: { ...action, when: { serail: null } } } });
    // @ts-expect-error no such field
    resource({ ...sound, fields, actions: { mend: { ...action, secondTo: ['serail'] } } });
    resource({ ...sound, fields, access: { read: ['fund_staff'], rows: { fund_staff: { 'applicationId.grantNumber': null } } } });
  });

  test('of a filter', () => {
    const params = { since: { field: 'createdAt', is: 'from' } } as const;
    // @ts-expect-error no such filter
    resource({ ...sound, fields, cards: { open: { label: '貸出中', count: { serail: '1' } } } });
    // @ts-expect-error no such filter
    resource({ ...sound, fields, cards: { open: { label: '貸出中', count: { createdAtUntil: '@today' } } } });
    // @ts-expect-error no such filter
    resource({ ...sound, fields, list: { ...sound.list, assumes: { serail: '1' } } });
    // @ts-expect-error no such filter
    resource({ ...sound, fields, list: { ...sound.list, params, assumes: { sinse: '1' } } });
    resource({
      ...sound,
      fields,
      list: { ...sound.list, params, assumes: { serial: '1', since: '2026-04-01' } },
      cards: { open: { label: '貸出中', count: { serial: '1', createdAtTo: '@today', since: '2026-04-01' } } },
    });
  });

  test('of a lifecycle', () => {
    const states = { lent: ['貸出中', 'blue'], returned: ['返却済み', 'green'] } as const;
    const step = { from: 'lent', to: 'returned', by: ['fund_staff'] } as const;
    // @ts-expect-error no such status
    resource({ ...sound, fields, lifecycle: { states, first: 'lend', steps: { back: step } } });
    // @ts-expect-error no such status
    resource({ ...sound, fields, lifecycle: { states, first: 'lent', steps: { back: { ...step, to: 'retuned' } } } });
    // @ts-expect-error no such field
    resource({ ...sound, fields, lifecycle: { states, first: 'lent', steps: { back: { ...step, sets: { serail: null } } } } });
    // @ts-expect-error no such field
    resource({ ...sound, fields, lifecycle: { states, first: 'lent', steps: { back: { ...step, asks: { serail: 'required' } } } } });
    resource({
      ...sound,
      fields,
      lifecycle: { states, first: 'lent', steps: { back: { ...step, when: { status: 'lent' }, sets: { serial: null } } } },
    });
  });
});
