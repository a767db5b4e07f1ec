import { useState } from 'react';
import { ApiError } from '../../../../refine-app/data/errors.ts';
import { http } from '../../../../refine-app/data/http.ts';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import { adviceText, failureFields } from '../../../../refine-app/ui/failure.ts';
import { useRefresh } from '../../../../refine-app/ui/use-refresh.ts';
import { accountOf, applicationOf, type BankDraft, type BankRecord, bankOfGrant, draftProblem, recordOf } from './bank-draft.ts';

export interface Registered {
  readonly record: BankRecord;
  readonly at: string;
  /** The account already existed: registered by a colleague, or by an earlier attempt. */
  readonly wasThere: boolean;
}

export interface Failure {
  readonly title: string;
  readonly text: string;
  readonly fields: Readonly<Record<string, string>>;
}

const failed = '銀行口座情報の登録に失敗しました';

/**
 * Creates the account, then updates the application with it and the payment method; both requests may be repeated. When the account already exists,
 * the registered one is shown instead of a failure.
 */
export function useRegister(application: MyApplication, offersAdvance: boolean, onRegistered: (registered: Registered) => void) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const finish = (record: BankRecord, wasThere: boolean) => {
    onRegistered({ record, wasThere, at: new Date().toISOString() });
    void refresh();
  };
  const send = async (draft: BankDraft) => {
    const gap = draftProblem(application, draft);
    if (gap) return setFailure({ title: failed, text: gap, fields: {} });
    setBusy(true);
    setFailure(null);
    const fail = (error: unknown) => setFailure({ title: failed, text: adviceText(error), fields: failureFields(error) });
    const create = async () => (await http.post<{ readonly id: number }>('/api/banks/create', accountOf(application, draft))).data.id;
    const update = async (bankId: number) => {
      const values = applicationOf(bankId, draft, offersAdvance);
      await http.put(`/api/applications/${application.id}`, values);
      finish(recordOf(draft, advanceOf(application, values)), false);
    };
    try {
      await update(await create());
    } catch (error) {
      const record = isAlreadyRegistered(error) ? await registered(application) : null;
      if (record) finish(record, true);
      else fail(error);
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, failure, clear: () => setFailure(null) };
}

/** The advance chosen now, or earlier with the contract letter. */
function advanceOf(application: MyApplication, chosen: { readonly advancedPaymentFlg?: boolean; readonly advancedPaymentAmount?: number | null }) {
  const { advancedPaymentFlg, advancedPaymentAmount } = { ...application, ...chosen };
  return advancedPaymentFlg ? advancedPaymentAmount : null;
}

/** Another member of the organisation has registered an account. */
function isAlreadyRegistered(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'bank_registered';
}

async function registered({ grantNumber }: MyApplication): Promise<BankRecord | null> {
  if (!grantNumber) return null;
  return http.get<BankRecord | null>(bankOfGrant(grantNumber)).then(
    ({ data }) => data,
    () => null,
  );
}
