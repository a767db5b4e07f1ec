import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { alertPublishedChange } from '../../../../api/ops/alerts/published-change.ts';
import { sha256Of } from '../../../../api/runtime/sha256.ts';
import type { Services } from '../../../../api/services.ts';
import { rubricContent } from './content.ts';

/** Verifies the hash of every published rubric at server start and notifies the heads of any mismatch. */
export async function checkRubrics(services: Services): Promise<void> {
  const { reader } = services.engine;
  const published = await rowsWhere(reader, 'rubrics', { status: ['published', 'retired'] }, ['id', 'name', 'number', 'sha256']);
  for (const { sha256, ...rubric } of published) {
    const hash = sha256Of(Buffer.from(await rubricContent(reader, rubric)));
    if (hash !== sha256) await alertPublishedChange(services, 'rubrics', rubric, hash);
  }
}
