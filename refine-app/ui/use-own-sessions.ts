import { type HttpError, useCustom, useCustomMutation } from '@refinedev/core';
import { factors } from '../../domain/terms.ts';
import { isMissing } from './failure.ts';
import { toast } from './toasts.ts';

/** A session of the user, as `GET /api/sessions` returns it. */
export interface OwnSession {
  readonly id: number;
  readonly device: string | null;
  readonly address: string | null;
  readonly startedAt: string;
  readonly lastSeenAt: string;
  readonly factor: keyof typeof factors | null;
  /** Whether it is this session. */
  readonly current: boolean;
}

/** The session to end, or all others. */
export type Ended = OwnSession | 'others';

/** The user's sessions, this device's first, and a function to end others. */
export function useOwnSessions() {
  const { result, query } = useCustom<{ sessions: readonly OwnSession[] } & Record<string, unknown>, HttpError>({
    url: '/api/sessions',
    method: 'get',
  });
  const { mutateAsync } = useCustomMutation();
  const end = async (ended: Ended) => {
    const call = ended === 'others' ? { url: '/api/sessions/end-others', method: 'post' } : { url: `/api/sessions/${ended.id}`, method: 'delete' };
    try {
      await mutateAsync({
        ...(call as { url: string; method: 'post' | 'delete' }),
        values: {},
      });
    } catch (error) {
      // It has ended meanwhile.
      if (!isMissing(error)) throw error;
    }
    toast({ type: 'success', title: ended === 'others' ? 'このほかの端末をログアウトしました' : `「${deviceOf(ended)}」をログアウトしました` });
    void query.refetch();
  };
  return { sessions: result.data?.sessions ?? [], query, end };
}

export function deviceOf({ device }: OwnSession): string {
  return device ?? '種類のわからない端末';
}

/** The last authentication factor of a session. */
export function factorOf({ factor }: OwnSession): string {
  return factor ? factors[factor] : '記録なし';
}

export const sessionsTitle = 'ログイン中の端末';
export const sessionsNote = '心あたりのない端末があるときは、その端末をログアウトし、パスワードを変更してください。';
export const endOthersLabel = 'このほかの端末をすべてログアウトする';

/** The confirmation before sessions are ended. */
export function endQuestion(ended: Ended): { readonly title: string; readonly text: string } {
  const title = ended === 'others' ? 'このほかの端末をすべてログアウトしますか' : `「${deviceOf(ended)}」をログアウトしますか`;
  return { title, text: 'そこで保存していない入力は、なくなることがあります。お使いのこの端末は、ログインしたままです。' };
}
