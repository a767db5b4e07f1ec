import { writeAuditAlone } from '../../../api/db/audit.ts';
import type { Hooks } from '../../../api/resources/handlers.ts';
import { resources } from '../../../resources.config.ts';

/** Writes downloads of letters to the audit log. */
export const letterHooks: Hooks = {
  downloaded: async ({ services, actor, origin, row }) => {
    const summary = `${row.title}（${row.number}）の控えを取り出しました`;
    const entry = { action: 'export', resource: resources.letters.name, recordId: row.id as number, summary } as const;
    await writeAuditAlone(services.engine, actor, origin, services.now(), entry);
  },
};
