import { type ConsolePart, recordPage } from '../../../refine-app/resource/console-parts.ts';
import { resources } from '../../../resources.config.ts';

export const payments: ConsolePart<typeof import('../payments.ts') & typeof import('../transfers.ts')> = {
  pages: {
    payments: {
      list: async () => (await import('./console/payment-pages.tsx')).PaymentList,
      show: recordPage(async () => (await import('./console/payment-pages.tsx')).paymentPage),
    },
    transfer_batches: { show: recordPage(async () => (await import('./console/transfers/page.tsx')).transferBatchPage) },
  },
  screens: [
    {
      path: '/admin/payments/queue',
      guard: { title: '支払い待ち', resource: resources.transfer_batches },
      load: async () => (await import('./console/queue-page.tsx')).QueuePage,
    },
    {
      path: '/admin/payments/books',
      guard: { title: '仕訳・照合', resource: resources.ledger_accounts },
      load: async () => (await import('./console/books-page.tsx')).BooksPage,
    },
    {
      path: '/admin/payments/settlement',
      guard: { title: '精算の内容', resource: resources.payment_settlements },
      load: async () => (await import('./console/settlement-page.tsx')).SettlementPage,
    },
    {
      path: '/admin/payments/account',
      guard: { title: '助成の金額の記録', resource: resources.payment_entries },
      load: async () => (await import('./console/account-page.tsx')).AccountPage,
    },
  ],
};
