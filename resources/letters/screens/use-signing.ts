import { type HttpError, useCustom } from '@refinedev/core';
import type { signingProviders } from '../../../domain/terms.ts';

/** Whether letters can be signed at present. */
export interface Signing extends Record<string, unknown> {
  /** Where new letters are signed; what follows is about signing here. */
  readonly provider: keyof typeof signingProviders;
  readonly isReady: boolean;
  /** Signed with a sample certificate, which proves nothing to others. */
  readonly isDemo: boolean;
  /** Why nothing can be signed, and what to do. */
  readonly problem: string | null;
}

export function useSigning() {
  const { result, query } = useCustom<Signing, HttpError>({ url: '/api/signing', method: 'get' });
  return { signing: query.isSuccess ? result.data : undefined, query };
}
