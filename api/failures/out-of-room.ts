/** Whether a file could not be written for lack of space: on a disk, within a quota, or in an S3 store (507). */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, $metadata } = error as { code?: string; $metadata?: { httpStatusCode?: number } };
  return code === 'ENOSPC' || code === 'EDQUOT' || $metadata?.httpStatusCode === 507;
}
