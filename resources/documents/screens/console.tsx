import { lazy } from 'react';
import { type ConsolePart, recordPage } from '../../../refine-app/resource/console-parts.ts';

export const documents: ConsolePart<typeof import('../documents.ts')> = {
  pages: {
    submissions: {
      show: recordPage(async () => (await import('./console/page.tsx')).submissionPage),
    },
  },
  actions: {
    submissions: {
      followUps: {
        approve: { Report: lazy(async () => ({ default: (await import('./console/documents-progress.tsx')).CompletedGrants })) },
        reject: {
          note: ({ mail }) => (mail === 'queued' ? '助成者にメールを送信します。' : 'メールの宛先が登録されていないため、メールは送信していません。'),
        },
      },
    },
  },
};
