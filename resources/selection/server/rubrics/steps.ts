import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { conflict, invalid } from '../../../../api/failures/failure.ts';
import type { ActionHandler, Hooks, LifecycleHandlers } from '../../../../api/resources/handlers.ts';
import { createWithin } from '../../../../api/resources/write.ts';
import { sha256Of } from '../../../../api/runtime/sha256.ts';
import { resources } from '../../../../resources.config.ts';
import { rubricContent, scoringColumns } from './content.ts';

/** Versions are grouped by name, so later versions cannot be renamed. */
export const rubricHooks: Hooks = {
  async update({ values, current }) {
    if (Number(current?.number) > 1 && values.name !== undefined && values.name !== current?.name)
      throw invalid({ name: '第2版からは、審査基準の名前を変えられません。別の基準にするときは、新しく登録してください' });
    return {};
  },
};

/** Criteria may be added to drafts only. */
export const criterionHooks: Hooks = {
  async create({ values, db }) {
    const [rubric] = await rowsWhere(db, 'rubrics', { id: values.rubricId as number }, ['status']);
    if (rubric && rubric.status !== 'draft') throw conflict('wrong_state', '公開した審査基準には、項目を加えられません。新しい版を作ってください。');
    return {};
  },
};

/** Publishing stores the content hash, which is verified at server start. */
export const rubricHandlers: LifecycleHandlers = {
  steps: {
    async publish({ row, db }) {
      const { id, name, number } = row as { readonly id: number; readonly name: string; readonly number: number };
      const criteria = await rowsWhere(db, 'criteria', { rubricId: id }, ['independent']);
      if (criteria.length === 0) throw conflict('not_ready', '審査項目を登録してから公開してください。');
      if (criteria.every(({ independent }) => independent))
        throw conflict('not_ready', '合計に入れる審査項目を、ひとつ以上登録してから公開してください。');
      return { set: { sha256: sha256Of(Buffer.from(await rubricContent(db, { id, name, number }))) } };
    },
  },
};

/** Creates a draft of the next version; at most one draft per rubric. */
export const newRubricVersion: ActionHandler = async ({ row, db, ...call }) => {
  const name = row.name as string;
  const versions = await rowsWhere(db, 'rubrics', { name }, ['number', 'status']);
  const draft = versions.find(({ status }) => status === 'draft');
  if (draft) throw conflict('wrong_state', `「${name}」には、作成中の第${draft.number}版があります。そちらを直してください。`);
  const number = Math.max(...versions.map((one) => one.number)) + 1;
  const made = await createWithin({ ...call, made: { number, basedOnId: row.id } }, resources.rubrics, { name }, db);
  for (const { required, independent, ...criterion } of await rowsWhere(db, 'criteria', { rubricId: row.id as number }, scoringColumns)) {
    const copied = { ...criterion, required: required === 1, independent: independent === 1, rubricId: made.id };
    await createWithin(call, resources.criteria, copied, db);
  }
};
