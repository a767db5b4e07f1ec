import { atMost, type Figure } from '../figures.ts';
import { httpRequest } from '../load/load.ts';
import { summary } from '../load/side-by-side.ts';
import { runSql } from '../stage/run-sql.ts';
import type { Stage } from '../stage/stage.ts';

const files = 1000;
const members = 20;
const roundId = 900_001;

/** The figures of a round with twenty thousand scores, as its staff open them. */
export async function ranking({ engine, rows, product, urls, loader, slice }: Stage): Promise<Figure[]> {
  await runSql(urls.product, scored);
  const { token } = await product.as('fund_manager');
  const order = { port: Number(new URL(product.url).port), connections: 1, once: false };
  const requests = [httpRequest('GET', `/api/review_rounds/${roundId}/ranking`, token)];
  const run = (seconds: number) => loader.run({ ...order, requests, seconds });
  await run(slice);
  const { p50, spread } = summary([await run(slice * 4), await run(slice * 4), await run(slice * 4)]);
  const what = `審査の集計 ${files.toLocaleString('ja-JP')}件 × 委員${members}人`;
  return [{ part: 'ranking', engine, rows, what, value: p50, unit: 'ms', spread, targets: [atMost(50)] }];
}

const at = `'2026-11-01T00:00:00.000Z'`;
const kept = `"createdAt", "updatedAt"`;

/** The marks are far apart, and some of the files stand level. */
export const scored = `
  INSERT INTO rubrics (id, name, status, ${kept}) VALUES (${roundId}, '千件', 'published', ${at}, ${at});
  INSERT INTO criteria ("rubricId", position, label, weight, ${kept}) VALUES
    (${roundId}, 1, '目的', 3, ${at}, ${at}), (${roundId}, 2, '計画', 2, ${at}, ${at});
  INSERT INTO review_rounds (id, title, status, "grantYear", "rubricId", "declareUntil", "scoreUntil", ${kept})
    VALUES (${roundId}, '千件の審査', 'scoring', 2027, ${roundId}, '2027-01-15', '2027-02-10', ${at}, ${at});
  INSERT INTO review_items ("roundId", position, "applicationId", ${kept})
    SELECT ${roundId}, id, id, ${at}, ${at} FROM applications WHERE id <= ${files};
  INSERT INTO reviews ("roundId", "applicationId", "userId", status, scores, total, recommendation, ${kept})
    SELECT ${roundId}, a.id, u.id, 'submitted', '{}', 5 + (a.id * 7 + u.id * 13) % 21, 'adopt', ${at}, ${at}
    FROM applications a CROSS JOIN (SELECT id FROM users ORDER BY id LIMIT ${members}) u WHERE a.id <= ${files};`;
