import { problemsOf } from '../../../api/letters/fill.ts';
import { letterFont } from '../../../api/letters/font.ts';
import type { Hooks } from '../../../api/resources/handlers.ts';
import { resources } from '../../../resources.config.ts';
import { type LetterTemplate, sealOf } from './drawing/issue.ts';

/** Validates a template on saving: known merge fields, printable characters, and a readable seal image. */
export const letterTemplateHooks: Hooks = {
  ahead: async ({ services, values, current }) => {
    const db = services.engine.reader;
    const seal = typeof values.sealId === 'number' ? db.selectFrom('files').select('id').where('id', '=', values.sealId) : null;
    const found = await seal?.where('resource', '=', resources.letter_templates.name).where('field', '=', 'sealId').executeTakeFirst();
    if (found) await sealOf(services, db, found.id);
    const template = { ...current, ...values } as unknown as LetterTemplate;
    return current ? { errors: problemsOf(template.kind, template, await letterFont()) } : {};
  },
};
