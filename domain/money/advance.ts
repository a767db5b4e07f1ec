import { formatYen } from './yen.ts';

/** Maximum advance: 80 % of the approved amount, rounded down (second file, sections 1 and 9). */
export function advanceLimit(approvedAmount: number): number {
  return Math.floor((approvedAmount * 8) / 10);
}

export interface AdvanceFacts {
  /** The application's current amount. */
  readonly amount: number;
  /** The amount that was approved. */
  readonly instructed: number;
  readonly approvedAmount: number | null;
}

/** Why an advance must not be paid, as a sentence: it was changed after its approval, or the grant was reduced. */
export function advanceObjection({ amount, instructed, approvedAmount }: AdvanceFacts): string | null {
  if (amount !== instructed)
    return `前払い額 ${formatYen(amount)} が、稟議にかけた額 ${formatYen(instructed)} と違います。額を元に戻すか、「前払い準備中」まで戻して稟議をやり直してください`;
  const limit = advanceLimit(approvedAmount ?? 0);
  return amount > limit ? `前払い額が、承認額の80％（${formatYen(limit)}）を超えています。「前払い準備中」まで戻して稟議をやり直してください` : null;
}
