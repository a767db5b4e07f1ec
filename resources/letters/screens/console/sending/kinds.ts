import type { envelopeKinds } from '../../../../../domain/terms.ts';
import { applicationStatusLabels } from '../../../../../domain/workflow/application-statuses.ts';

export type Kind = keyof typeof envelopeKinds;

interface Words {
  /** Label of the choice (spec, first file, section 2). */
  readonly choice: string;
  readonly letter: string;
  readonly explained: string;
  /** Generic error message (spec, first file, section 8, for `ukesyo`). */
  readonly failed: string;
}

const { CONTRACT_PREPARATION, CONTRACT_PROCESSING } = applicationStatusLabels;

export const kindWords: Readonly<Record<Kind, Words>> = {
  ukesyo: {
    choice: '請書送信',
    letter: '請書',
    explained: `請書を作り、連絡担当者に署名をお願いするメールを送ります。「${CONTRACT_PREPARATION}」の申請は、「${CONTRACT_PROCESSING}」に進みます。`,
    failed: 'PDF請書の送信に失敗しました',
  },
  confirmation: {
    choice: '確認書類送信',
    letter: '確認書類',
    explained: '確認書類を作り、連絡担当者に署名をお願いするメールを送ります。',
    failed: '確認書類の送信に失敗しました',
  },
};
