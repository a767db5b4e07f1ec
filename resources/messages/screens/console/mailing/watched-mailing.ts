/** A mailing whose way out is followed on screen. */
export interface WatchedMailing {
  readonly batchId: number;
  readonly subject: string;
  readonly total: number;
  /** When it was sent, in milliseconds. */
  readonly at: number;
}
