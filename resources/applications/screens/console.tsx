import { type ConsolePart, recordPage } from '../../../refine-app/resource/console-parts.ts';
import { SendLettersButton } from '../../letters/screens/console/sending/send-button.tsx';
import { BulkMailButton } from '../../messages/screens/console/mailing/bulk-mail-button.tsx';
import { ChangeStatusButton } from './console/change-status.tsx';
import { DecisionTableButton } from './console/decision-table.tsx';
import { GrantNumbersButton } from './console/grant-numbers.tsx';

const bulk = { mail: BulkMailButton, letters: SendLettersButton, status: ChangeStatusButton };
const list = { grantNumbers: GrantNumbersButton };

export const applications: ConsolePart<typeof import('../applications.ts') & typeof import('../corrections.ts')> = {
  pages: {
    applications: {
      show: recordPage(async () => (await import('./console/record/page.tsx')).applicationPage),
      edit: async () => (await import('./console/record/edit.tsx')).ApplicationEdit,
    },
  },
  screens: [{ path: '/admin/workflow', load: async () => (await import('./console/workflow/workflow-page.tsx')).WorkflowPage }],
  actions: {
    applications: {
      buttons: {
        bulk: { ...bulk, decisions: DecisionTableButton },
        list,
        head: { letters: SendLettersButton, status: ChangeStatusButton, mail: BulkMailButton },
      },
    },
    adoptions: { buttons: { bulk, list, head: { letters: SendLettersButton, status: ChangeStatusButton } } },
  },
};
