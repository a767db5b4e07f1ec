import { Failure } from '../../api/failures/failure.ts';
import { handlersOf } from '../../api/resources/capability.ts';
import type { Handlers } from '../../api/services.ts';
import { notices } from './library.ts';

/** The code behind the declarations of these tests: as little of each kind as shows that it is called. */
export const handlers: Handlers = handlersOf([
  {
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
      books: { copy: async () => ({ summary: `${notices.label}に写しました` }) },
      accounts: { reveal: async ({ row }) => ({ number: row.number }) },
    },
    preparations: { books: { copy: async ({ row }) => ({ made: row.title, stored: [] }) } },
    steps: {
      loans: {
        every: async ({ step }) => (step.to === 'lost' ? { set: { fee: 5000 } } : undefined),
        steps: { bringBack: async ({ inputs }) => (inputs.damaged ? { set: { fee: 300 }, shown: { comment: '傷み' } } : undefined) },
      },
    },
  },
]);
