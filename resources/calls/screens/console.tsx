import { lazy } from 'react';
import { type ConsolePart, recordPage } from '../../../refine-app/resource/console-parts.ts';
import { PaperButton } from './console/forms/paper-button.tsx';

export const calls: ConsolePart<typeof import('../calls.ts')> = {
  pages: {
    application_forms: {
      show: recordPage(async () => (await import('./console/forms/page.tsx')).applicationFormPage),
      create: async () => (await import('./console/forms/edit.tsx')).ApplicationFormCreate,
      edit: async () => (await import('./console/forms/edit.tsx')).ApplicationFormEdit,
    },
    calls: { show: recordPage(async () => (await import('./console/page.tsx')).callPage) },
  },
  actions: {
    application_forms: {
      buttons: { head: { paper: PaperButton } },
      followUps: {
        newVersion: { note: () => '「この様式の版」から開けます。' },
        publish: { Before: lazy(async () => ({ default: (await import('./console/forms/publishing.tsx')).PublishingCheck })) },
      },
    },
  },
};
