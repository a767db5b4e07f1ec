import { resources } from '../../../resources.config.ts';
import type { Services } from '../../services.ts';
import { raiseAlert } from './raise.ts';

/** Alerts the heads, once, that published content differs from what was published. @param hash of the present content */
export async function alertPublishedChange(
  services: Services,
  name: 'application_forms' | 'rubrics',
  published: { readonly id: number; readonly name: string; readonly number: number },
  hash: string,
): Promise<void> {
  const { label } = resources[name];
  services.log.error({ resource: name, id: published.id }, 'something published is not what was published');
  await services.engine.transaction((db) =>
    raiseAlert(db, services, {
      kind: 'integrityFailed',
      summary: `公開した${label}「${published.name}」第${published.number}版の内容が、公開したときと違います`,
      details: 'データベースが、この仕組みの外で書き換えられたおそれがあります。バックアップと比べるよう、システムの管理者に連絡してください。',
      resource: name,
      recordId: published.id,
      onceKey: `${name}-changed:${published.id}:${hash}`,
    }),
  );
}
