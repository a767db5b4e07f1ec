import type { MyApplication } from '../use-my-applications.ts';
import type { BankDraft } from './bank-draft.ts';

/** What each question of the registration is given. */
export interface StepProps {
  readonly application: MyApplication;
  readonly draft: BankDraft;
  readonly change: (patch: Partial<BankDraft>) => void;
  /** On to the next question, together with a last change. */
  readonly onNext: (patch?: Partial<BankDraft>) => void;
  readonly onBack: (() => void) | undefined;
  /** What the server has refused, by the name of its field. */
  readonly refused: Readonly<Record<string, string>>;
  /** This account was begun before a reload, so its number is missing. */
  readonly isRestored: boolean;
}
