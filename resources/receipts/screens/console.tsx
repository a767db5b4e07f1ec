import { type ConsolePart, recordPage } from '../../../refine-app/resource/console-parts.ts';

export const receipts: ConsolePart<typeof import('../receipts.ts')> = {
  pages: {
    receipts: {
      list: async () => (await import('./console/list.tsx')).ReceiptsList,
      show: recordPage(async () => (await import('./console/page.tsx')).receiptPage),
    },
  },
};
