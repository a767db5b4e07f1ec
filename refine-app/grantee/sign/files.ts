import type { Envelope } from './use-envelope.ts';

export function fileAddress(id: number, field: 'unsignedFileId' | 'signedFileId' | 'certificateFileId'): string {
  return `/api/files/envelopes/${id}/${field}`;
}

export function certificateAddress(id: number): string {
  return `/api/envelopes/${id}/certificate`;
}

/** What a letter is saved as where the server names nothing. */
export function fileNameOf({ title, grantNumber, id }: Envelope, isSigned: boolean): string {
  return `${title}_${grantNumber ?? id}${isSigned ? '_署名済み' : ''}.pdf`;
}
