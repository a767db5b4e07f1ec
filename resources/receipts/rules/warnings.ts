import { formatDate } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { futureDateProblem } from './future-date.ts';
import { registrationNumberProblem } from './registration-number.ts';

/** The input of the warning rules. Dates are `YYYY-MM-DD` in Japan. */
export interface WarningSubject {
  readonly receiptDate: string | null;
  readonly today: string;
  readonly registrationNumber: string | null;
  readonly addressee: string | null;
  /** Null: no picture. */
  readonly image: { readonly width: number | null; readonly height: number | null } | null;
  /** The date on which the image, or the receipt when it has none, was registered. */
  readonly enteredOn: string;
  /** The last day on which registration is in time; null without a receipt date. */
  readonly entryDeadline: string | null;
  readonly activity: { readonly startDate: string | null; readonly endDate: string | null };
  /** The budget that would remain without this receipt, in yen: of its category, or of the grant when it has no plan; null without any budget. */
  readonly remaining: number | null;
  readonly eligible: number;
  readonly duplicates: number;
  /** Why the receipt can no longer be changed or reviewed; null while it can. */
  readonly settled: string | null;
}

export interface Warning {
  readonly key: WarningKey;
  readonly text: string;
}

/** The warnings about a receipt. None of them blocks a step. The staff also sees what the grantee cannot fix. */
export function receiptWarnings(subject: WarningSubject, audience: 'grantee' | 'staff'): Warning[] {
  const keys = Object.keys(rules) as WarningKey[];
  return keys
    .filter((key) => audience === 'staff' || !staffOnly.includes(key))
    .flatMap((key) => {
      const text = rules[key](subject);
      return text === null ? [] : [{ key, text }];
    });
}

const rules = {
  settled: ({ settled }: WarningSubject) => settled,
  duplicate: ({ duplicates }: WarningSubject) =>
    duplicates > 0 ? `類似の領収書が${duplicates}件見つかりました。重複していないか確認してください。` : null,
  noImage: ({ image }: WarningSubject) => (image === null ? '領収書の画像がありません。' : null),
  lowResolution: ({ image }: WarningSubject) =>
    image && isLowResolution(image.width, image.height)
      ? `画像が小さめです（${image.width}×${image.height}）。文字が読めるか確認し、読みにくいときは近くから撮り直してください。`
      : null,
  lateEntry: ({ entryDeadline, enteredOn }: WarningSubject) =>
    entryDeadline !== null && enteredOn > entryDeadline
      ? `登録が遅れています（この日付の領収書は${formatDate(entryDeadline)}までに登録します）。`
      : null,
  futureDate: ({ receiptDate, today }: WarningSubject) => futureDateProblem(receiptDate, today),
  registrationNumber: ({ registrationNumber }: WarningSubject) => registrationNumberProblem(registrationNumber ?? ''),
  noAddressee: ({ addressee }: WarningSubject) => (addressee ? null : '宛名がありません。'),
  outsideActivity: ({ receiptDate, activity, activity: { startDate, endDate } }: WarningSubject) =>
    isOutsideActivity({ receiptDate, activity })
      ? `領収書日付が活動期間（${startDate ? formatDate(startDate) : ''}〜${endDate ? formatDate(endDate) : ''}）の外です。`
      : null,
  exceedsBudget: ({ remaining, eligible }: WarningSubject) =>
    remaining !== null && eligible > remaining
      ? `予算の残り${formatYen(Math.max(remaining, 0))}を${formatYen(eligible - Math.max(remaining, 0))}超えます。`
      : null,
} as const satisfies Readonly<Record<string, (subject: WarningSubject) => string | null>>;

type WarningKey = keyof typeof rules;

const staffOnly: readonly WarningKey[] = ['settled', 'noAddressee', 'outsideActivity', 'exceedsBudget'];

/** The fields that decide whether approval needs a reason. Dates are `YYYY-MM-DD`. */
interface ApprovedReceipt {
  readonly receiptImageId: number | null;
  readonly receiptDate: string | null;
  readonly activity: { readonly startDate: string | null; readonly endDate: string | null };
}

/** Whether the receipt date lies outside the activity period of the grant. */
function isOutsideActivity({ receiptDate, activity: { startDate, endDate } }: Omit<ApprovedReceipt, 'receiptImageId'>): boolean {
  return receiptDate !== null && ((startDate !== null && receiptDate < startDate) || (endDate !== null && receiptDate > endDate));
}

/** Why approving this receipt needs a reason, as a sentence; null when it needs none. */
export function approvalReasonProblem(receipt: ApprovedReceipt): string | null {
  const irregularities = [receipt.receiptImageId === null && '画像のない', isOutsideActivity(receipt) && '活動期間の外の'].filter(Boolean).join('、');
  return irregularities ? `${irregularities}領収書です。承認する理由を入力してください` : null;
}

/** An A4 page at 200 dots per inch, short and long side, in pixels. */
const a4At200Dpi = { short: 1654, long: 2339 } as const;

/** Whether an image has fewer pixels than a scan must have by law (200 dpi). An image of unknown size is not low. */
export function isLowResolution(width: number | null, height: number | null): boolean {
  if (width === null || height === null) return false;
  return Math.min(width, height) < a4At200Dpi.short || Math.max(width, height) < a4At200Dpi.long;
}
