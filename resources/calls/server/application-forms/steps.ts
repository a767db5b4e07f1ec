import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { conflict, invalid } from '../../../../api/failures/failure.ts';
import type { ActionHandler, Hooks, LifecycleHandlers } from '../../../../api/resources/handlers.ts';
import { createWithin } from '../../../../api/resources/write.ts';
import { sha256Of } from '../../../../api/runtime/sha256.ts';
import { resources } from '../../../../resources.config.ts';
import type { Values } from '../../../../schema/derive/validators.ts';
import { checkDefinition, publishingObstacles } from '../../../../schema/forms/check-definition.ts';
import type { FormDefinition } from '../../../../schema/forms/definition.ts';

/** Validates the definition before it is stored. Versions are grouped by name, so later versions cannot be renamed. */
export const formHooks: Hooks = {
  create: async ({ values }) => readDefinition(values),
  update: async ({ values, current }) => {
    if (Number(current?.number) > 1 && values.name !== undefined && values.name !== current?.name)
      throw invalid({ name: '第2版からは、様式の名前を変えられません。別の様式にするときは、新しく登録してください' });
    return readDefinition(values);
  },
};

/** @throws Failure 422 with the first error */
function readDefinition({ definition }: Values): Values {
  if (definition === undefined) return {};
  const checked = checkDefinition(definition);
  if (!checked.ok) throw invalid({ definition: checked.error });
  return { definition: checked.value };
}

/** Publishing stores the content hash, which is verified at server start. */
export const formHandlers: LifecycleHandlers = {
  steps: {
    async publish({ row, db }) {
      const definition = row.definition as string;
      const others = await rowsWhere(db, 'application_forms', { name: row.name as string, status: ['published', 'retired'] }, ['definition']);
      const earlier = others.map((one) => JSON.parse(one.definition) as FormDefinition);
      const obstacles = publishingObstacles(JSON.parse(definition) as FormDefinition, earlier);
      if (obstacles.length > 0) throw conflict('not_ready', `このままでは公開できません。${obstacles.join('。')}。`);
      return { set: { sha256: sha256Of(Buffer.from(definition)) } };
    },
  },
};

/** Creates a draft of the next version; at most one draft per form. */
export const newVersion: ActionHandler = async ({ row, db, ...call }) => {
  const { name, category } = row;
  const versions = await rowsWhere(db, 'application_forms', { name: name as string }, ['number', 'status']);
  const draft = versions.find(({ status }) => status === 'draft');
  if (draft) throw conflict('wrong_state', `「${name}」には、作成中の第${draft.number}版があります。そちらを直してください。`);
  const number = Math.max(...versions.map((one) => one.number)) + 1;
  const made = { number, basedOnId: row.id };
  await createWithin({ ...call, made }, resources.application_forms, { name, category, definition: row.definition }, db);
};
