import type { ServerPart } from '../../../api/resources/capability.ts';
import { apply } from './apply-report-form.ts';

export const programmes: ServerPart<typeof import('../programmes.ts')> = {
  actions: {
    report_forms: { apply },
  },
};
