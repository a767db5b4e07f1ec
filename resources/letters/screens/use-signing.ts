import { type HttpError, useCustom } from '@refinedev/core';
import type { signingProviders } from '../../../domain/terms.ts';

/** `GET /signing`: whether letters can be signed now. */
export interface Signing extends Record<string, unknown> {
  /** Provider of new envelopes; the other fields are about embedded signing. */
  readonly provider: keyof typeof signingProviders;
  readonly isReady: boolean;
  /** Whether a sample certificate, without evidential value, is used. */
  readonly isDemo: boolean;
  /** Why nothing can be signed, and what to do. */
  readonly problem: string | null;
}

export function useSigning() {
  const { result, query } = useCustom<Signing, HttpError>({ url: '/api/signing', method: 'get' });
  return { signing: query.isSuccess ? result.data : undefined, query };
}
