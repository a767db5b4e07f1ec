import type { Insertable, Selectable } from 'kysely';
import { describe, expectTypeOf, test } from 'vitest';
import type { Database } from '../../api/db/database.ts';
import type { resources } from '../../resources.config.ts';
import type { FilterInput } from '../../schema/derive/filter-types.ts';
import type { CreateInput, Row, UpdateInput } from '../../schema/derive/rows.ts';

type Grants = typeof resources.grants;
type Users = typeof resources.users;
type Applications = typeof resources.applications;

/** Checked by the compiler, in `npm run typecheck`. */
describe('the configuration alone gives the types', () => {
  test('of rows as the API gives them out', () => {
    expectTypeOf<Row<Grants>['category']>().toEqualTypeOf<'school' | 'research' | 'ngo' | 'kado'>();
    expectTypeOf<Row<Grants>['amount']>().toEqualTypeOf<number | null>();
    expectTypeOf<Row<Grants>['title']>().toEqualTypeOf<string>();
    expectTypeOf<Row<Applications>['advancedPaymentFlg']>().toEqualTypeOf<boolean>();
    expectTypeOf<Row<Users>>().not.toHaveProperty('password');
    expectTypeOf<Row<Users>['abilities']>().toEqualTypeOf<readonly string[]>();
  });

  test('of inputs: what is required, what the system alone writes', () => {
    expectTypeOf<CreateInput<Users>>().toHaveProperty('password');
    expectTypeOf<CreateInput<Applications>>().not.toHaveProperty('status');
    expectTypeOf<CreateInput<Applications>>().not.toHaveProperty('organizationName');
    expectTypeOf<UpdateInput<Grants>['version']>().toEqualTypeOf<number | undefined>();
    // @ts-expect-error a year, a category, a target, a theme and a number are missing
    const grant: CreateInput<Grants> = { amount: 300_000 };
    void grant;
  });

  test('of filters by their parameter names', () => {
    expectTypeOf<FilterInput<Grants>>().toHaveProperty('minAmount');
    expectTypeOf<FilterInput<Grants>>().toHaveProperty('startDateFrom');
    const pending: FilterInput<Applications> = { status: ['pending', 'UNDER_REVIEW'], grantYear: 2026, title: '河川' };
    // @ts-expect-error no such status, and no such group of them
    const wrong: FilterInput<Applications> = { status: 'LOST' };
    void [pending, wrong];
  });

  test('of the tables, for Kysely', () => {
    expectTypeOf<Selectable<Database['applications']>['advancedPaymentFlg']>().toEqualTypeOf<number>();
    expectTypeOf<Selectable<Database['users']>['password']>().toEqualTypeOf<string>();
    const amount: Insertable<Database['grants']>['amount'] = null;
    void amount;
    expectTypeOf<Extract<keyof Database, 'adoptions' | 'applications'>>().toEqualTypeOf<'applications'>();
  });
});
