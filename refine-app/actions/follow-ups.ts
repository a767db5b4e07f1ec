import { type ComponentType, lazy } from 'react';
import type { Outcome } from '../ui/rows-dialog.tsx';

/** What there is to say after an action beyond its declared words. */
interface FollowUp {
  /** After one row, from what the call answered. */
  readonly note?: (answer: Readonly<Record<string, unknown>>) => string;
  /** Below the results of many rows. */
  readonly Report?: ComponentType<{ outcomes: readonly Outcome[] }>;
}

/** By resource and action. */
const followUps: Readonly<Record<string, Readonly<Record<string, FollowUp>>>> = {
  report_forms: { apply: { note: ({ applied }) => appliedText(applied as Applied) } },
  submissions: {
    approve: { Report: lazy(async () => ({ default: (await import('./submissions/completed-grants.tsx')).CompletedGrants })) },
    reject: {
      note: ({ mail }) => (mail === 'queued' ? '助成者にメールを送信します。' : 'メールの宛先が登録されていないため、メールは送信していません。'),
    },
  },
};

export function followUpOf(resource: string, action: string): FollowUp {
  return followUps[resource]?.[action] ?? {};
}

interface Applied {
  readonly updated: number;
  readonly created: number;
}

function appliedText({ updated, created }: Applied): string {
  if (updated + created === 0) return '反映する書類はありませんでした。';
  return `${updated}件の書類をいまの内容に合わせ、${created}件を新しく用意しました。`;
}
