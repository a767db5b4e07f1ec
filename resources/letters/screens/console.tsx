import { type ConsolePart, recordPage } from '../../../refine-app/resource/console-parts.ts';

export const letters: ConsolePart<typeof import('../letters.ts')> = {
  pages: {
    envelopes: { show: recordPage(async () => (await import('./console/envelope-page.tsx')).envelopePage) },
    letter_templates: { edit: async () => (await import('./console/letter-templates.tsx')).LetterTemplateEdit },
  },
};
