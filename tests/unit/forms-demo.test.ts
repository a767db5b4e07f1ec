import { expect, test } from 'vitest';
import { publishingObstacles, readDefinition } from '../../schema/forms/check-definition.ts';
import { fieldsOfForm } from '../../schema/forms/definition.ts';
import { groupsForm } from '../../seed/demo/forms/groups.ts';
import { researchForm } from '../../seed/demo/forms/research.ts';
import { schoolForm } from '../../seed/demo/forms/school.ts';

test.each(Object.entries({ schoolForm, researchForm, groupsForm }))(
  '%s is a form that can be published, and says nothing that the language drops',
  (_, form) => {
    const { form: read, mistakes } = readDefinition(form);
    expect(mistakes).toEqual([]);
    expect(read).toEqual(form);
    expect(publishingObstacles(read, [])).toEqual([]);
    expect(form.sections.length).toBeGreaterThanOrEqual(4);
    expect(form.sections.length).toBeLessThanOrEqual(7);
    expect(fieldsOfForm(form).find(({ bind }) => bind === 'budget')?.kind).toBe('table');
  },
);
