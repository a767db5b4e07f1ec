import { resources } from '../../../resources.config.ts';
import { invalid } from '../../failure.ts';
import { checkFiles } from '../../files/attach.ts';
import { problemsOf } from '../../letters/fill.ts';
import { letterFont } from '../../letters/font.ts';
import { sealOf } from '../../letters/seal.ts';
import type { LetterTemplate } from '../../letters/template.ts';
import type { Hooks } from '../hooks.ts';

/** A template names only what its letters can fill in and print, and carries a seal that can be printed: a slip is found when it is made. */
export const letterTemplateHooks: Hooks = {
  update: async ({ services, actor, values, current, db }) => {
    const template = { ...current, ...values } as unknown as LetterTemplate;
    const errors = problemsOf(template.kind, template, await letterFont());
    if (values.sealId && values.sealId !== current?.sealId) {
      await checkFiles(resources.letter_templates, values, actor, template.id, db);
      await sealOf(services, db, template.sealId);
    }
    if (Object.keys(errors).length > 0) throw invalid(errors);
    return {};
  },
};
