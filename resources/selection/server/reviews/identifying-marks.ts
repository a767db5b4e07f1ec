import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { rowWhere } from '../../../../api/db/rows-where.ts';
import { conflict } from '../../../../api/failures/failure.ts';
import { type FormDefinition, fieldsOfForm } from '../../../../schema/forms/definition.ts';
import { parseDefinition } from '../../../entries/server/entry.ts';

const identifyingKeys = (form: FormDefinition) => fieldsOfForm(form).flatMap(({ key, identifies }) => (identifies ? [key] : []));

/**
 * Adds the `identifies` marks of the form's newest published version. Published versions cannot change, and missing marks are often noticed only after
 * applications have come in. Existing marks are kept.
 */
export async function withLatestIdentifyingMarks(db: Kysely<Database>, name: string, form: FormDefinition): Promise<FormDefinition> {
  const newest = await rowWhere(db, 'application_forms', { name, status: 'published' }, ['definition'], 'desc');
  const marked = new Set(newest ? identifyingKeys(parseDefinition(newest.definition)) : []);
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => (marked.has(field.key) ? { ...field, identifies: true } : field)),
  }));
  return { sections };
}

/** @throws Failure 409 where a form used in a blind round marks no field as identifying, as everything would be shown */
export async function assertIdentifyingMarks(db: Kysely<Database>, roundId: number): Promise<void> {
  const forms = await db
    .selectFrom('review_items as i')
    .innerJoin('entries as e', 'e.applicationId', 'i.applicationId')
    .innerJoin('application_forms as f', 'f.id', 'e.formId')
    .select(['f.id', 'f.name', 'f.number', 'f.definition'])
    .distinct()
    .where('i.roundId', '=', roundId)
    .orderBy('f.id')
    .execute();
  for (const { name, number, definition } of forms)
    if (identifyingKeys(await withLatestIdentifyingMarks(db, name, parseDefinition(definition))).length === 0) throw unmarked(name, number);
}

const unmarked = (name: string, number: number) =>
  conflict(
    'nothing_marked',
    `申請様式「${name}」第${number}版には、「申請者が分かる」の印の付いた項目がないため、名前を伏せて審査できません。「申請様式」で新しい版を作り、氏名・所属などの項目に印を付けて公開してください（提出済みの申請にも効きます）。伏せない場合は、この審査を「見せて審査する」に変えてください。`,
  );
