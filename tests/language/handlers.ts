import { Failure } from '../../api/failure.ts';
import type { ActionHandler, Handlers } from '../../api/services.ts';
import { notices } from './library.ts';

/** What the action `sets` is all that it does. */
const declared: ActionHandler = async () => undefined;

/** The code behind the declarations of these tests: as little of each kind as shows that it is called. */
export const handlers: Handlers = {
  hooks: {
    // A password is stored by its hash alone.
    users: {
      create: async () => ({ password: 'hashed' }),
      update: async ({ values }) => (values.password ? { password: 'hashed anew' } : {}),
      delete: async ({ row, actor }) => {
        if (row.id === actor.userId) throw new Failure(409, 'own_account', '自分のアカウントは削除できません。');
      },
    },
    remarks: { create: async () => ({ reply: '{}' }) },
    loans: { create: async ({ actor, services }) => ({ userId: actor.userId, requestedAt: services.now().toISOString() }) },
  },
  actions: {
    books: { reprice: declared, withdraw: declared, copy: async () => ({ summary: `${notices.label}に写しました` }) },
    accounts: { confirm: declared, giveBack: declared, reveal: async ({ row }) => ({ number: row.number }) },
    outbox: { resend: declared, cancel: declared, cancelOwn: declared },
  },
  preparations: { books: { copy: async ({ row }) => ({ made: row.title, stored: [] }) } },
  lifecycles: {
    loans: {
      every: async ({ step }) => (step.to === 'lost' ? { set: { fee: 5000 } } : undefined),
      steps: { bringBack: async ({ inputs }) => (inputs.damaged ? { set: { fee: 300 }, shown: { comment: '傷み' } } : undefined) },
    },
  },
};
