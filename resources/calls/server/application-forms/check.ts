import { rowsWhere } from '../../../../api/db/rows-where.ts';
import { alertPublishedChange } from '../../../../api/ops/alerts/published-change.ts';
import { sha256Of } from '../../../../api/runtime/sha256.ts';
import type { Services } from '../../../../api/services.ts';

/** Verifies the hash of every published form at server start and notifies the heads of any mismatch. */
export async function checkForms(services: Services): Promise<void> {
  const published = await rowsWhere(services.engine.reader, 'application_forms', { status: ['published', 'retired'] }, [
    ...(['id', 'name', 'number', 'definition', 'sha256'] as const),
  ]);
  for (const { definition, sha256, ...form } of published) {
    const hash = sha256Of(Buffer.from(definition));
    if (hash !== sha256) await alertPublishedChange(services, 'application_forms', form, hash);
  }
}
