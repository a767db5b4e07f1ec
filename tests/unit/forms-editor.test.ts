import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bindsFor,
  dependentsOf,
  fieldsBefore,
  newColumn,
  newOption,
  withBind,
  withDuplicate,
  withItem,
  withKind,
  withMovedItem,
  withNewField,
  withNewSection,
  withoutItem,
} from '../../refine-app/resource/kinds/form-editor/edit-form.ts';
import { problemsOf } from '../../schema/forms/answers.ts';
import { checkDefinition, readDefinition, testsFor } from '../../schema/forms/check-definition.ts';
import { type FormDefinition, type FormField, type FormKind, fieldsOfForm, formKinds, formLimits } from '../../schema/forms/definition.ts';
import { groupsForm } from '../../seed/demo/forms/groups.ts';
import { schoolForm } from '../../seed/demo/forms/school.ts';

/** Something that one does in the editor: what, and to which of all the items; the last decides how. */
type Act = readonly [what: number, where: number, how: number];

const acts = fc.array(fc.tuple(fc.nat(9), fc.nat(200), fc.nat(200)), { maxLength: 60 });

function done(form: FormDefinition, [what, where, how]: Act): FormDefinition {
  const fields = fieldsOfForm(form);
  const items = form.sections.flatMap((section) => [section, ...section.fields]);
  const item = items[where % items.length];
  const field = fields[where % fields.length];
  const section = form.sections[where % form.sections.length];
  if (what === 0 || !item || !section) return form.sections.length < 8 ? withNewSection(form).form : form;
  if (what === 1 || !field) return fields.length < 40 ? withNewField(form, section.key).form : form;
  switch (what) {
    case 2:
      return withMovedItem(form, item.key, how % 2 ? 1 : -1);
    case 3:
      return items.length < 40 && form.sections.length < 8 ? withDuplicate(form, item.key).form : form;
    case 4:
      return dependentsOf(form, item.key).length === 0 ? withoutItem(form, item.key) : form;
    case 5:
      return withItem(form, withKind(field, Object.keys(formKinds)[how % 12] as FormKind));
    case 6: {
      const free = bindsFor(form, field).filter(({ taken }) => !taken);
      return withItem(form, withBind(field, how % 5 ? free[how % Math.max(free.length, 1)]?.bind : undefined));
    }
    case 7: {
      const before = fieldsBefore(form, item.key).filter((one) => testsFor(one).length > 0);
      const asked = before[how % Math.max(before.length, 1)];
      return asked ? withItem(form, { ...item, when: conditionOn(asked, how) }) : form;
    }
    case 8:
      if (field.kind === 'table') return withItem(form, { ...field, columns: [...(field.columns ?? []).slice(0, 8), newColumn()] });
      return field.options && field.bind === undefined ? withItem(form, { ...field, options: [...field.options.slice(0, 8), newOption()] }) : form;
    default:
      return withItem(form, { ...field, required: how % 2 === 0, forOffice: how % 3 === 0 });
  }
}

function conditionOn(asked: FormField, how: number): FormField['when'] {
  const tests = testsFor(asked);
  const test = tests[how % tests.length] as (typeof tests)[number];
  const values = asked.kind === 'flag' ? [true] : asked.options ? asked.options.slice(0, 1).map(({ value }) => value) : [how];
  return test === 'filled' || test === 'empty' ? { field: asked.key, test } : { field: asked.key, test, values };
}

/** As a writer ends: everything has a name, and no condition looks at what is gone or comes later. */
function named(form: FormDefinition): FormDefinition {
  const sections = form.sections.map((section, at) => ({
    ...section,
    title: section.title || `区分${at}`,
    fields: section.fields.map((field, index) => ({
      ...field,
      label: field.label || `項目${index}`,
      ...(field.options && { options: field.options.map((option, nth) => ({ ...option, label: option.label || `選択肢${nth}` })) }),
      ...(field.columns && { columns: field.columns.map((column, nth) => ({ ...column, label: column.label || `列${nth}` })) }),
    })),
  }));
  return withoutWrongConditions({ sections });
}

function withoutWrongConditions(form: FormDefinition): FormDefinition {
  const wrong = readDefinition(form).mistakes.filter(({ at }) => at.endsWith('.when'));
  const items = form.sections.flatMap((section, at) => [
    { path: `sections.${at}.when`, item: section },
    ...section.fields.map((field, index) => ({ path: `sections.${at}.fields.${index}.when`, item: field })),
  ]);
  return items
    .filter(({ path }) => wrong.some(({ at }) => at === path))
    .reduce((now, { item: { key } }) => {
      const current = now.sections.flatMap((section) => [section, ...section.fields]).find((one) => one.key === key);
      const { when: _when, ...free } = current as FormField;
      return withItem(now, free as FormField);
    }, form);
}

