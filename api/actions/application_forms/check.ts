import { resources } from '../../../resources.config.ts';
import { raiseAlert } from '../../alerts/raise.ts';
import { rowsWhere } from '../../db/rows-where.ts';
import type { Services } from '../../services.ts';
import { sha256Of } from '../../sha256.ts';

/** What has been published never changes: whenever the server starts, each form is compared with its hash, and the heads are told of any that is another. */
export async function checkForms(services: Services): Promise<void> {
  const published = await rowsWhere(services.engine.reader, 'application_forms', { status: ['published', 'retired'] }, [
    ...(['id', 'name', 'number', 'definition', 'sha256'] as const),
  ]);
  for (const { id, name, number, definition, sha256 } of published) {
    const hash = sha256Of(Buffer.from(definition));
    if (hash === sha256) continue;
    services.log.error({ form: id }, 'a published form is not what was published');
    await services.engine.transaction((db) =>
      raiseAlert(db, services, {
        kind: 'integrityFailed',
        summary: `公開した申請様式「${name}」第${number}版の内容が、公開したときと違います`,
        details: 'データベースが、この仕組みの外で書き換えられたおそれがあります。バックアップと比べるよう、システムの管理者に連絡してください。',
        resource: resources.application_forms.name,
        recordId: id,
        onceKey: `form-changed:${id}:${hash}`,
      }),
    );
  }
}
