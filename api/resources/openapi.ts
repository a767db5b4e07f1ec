import { isNeverEmpty } from '../../schema/derive/figures.ts';
import { filterParameters, sortableFields } from '../../schema/derive/filters.ts';
import { titleNameOf } from '../../schema/derive/references.ts';
import type { Field } from '../../schema/field.ts';
import { integer } from '../../schema/fields.ts';
import type { JsonSchema } from '../../schema/kind.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { groupsOf } from '../../schema/kinds/status.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { countedUpTo } from '../db/reader/criteria.ts';
import { resourceMap } from '../db/reader/paths.ts';
import type { QueryParameter } from '../http/route.ts';
import { defaultLimit, maxLimit } from './list-query.ts';

export const idSchema: JsonSchema = { type: 'integer', minimum: 1 };

/** The schema of the version that was on screen. */
export const versionSchema: JsonSchema = { title: '読み込んだときの版', ...idSchema };

/** The path parameter `{id}`: a row's id. A malformed one matches no row. */
export const rowId = (resource: Resource) => ({ id: integer(resource.label, { min: 1 }) });

/** The parameters of a list. */
export function listParameters(resource: Resource): QueryParameter[] {
  return [
    { name: 'page', label: 'ページ番号', schema: { type: 'integer', minimum: 1, default: 1 } },
    { name: 'limit', label: '1ページの件数', schema: { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit } },
    {
      name: 'fields',
      label: '答えに含める項目（カンマ区切り）。番号・版・できる操作はいつも含み、読めない項目は除きます',
      schema: { type: 'string' },
    },
    { name: 'count', label: '件数が多くても正確に数える', schema: { type: 'string', enum: ['exact'] } },
    ...(resource.list.totals ? [{ name: 'totals', label: '条件に合うすべての行の合計も答える', schema: { type: 'string', enum: ['true'] } }] : []),
    ...rowParameters(resource),
  ];
}

/** The list parameters that select and order rows, without pagination. */
export function rowParameters(resource: Resource): QueryParameter[] {
  return [
    { name: 'sortBy', label: '並べ替えの項目', schema: { type: 'string', enum: sortableFields(resource) } },
    { name: 'sortOrder', label: '昇順 asc、降順 desc', schema: { type: 'string', enum: ['asc', 'desc'] } },
    { name: 'q', label: '検索する言葉', schema: { type: 'string', maxLength: 200 } },
    { name: 'id', label: 'この番号の行だけ', schema: idSchema, repeats: true },
    ...filterParameters(resource).map(({ name, field, test, label }) => ({
      name,
      label,
      schema: test === 'filled' ? { type: 'boolean' } : filterSchema(resource, field),
      repeats: test === 'equal',
    })),
  ];
}

function filterSchema(resource: Resource, name: string): JsonSchema {
  const field = fieldOf(resource, name) as Field;
  if (kindOf(field).storage === 'timestamp') return { type: 'string', format: 'date' };
  const schema = kindOf(field).json(field);
  const groups = Object.keys(groupsOf(field));
  return groups.length > 0 ? { ...schema, enum: [...(schema.enum as string[]), ...groups] } : schema;
}

export function listSchema(resource: Resource, key: string): JsonSchema {
  const rows = { [key]: { type: 'array', items: rowSchema(resource) }, pagination: paginationSchema };
  const paged = { type: 'object', properties: { ...rows, ...(resource.list.totals && { totals: totalsSchema(resource) }) } };
  return resource.list.bare ? { oneOf: [{ type: 'array', items: rowSchema(resource) }, paged] } : paged;
}

/** The schema of sums; without fields that a role may not see. */
export function totalsSchema(resource: Resource): JsonSchema {
  const sums = (resource.list.totals ?? []).map((name) => [name, { type: 'integer', title: `${fieldOf(resource, name)?.label}の合計` }]);
  return { type: 'object', description: 'totals=true のときだけ', properties: Object.fromEntries(sums) };
}

/** The schema of the pagination of a list. */
export const paginationSchema: JsonSchema = {
  type: 'object',
  required: ['page', 'limit', 'totalItems', 'totalIsExact'],
  properties: {
    page: { type: 'integer' },
    limit: { type: 'integer' },
    totalItems: { type: 'integer', description: '条件に合う件数。totalIsExact が false のときは「この件数以上」' },
    totalIsExact: {
      type: 'boolean',
      description: `件数が正確かどうか。${countedUpTo.toLocaleString('ja-JP')}件を超えると false になり、count=exact を付けると正確に数えます`,
    },
  },
};

/** The reference to a resource's row in the OpenAPI document. */
export function rowSchema(resource: Resource): JsonSchema {
  return { $ref: `#/components/schemas/${resource.name}` };
}

/** A row as the API returns it. Fields that a role may not see are absent, so only the standard ones are required. */
export function rowDefinition(resource: Resource): JsonSchema {
  const fields = Object.entries(resource.fields).filter(([, { options }]) => !options.writeOnly);
  const titles = fields
    .filter(([, { kind }]) => kind === 'reference' || kind === 'file')
    .map(([name, field]) => [titleNameOf(resource, name, resourceMap), { type: ['string', 'null'], title: field.label }]);
  return {
    type: 'object',
    title: resource.label,
    required: ['id', 'version', 'createdAt', 'updatedAt', 'abilities'],
    properties: {
      id: idSchema,
      ...Object.fromEntries(titles),
      ...Object.fromEntries(fields.map(([name, field]) => [name, fieldSchema(field)])),
      version: { type: 'integer', title: '版' },
      createdAt: { type: 'string', format: 'date-time', title: '登録日時' },
      updatedAt: { type: 'string', format: 'date-time', title: '更新日時' },
      abilities: { type: 'array', items: { type: 'string' }, title: 'この行に対してできる操作' },
    },
  };
}

export function fieldSchema(field: Field): JsonSchema {
  const schema = kindOf(field).json(field);
  const filled = field.options.required || field.options.default !== undefined || isNeverEmpty(field.options.figure);
  return {
    title: field.label,
    ...(filled ? schema : { anyOf: [schema, { type: 'null' }] }),
    ...(field.options.help && { description: field.options.help }),
  };
}
