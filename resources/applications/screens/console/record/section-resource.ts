import { decidedFields } from '../../../../../domain/workflow/decided-matters.ts';
import { isInput } from '../../../../../schema/field.ts';
import { longText, text } from '../../../../../schema/fields.ts';
import type { Resource } from '../../../../../schema/resource.ts';

const decided: readonly string[] = Object.values(decidedFields).flat();

/** Inputs that accompany a change of decided values. */
export const changeReasonInputs = {
  reason: longText('決定した内容を変える理由', {
    max: 1000,
    help: '契約の手続きが始まったあとに、承認額・振込口座・前払いを変えるときに入力してください。状況が戻り、承認をやり直します。',
  }),
  document: text('根拠の文書', { max: 200, help: '承認額・前払いを変えるときの、決裁番号や議事録など、決めた文書の番号と名称です。' }),
};
const becauseNames = Object.keys(changeReasonInputs);

/** The inputs of a section, with reason and document if it contains decided fields. */
export function inputsOf(names: readonly string[]): readonly string[] {
  return names.some((name) => decided.includes(name)) ? [...names, ...becauseNames] : names;
}

/** The resource restricted to these inputs, so that a form over it validates, stores and sends nothing else. */
export function withInputs(resource: Resource, names: readonly string[]): Resource {
  const remainingFields = Object.entries({ ...resource.fields, ...changeReasonInputs }).filter(
    ([name, field]) => names.includes(name) || !isInput(field),
  );
  const checks = resource.checks?.filter(({ field }) => names.includes(field));
  return { ...resource, fields: Object.fromEntries(remainingFields), ...(checks && { checks }) };
}
