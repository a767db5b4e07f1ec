import { openDatabase } from '../../../api/db/open.ts';
import { testAnswers } from '../../support/entries.ts';
import type { Figure } from '../figures.ts';
import { httpRequest } from '../load/load.ts';
import { type Side, sideBySide } from '../load/side-by-side.ts';
import { runSql } from '../stage/run-sql.ts';
import type { Stage } from '../stage/stage.ts';
import { openedCall, writersOf } from './deadline.ts';

/** More than one slice can save. */
const perSlice = 1500;

/** A save of one section of a draft, each of another draft, beside a bare change of one row; both on the disk when answered. */
export async function drafts(stage: Stage): Promise<Figure[]> {
  const { engine, rows, loader, slice, product, bare, urls, staff } = stage;
  const database = openDatabase(urls.product);
  try {
    const sections = await database.reader.selectFrom('entry_sections').select('id').execute();
    const people = await writersOf(database, await openedCall(staff, await product.as('fund_department_head')), [], perSlice);
    const answers = { ...testAnswers.plan, title: `応募 ${'川'.repeat(60)}` };
    const first = people[0]?.entryId as number;
    const back = `update entry_sections set revision = 1, answers = '${JSON.stringify(testAnswers.plan)}' where "sectionKey" = 'plan' and "entryId" >= ${first}`;
    const sides: [Side, Side] = [
      {
        url: product.url,
        async requests() {
          await runSql(urls.product, back);
          return people.map(({ token, entryId }) => httpRequest('PUT', `/api/entries/${entryId}/sections/plan`, token, { answers, revision: 1 }));
        },
      },
      { url: bare.url, requests: sections.map(({ id }) => httpRequest('PUT', `/sections/${id}`, staff.token, { answers })) },
    ];
    const figures: Figure[] = [];
    for (const connections of [16, 1]) {
      const [ours, theirs] = await sideBySide(loader, sides, { connections, seconds: slice });
      figures.unshift({
        part: 'drafts',
        key: `draft.${connections}`,
        what: `応募の下書きの保存 1件：${connections}接続`,
        engine,
        rows,
        value: ours.perSecond,
        unit: '件/秒',
        spread: ours.spread,
        reference: { name: '素の1行の更新', value: theirs.perSecond },
        targets: [],
      });
    }
    return figures;
  } finally {
    await database.close();
  }
}
