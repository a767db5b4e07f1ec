/** A reason to stop that the person at the keyboard can mend. */
export class Refusal extends Error {}
