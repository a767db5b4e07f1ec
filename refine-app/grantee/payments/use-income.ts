import { useDataProvider } from '@refinedev/core';
import { useState } from 'react';
import { typedYen } from '../../../domain/bank/advance-wish.ts';
import { failureFields, failureText } from '../../ui/failure.ts';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import type { MyApplication } from '../use-my-applications.ts';

export const incomeNames = ['otherGrants', 'otherIncome'] as const;
export type IncomeName = (typeof incomeNames)[number];
export type IncomeTexts = Readonly<Record<IncomeName, string>>;

/** Sends both amounts in one call, once both are amounts. */
export function useIncome({ id, version }: MyApplication) {
  const dataProvider = useDataProvider()();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  /** @returns whether it was saved */
  const save = async (texts: IncomeTexts): Promise<boolean> => {
    const amounts = incomeNames.map((name) => [name, typedYen(texts[name])] as const);
    const wrong = amounts.filter(([, amount]) => amount === null).map(([name]) => [name, '金額を数字で入力してください（ないときは0）']);
    setErrors(Object.fromEntries(wrong));
    setFailure(null);
    if (wrong.length > 0) return false;
    setBusy(true);
    let saved = false;
    try {
      await dataProvider.update({ resource: 'applications', id, variables: { ...Object.fromEntries(amounts), version } });
      saved = true;
      toast({ type: 'success', title: '他の助成金・収入を保存しました' });
    } catch (error) {
      const fields = failureFields(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(failureText(error));
    }
    await refresh();
    setBusy(false);
    return saved;
  };
  return { save, busy, errors, failure };
}
