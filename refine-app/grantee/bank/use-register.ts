import { useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import { ApiError } from '../../providers/errors.ts';
import { http } from '../../providers/http.ts';
import { failureFields, failureText } from '../../ui/failure.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import type { MyApplication } from '../use-my-applications.ts';
import type { BankDraft } from './bank-draft.ts';
import { type BankRecord, bankOfGrant } from './bank-record.ts';
import { gapIn, recordOf, valuesOf } from './bank-values.ts';

export interface Registered {
  readonly record: BankRecord;
  readonly at: string;
  /** Someone was faster, or an earlier try had arrived after all. */
  readonly wasThere: boolean;
}

export interface Failure {
  readonly title: string;
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

const failed = '銀行口座情報の登録に失敗しました';

/** Sends the account. After an answer that never came it looks whether the account has arrived before it says that it failed. */
export function useRegister(application: MyApplication, onRegistered: (registered: Registered) => void) {
  const { mutateAsync } = useCustomMutation({ mutationOptions: { networkMode: 'always' } });
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const finish = (record: BankRecord, wasThere: boolean) => {
    onRegistered({ record, wasThere, at: new Date().toISOString() });
    void refresh();
  };
  const send = async (draft: BankDraft) => {
    const gap = gapIn(application, draft);
    if (gap) return setFailure({ title: failed, text: gap, fields: {} });
    setBusy(true);
    setFailure(null);
    try {
      await mutateAsync({ url: '/api/banks/create', method: 'post', values: valuesOf(application, draft), ...silent });
      finish(recordOf(draft), false);
    } catch (error) {
      const record = mayHaveArrived(error) ? await arrived(application) : null;
      if (record) finish(record, true);
      else setFailure({ title: failed, text: failureText(error), fields: failureFields(error) });
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, failure, clear: () => setFailure(null) };
}

const silent = { successNotification: false, errorNotification: false } as const;

function mayHaveArrived(error: unknown): boolean {
  return error instanceof ApiError && (error.statusCode === 0 || error.statusCode === 409 || error.statusCode >= 500);
}

async function arrived({ grantNumber }: MyApplication): Promise<BankRecord | null> {
  if (!grantNumber) return null;
  return http.get<BankRecord | null>(bankOfGrant(grantNumber)).then(
    ({ data }) => data,
    () => null,
  );
}
