import { resources } from '../../resources.config.ts';
import { type Resource, type ResourceMap, readPath, writePath } from '../../schema/resource.ts';

/** The spec's messages for failed calls (both files, section 8) that the resource's label and the method do not give. */
const named: readonly [call: RegExp, failed: string][] = [
  [/^POST .*\/login$/, ''],
  [/^POST \/applications\/status/, 'ステータスの変更に失敗しました'],
  [/^GET \/applications\/(\d+|gn\/.+)$/, '申請詳細の取得に失敗しました'],
  [/^PUT \/applications\/\d+$/, '申請更新に失敗しました'],
  [/^POST \/(applications\/email|adoptions\/email|email\/test)/, 'メール送信に失敗しました'],
  [/^POST \/users$/, 'ユーザー作成に失敗しました'],
  [/^PUT \/users\/\d+$/, 'ユーザー更新に失敗しました'],
  [/^DELETE \/users\/\d+$/, 'ユーザー削除に失敗しました'],
  [/^PUT \/users\/\d+\/password$/, 'パスワード変更に失敗しました'],
  [/^GET \/bankcode\/banks\/(search|\d+$)/, '銀行検索に失敗しました'],
  [/^GET \/bankcode\/banks\/\d+\/branches(\/search|$)/, '支店一覧の取得に失敗しました'],
  [/^GET \/bankcode\/banks\/\d+\/branches/, '支店情報の取得に失敗しました'],
  [/^POST \/banks\/create$/, '銀行口座情報の登録に失敗しました'],
  [/^GET \/banks\/gn\//, '銀行情報の取得に失敗しました'],
  [/^GET \/payments\/status/, '支払ステータス情報の取得に失敗しました'],
  [/^GET \/payments\/summaries/, '助成者サマリーの取得に失敗しました'],
  [/^GET \/receipts\/stats/, '領収書の統計取得に失敗しました'],
  [/^GET \/receipts\/check-duplicate/, '重複チェックに失敗しました'],
  [/^POST \/receipts\/\d+\/upload-image/, '領収書画像のアップロードに失敗しました'],
  [/^GET \/receipts\/download-image/, '領収書画像のダウンロードに失敗しました'],
  [/^POST \/(files|submissions\/upload)$/, 'ファイルのアップロードに失敗しました'],
  [/^DELETE \/applications\/\d+\/reports\/\d+$/, 'ファイルの削除に失敗しました'],
  [/^GET \/(files\/|submissions\/download)/, 'ファイルのダウンロードに失敗しました'],
  [/^GET .*\/export$/, 'エクスポートに失敗しました'],
];

const verbs = { GET: '取得', POST: '作成', PUT: '更新', DELETE: '削除' } as const;

/**
 * The message for a failed call: 「申請の削除に失敗しました」.
 * @param url `/api/…`
 * @returns empty where nothing is known of the call
 */
export function failedCall({
  method: rawMethod = 'get',
  url = '',
}: {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
}): string {
  const method = rawMethod.toUpperCase();
  const path = url.replace(/^\/api|\?.*/g, '');
  const [, failed] = named.find(([pattern]) => pattern.test(`${method} ${path}`)) ?? [];
  return failed ?? resourceMessage(method as keyof typeof verbs, path);
}

function resourceMessage(method: keyof typeof verbs, path: string): string {
  const matchingPath = (one: Resource) => [readPath(one), writePath(one)].find((own) => path === own || path.startsWith(`${own}/`));
  const resource = Object.values<Resource>(resources as ResourceMap)
    .filter(matchingPath)
    .sort((a, b) => (matchingPath(b) as string).length - (matchingPath(a) as string).length)[0];
  if (!resource) return '';
  const [, step = ''] = /^\/\d+\/(\w+)$/.exec(path.slice((matchingPath(resource) as string).length)) ?? [];
  const label = resource.actions?.[step]?.label.replace(/する$/, '');
  if (label) return /[うくすつぬむるた]$/.test(label) ? `「${label}」に失敗しました` : `${resource.label}の${label}に失敗しました`;
  if (method === 'GET' && path === matchingPath(resource) && resource.list.failed) return resource.list.failed;
  return method in verbs && !step ? `${resource.label}の${verbs[method]}に失敗しました` : '';
}
