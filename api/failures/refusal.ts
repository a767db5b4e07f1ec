/** A reason to stop that the operator can fix. */
export class Refusal extends Error {}
