import { atMost, type Figure } from '../figures.ts';
import { runSql } from '../stage/run-sql.ts';
import type { Stage } from '../stage/stage.ts';

const files = 150;
const members = 8;
const roundId = 900_002;

/** The papers for the board of a round, from the press to the three files that are kept: as its staff wait for them. */
export async function boardPack({ engine, rows, urls, staff }: Stage): Promise<Figure[]> {
  await runSql(urls.product, over);
  const start = performance.now();
  const drawn = await staff('POST', `/review_rounds/${roundId}/drawPack`, { attendees: '委員長' });
  const value = performance.now() - start;
  if (drawn.status !== 200) throw new Error(`Not drawn: ${drawn.error}`);
  const { data } = await staff('GET', `/review_rounds/${roundId}/papers`);
  if (data.papers.length !== 3) throw new Error(`${data.papers.length} papers`);
  return [{ part: 'boardPack', engine, rows, what: `理事会の資料 ${files}件 × 委員${members}人`, value, unit: 'ms', targets: [atMost(20_000)] }];
}

const at = `'2026-11-01T00:00:00.000Z'`;
const kept = `"createdAt", "updatedAt"`;
const scores = JSON.stringify({ 900002: { value: 4 }, 900003: { value: 3, note: '日程を確かめたい' }, 900004: { value: 5 } });
const comment = '計画は具体的で、昨年度の成果をふまえている。'.repeat(8);

const over = `
  INSERT INTO rubrics (id, name, status, ${kept}) VALUES (${roundId}, '百五十件', 'published', ${at}, ${at});
  INSERT INTO criteria (id, "rubricId", position, label, weight, ${kept}) VALUES
    (900002, ${roundId}, 1, '目的', 3, ${at}, ${at}), (900003, ${roundId}, 2, '計画', 2, ${at}, ${at}), (900004, ${roundId}, 3, '発展', 1, ${at}, ${at});
  INSERT INTO review_rounds (id, title, status, "grantYear", "rubricId", "declareUntil", "scoreUntil", "closedAt", ${kept})
    VALUES (${roundId}, '百五十件の審査', 'closed', 2027, ${roundId}, '2027-01-15', '2027-02-10', ${at}, ${at}, ${at});
  INSERT INTO review_items ("roundId", position, "applicationId", proposal, "proposedAmount", rationale, ${kept})
    SELECT ${roundId}, id, id, 'awarded', 300000, '評価が高い', ${at}, ${at} FROM applications WHERE id <= ${files};
  INSERT INTO reviews ("roundId", "applicationId", "userId", status, scores, total, recommendation, "commentInternal", ${kept})
    SELECT ${roundId}, a.id, u.id, 'frozen', '${scores}', 10 + (a.id * 7 + u.id * 13) % 15, 'adopt', '${comment}', ${at}, ${at}
    FROM applications a CROSS JOIN (SELECT id FROM users ORDER BY id LIMIT ${members}) u WHERE a.id <= ${files};`;
