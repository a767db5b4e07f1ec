/** What the bank made of one payment of a batch. */
export interface BankResult {
  /** The row's id. */
  readonly id: number;
  readonly outcome: 'done' | 'failed';
  /** The bank's reason, for a payment that failed. */
  readonly text: string | null;
}

/** The same as it was read from a file, with whose payment it is. */
export interface ReadResult extends BankResult {
  readonly grantNumber: string | null;
  readonly organizationName: string;
  /** Yen. */
  readonly amount: number;
}

/** What a bank's result file says about the rows of a batch. */
export interface ImportedResults {
  readonly results: readonly ReadResult[];
  /** Records that fit no waiting row, or say nothing, each as a sentence. */
  readonly problems: readonly string[];
  /** Waiting rows that the file does not speak of. */
  readonly missing: number;
}
