import { type HttpError, useOne } from '@refinedev/core';
import { isSameName } from '../../../../domain/text/names.ts';
import { http } from '../../../../refine-app/data/http.ts';
import { useRows } from '../../../../refine-app/grantee/queries.ts';
import { failureText } from '../../../../refine-app/ui/failure.ts';
import { useAsyncCall } from '../../../../refine-app/ui/use-async-call.ts';
import { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';
import { validateFields } from '../../../../schema/derive/validators.ts';

export type Envelope = Row<typeof resources.envelopes>;

/** Fields needed in lists. */
const listed = ['title', 'kind', 'status', 'grantNumber', 'sentAt', 'expiresAt', 'signedAt', 'signerName', 'certificateFileId'] as const;

export type ListedEnvelope = Pick<Envelope, 'id' | 'abilities' | (typeof listed)[number]>;

const resource = resources.envelopes.name;

export function useEnvelope(id: number) {
  const { result, query } = useOne<Envelope, HttpError>({ resource, id });
  return { envelope: result, query };
}

/** All envelopes of an application, newest first. */
export function useEnvelopes(applicationId: number | undefined) {
  const { rows: envelopes, query } = useRows<ListedEnvelope>(resource, { applicationId, fields: listed.join() }, '-id', {
    enabled: applicationId !== undefined,
  });
  return { envelopes, query };
}

/** Path of the sign page. */
export function signPath(id: number, step?: 'decline'): string {
  return `/user/sign/${id}${step ? `?step=${step}` : ''}`;
}

/** Signs or declines an envelope, then refreshes it. */
export function useAnswer({ id, version }: Envelope) {
  const { run, refresh, ...act } = useAsyncCall(stale, failureText);
  const answer = (action: 'sign' | 'decline', values: Readonly<Record<string, unknown>>) =>
    run(async () => {
      await http.post(`/api/envelopes/${id}/${action}`, { version, ...values });
      await refresh();
    });
  return { answer, ...act };
}

export function useSign(envelope: Envelope) {
  const { answer, ...act } = useAnswer(envelope);
  const sign = ({ name, nameReason, code }: SignValues) =>
    answer('sign', { name: name.trim(), consent: true, code: code.trim(), ...(nameReason.trim() && { nameReason: nameReason.trim() }) });
  return { sign, ...act };
}

const stale = '読んでいる間に、この書類の状況が変わりました。最新の状況を表示しましたので、確かめてから、もう一度押してください。';

export interface SignErrors {
  readonly name?: string;
  readonly nameReason?: string;
  readonly consent?: string;
  readonly code?: string;
  readonly isRead?: string;
}

export interface SignValues {
  readonly name: string;
  readonly nameReason: string;
  readonly consent: boolean;
  readonly code: string;
}

/** Whether the typed name differs from the signatory's. */
export function isOtherName(name: string, signatoryName: string | null): boolean {
  return signatoryName !== null && name.trim() !== '' && !isSameName(name, signatoryName);
}

/** Errors that prevent signing: declared inputs, a missing reason for another name, and an unread letter. */
export function signErrors({ consent, ...texts }: SignValues, isRead: boolean, signatoryName: string | null): SignErrors {
  const { errors } = validateFields(resources.envelopes.lifecycle?.steps.sign.inputs ?? {}, { ...texts, consent: consent || null }, 'create');
  const unexplained = isOtherName(texts.name, signatoryName) && texts.nameReason.trim() === '';
  return {
    ...errors,
    ...(unexplained ? { nameReason: '別の方が署名する理由を入力してください' } : {}),
    ...(isRead ? {} : { isRead: '書類を最後のページまで読んでから、署名してください。' }),
  };
}
