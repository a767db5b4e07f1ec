/** A long trial of `npm run torture`: something bad is done to the running product again and again, and what must hold is looked at after each time. */
export interface Trial {
  readonly name: string;
  /** What is done, and what must hold: one Japanese sentence for the table. */
  readonly about: string;
  run(options: TrialOptions): Promise<Outcome>;
}

export interface TrialOptions {
  /** How many times a process is killed, on each engine; other trials take their own measure from it. */
  readonly tries: number;
  /** For the dice: the same number throws the same. */
  readonly seed: number;
  /** What is run on the bare machine. */
  readonly command: string;
  /** A folder of the trial's own, removed after the run. */
  readonly folder: string;
}

export interface Outcome {
  readonly tries: number;
  /** What did not hold, each as a sentence; none is a pass. */
  readonly faults: readonly string[];
  readonly figures?: Readonly<Record<string, number | string>>;
}
