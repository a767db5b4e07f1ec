interface Document {
  readonly status: string;
  readonly isRequired: boolean;
}

/** Progress of a grant's required documents; never complete without any. */
export function documentProgress<D extends Document>(documents: readonly D[]) {
  const required = documents.filter(({ isRequired }) => isRequired);
  const open = required.filter(({ status }) => status !== 'COMPLETED');
  return { required: required.length, completed: required.length - open.length, isComplete: required.length > 0 && open.length === 0, open };
}
