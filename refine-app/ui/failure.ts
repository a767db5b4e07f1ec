import { ApiError } from '../providers/errors.ts';

/** What a failed call says to a reader. */
export function failureText(error: unknown): string {
  return error instanceof Error && error.message ? error.message : '処理できませんでした。もう一度お試しください。';
}

/** What a failed call says about single fields. */
export function failureFields(error: unknown): Record<string, string> {
  return (error instanceof ApiError && error.errors) || {};
}

export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale_version';
}

export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.statusCode === 404;
}
