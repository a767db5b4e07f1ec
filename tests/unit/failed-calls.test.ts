import { describe, expect, it } from 'vitest';
import { failureOf, toApiError } from '../../refine-app/data/errors.ts';
import { failedCall } from '../../refine-app/data/failed-calls.ts';
import { writePath } from '../../schema/resource.ts';
import { everyResource } from '../support/rows.ts';

describe('the name of a call that failed', () => {
  // Both spec files, section 8.
  it.each([
    ['GET /api/applications', '申請の取得に失敗しました'],
    ['GET /api/adoptions', '助成一覧の取得に失敗しました'],
    ['GET /api/recipient_users', '申請ユーザーの取得に失敗しました'],
    ['GET /api/applications/7', '申請詳細の取得に失敗しました'],
    ['GET /api/applications/gn/2025-11', '申請詳細の取得に失敗しました'],
    ['PUT /api/applications/7', '申請更新に失敗しました'],
    ['DELETE /api/applications/7', '申請の削除に失敗しました'],
    ['POST /api/applications/status', 'ステータスの変更に失敗しました'],
    ['POST /api/applications/email', 'メール送信に失敗しました'],
    ['POST /api/adoptions/email', 'メール送信に失敗しました'],
    ['POST /api/email/test', 'メール送信に失敗しました'],
    ['GET /api/applications/export?status=pending', 'エクスポートに失敗しました'],
    ['POST /api/users', 'ユーザー作成に失敗しました'],
    ['PUT /api/users/3', 'ユーザー更新に失敗しました'],
    ['DELETE /api/users/3', 'ユーザー削除に失敗しました'],
    ['PUT /api/users/3/password', 'パスワード変更に失敗しました'],
    ['GET /api/admin/grants', '部門助成金の取得に失敗しました'],
    ['POST /api/admin/grants', '部門助成金の作成に失敗しました'],
    ['PUT /api/admin/grants/1', '部門助成金の更新に失敗しました'],
    ['DELETE /api/admin/grants/1', '部門助成金の削除に失敗しました'],
    ['GET /api/submissions', '提出書類の取得に失敗しました'],
    ['PUT /api/submissions/5/approve', '提出書類の承認に失敗しました'],
    ['POST /api/submissions/upload', 'ファイルのアップロードに失敗しました'],
    ['DELETE /api/applications/7/reports/2', 'ファイルの削除に失敗しました'],
    ['GET /api/submissions/download', 'ファイルのダウンロードに失敗しました'],
    ['GET /api/comments', 'コメントの取得に失敗しました'],
    ['POST /api/comments', 'コメントの作成に失敗しました'],
    ['GET /api/bankcode/banks/search', '銀行検索に失敗しました'],
    ['GET /api/bankcode/banks/0001/branches', '支店一覧の取得に失敗しました'],
    ['GET /api/bankcode/banks/0001/branches/101', '支店情報の取得に失敗しました'],
    ['GET /api/banks/gn/2025-11', '銀行情報の取得に失敗しました'],
    ['POST /api/banks/create', '銀行口座情報の登録に失敗しました'],
    ['GET /api/notifications', 'お知らせの取得に失敗しました'],
    ['POST /api/admin/notifications', 'お知らせの作成に失敗しました'],
    ['PUT /api/admin/notifications/2', 'お知らせの更新に失敗しました'],
    ['DELETE /api/admin/notifications/2', 'お知らせの削除に失敗しました'],
    ['GET /api/payments/status/gn/2025-11', '支払ステータス情報の取得に失敗しました'],
    ['GET /api/payments/summaries', '助成者サマリーの取得に失敗しました'],
    ['GET /api/receipts', '領収書の取得に失敗しました'],
    ['POST /api/receipts', '領収書の作成に失敗しました'],
    ['PUT /api/receipts/9', '領収書の更新に失敗しました'],
    ['DELETE /api/receipts/9', '領収書の削除に失敗しました'],
    ['PUT /api/receipts/9/submit', '領収書の提出に失敗しました'],
    ['GET /api/receipts/stats', '領収書の統計取得に失敗しました'],
    ['POST /api/receipts/9/upload-image', '領収書画像のアップロードに失敗しました'],
    ['GET /api/receipts/download-image', '領収書画像のダウンロードに失敗しました'],
    ['GET /api/receipts/check-duplicate', '重複チェックに失敗しました'],
  ])('%s', (call, sentence) => {
    const [method, url] = call.split(' ');
    expect(failedCall({ method, url })).toBe(sentence);
  });

  it.each(everyResource)('$name: each act of it has one', (resource) => {
    const path = `/api${writePath(resource)}`;
    const calls = [
      ['POST', path],
      ['PUT', `${path}/1`],
      ['DELETE', `${path}/1`],
      ...Object.keys(resource.actions ?? {}).map((name) => ['POST', `${path}/1/${name}`]),
    ];
    for (const [method, url] of calls) expect(failedCall({ method, url })).toMatch(/に失敗しました$/);
  });

  it('is not made up', () => {
    expect(failedCall({ method: 'post', url: '/api/admin/login' })).toBe('');
    expect(failedCall({ method: 'post', url: '/api/somewhere/else?limit=1' })).toBe('');
  });
});

describe('what a failed call says', () => {
  const config = { method: 'delete', url: '/api/applications/7?version=2' };

  it('names the call and what to do where the answer says nothing', async () => {
    const failure = await failureOf({}, 502, config);
    expect(failure.message).toBe('申請の削除に失敗しました。しばらくしてから、もう一度お試しください。（HTTP error: 502）');
    expect(failure.advice).toBe('しばらくしてから、もう一度お試しください。（HTTP error: 502）');
  });

  it('names it too where the server has broken down, and leaves a refusal its own words', async () => {
    expect((await failureOf({ error: '混み合っています。' }, 503, config)).message).toBe('申請の削除に失敗しました。混み合っています。');
    expect((await failureOf({ error: '権限がありません。' }, 403, config)).message).toBe('権限がありません。');
  });

  it('says of an unknown call that it could not be done', async () => {
    expect((await failureOf({}, 500)).message).toBe('不明なエラーです。しばらくしてから、もう一度お試しください。（HTTP error: 500）');
    expect((await toApiError(new Error('x'))).message).toMatch(/^通信できませんでした。/);
  });
});
