import { rolesThatMay } from '../../../api/access/permissions.ts';
import { all, enumOf, listOf, nullable, objectOf } from '../../../api/http/answer-schema.ts';
import { route, tagged } from '../../../api/http/route.ts';
import { rowResultProperties } from '../../../api/resources/bulk.ts';
import { roles } from '../../../domain/roles.ts';
import { mostPastedRows } from '../../../domain/text/pasted-list.ts';
import { resources } from '../../../resources.config.ts';
import { flag, integer, list, object, text } from '../../../schema/fields.ts';
import { enterGrantNumbers, type SentGrantNumberRow } from './grant-numbers.ts';

const { applications } = resources;

/** Not required here, since errors are reported in each row's result. */
const row = object('行', {
  entryNumber: text('受付番号'),
  grantNumber: text('助成番号'),
  approvedAmount: integer('承認額'),
  version: integer('表示中の版', { min: 1 }),
});

const fields = {
  rows: list('行', row, {
    required: '1行以上指定してください',
    most: mostPastedRows,
    tooMany: `一度に登録できるのは${mostPastedRows.toLocaleString('ja-JP')}件までです。分けて登録してください`,
    wrong: '行の指定が正しくありません。受付番号・助成番号・承認額を確かめてください',
  }),
  preview: flag('確認だけ', { default: true, words: ['変更しない', '登録する'] }),
};

const known = objectOf({
  ...all('integer', 'id', 'version'),
  ...all('string', 'entryNumber', 'title', 'status'),
  grantNumber: 'string?',
  ...all('integer?', 'entryAmount', 'approvedAmount'),
});

export const grantNumberRoutes = tagged(applications.label, [
  route('POST /applications/grant-numbers', {
    summary: '助成番号と承認額をまとめて登録、またはその確認。1件ごとに結果を返します',
    who: rolesThatMay(applications, 'update', roles),
    body: { type: 'inputs', fields },
    answer: listOf(
      objectOf({
        ...rowResultProperties,
        id: 'integer?',
        ...all('string?', 'entryNumber', 'grantNumber'),
        ...all('integer?', 'approvedAmount', 'version'),
        change: enumOf(['changed', 'unchanged', null]),
        before: nullable(known),
      }),
    ),
    run: (call) => enterGrantNumbers(call, call.body.rows as readonly SentGrantNumberRow[], call.body.preview),
  }),
]);