describe('a form made in the editor', () => {
  it('is one that can be stored once everything has a name, and is the same afterwards', () => {
    fc.assert(
      fc.property(acts, fc.dictionary(fc.constantFrom('a', 'b'), fc.jsonValue()), (all, noise) => {
        const form = named(all.reduce(done, { sections: [] }));
        const { form: read, mistakes } = readDefinition(form);
        expect(mistakes).toEqual([]);
        const stored = checkDefinition(form);
        expect(stored).toEqual({ ok: true, value: JSON.stringify(read) });
        expect(checkDefinition(stored.ok && stored.value)).toEqual(stored);
        // Browser and server check the same, of the draft and of what was stored of it.
        const answers = {
          ...noise,
          ...Object.fromEntries(fieldsOfForm(form).map(({ key }, index) => [key, [true, 3, 'x', ['x'], [{}]][index % 5]])),
        };
        for (const given of [answers, noise])
          expect(problemsOf(read, given, {}, { amount: 100 })).toEqual(problemsOf(form, given, {}, { amount: 100 }));
      }),
      { numRuns: 300, seed: 2026 },
    );
  });

  it('keeps the keys of all that is only moved, copied or asked otherwise', () => {
    fc.assert(
      fc.property(acts, (all) => {
        const keys = (form: FormDefinition) => form.sections.flatMap((section) => [section.key, ...section.fields.map(({ key }) => key)]);
        const ends = all.filter(([what]) => what !== 4).reduce(done, schoolForm);
        expect(keys(ends)).toEqual(expect.arrayContaining(keys(schoolForm)));
        expect(new Set(keys(ends)).size).toBe(keys(ends).length);
      }),
      { numRuns: 100, seed: 2026 },
    );
  });
});

describe('the editor', () => {
  it('names what looks at the answer to a field, and at those of a section from outside it', () => {
    expect(dependentsOf(schoolForm, 'inWater')).toEqual(['見守りの人数', '安全対策', '参加者全員が傷害保険に入ること']);
    expect(dependentsOf(schoolForm, 'safety')).toEqual([]);
    const outside = withItem(schoolForm, {
      ...(schoolForm.sections[5] as FormDefinition['sections'][number]),
      when: { field: 'inWater', test: 'filled' },
    });
    expect(dependentsOf(outside, 'safety')).toEqual(['経費']);
  });

  it('moves a field at the end of its section into the next, and back', () => {
    const down = withMovedItem(schoolForm, 'experienceNote', 1);
    expect([down.sections[0]?.fields.at(-1)?.key, down.sections[1]?.fields[0]?.key]).toEqual(['experience', 'experienceNote']);
    expect(withMovedItem(down, 'experienceNote', -1)).toEqual(schoolForm);
    expect(withMovedItem(schoolForm, 'school', -1)).toBe(schoolForm);
    expect(withMovedItem(schoolForm, 'schoolType', -1)).toBe(schoolForm);
  });

  it('copies a section with conditions of its own, and fills no column twice', () => {
    const { form, key } = withDuplicate(groupsForm, 'place');
    const copy = form.sections.find((section) => section.key === key);
    const works = copy?.fields.find(({ label }) => label.startsWith('河川敷に'));
    expect(copy?.title).toBe('活動場所と河川管理者（写し）');
    expect(copy?.fields.filter(({ when }) => when).map(({ when }) => when?.field)).toEqual([works?.key, works?.key, works?.key]);
    expect(copy?.fields.some(({ bind }) => bind)).toBe(false);
    expect(readDefinition(form).mistakes).toEqual([]);
  });

  it('gives a budget its columns, and a column with codes its options', () => {
    const table = withKind({ key: 'q', kind: 'text', label: '内訳' }, 'table');
    expect(withBind(table, 'budget').columns?.map(({ key }) => key)).toEqual(['costCategory', 'amount']);
    const choice = withKind({ key: 'q', kind: 'text', label: '期間' }, 'choice');
    expect(withBind(choice, 'grantPeriod').options?.map(({ value }) => value)).toEqual(['1', '2', '3']);
    expect(withKind(withBind(choice, 'grantPeriod'), 'text').bind).toBeUndefined();
  });

  it('says that a form is full', () => {
    let form = withNewSection({ sections: [] }).form;
    for (let count = 0; count <= formLimits.fields; count += 1) form = withNewField(form, form.sections[0]?.key ?? '').form;
    expect(readDefinition(named(form)).mistakes.map(({ text }) => text)).toEqual(['「区分0」の項目は100までです（現在101）']);
  });
});
