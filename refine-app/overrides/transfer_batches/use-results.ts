import { type BaseRecord, type HttpError, useCustomMutation } from '@refinedev/core';
import { useState } from 'react';
import type { BankResult } from '../../../domain/bank/transfer/read-transfer-file.ts';
import { failureText } from '../../ui/failure.ts';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';

interface Answer {
  readonly id: number;
  readonly success: boolean;
  readonly error: string | null;
  readonly mail: string | null;
}

/** So many rows go in one call, so that a long batch shows how far it is. */
const atOnce = 50;

/** Records results and tells what came of each; a row that is refused does not stop the others. */
export function useResults(batchId: number) {
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError>();
  const refresh = useRefresh();
  const [progress, setProgress] = useState<number>();
  const [failures, setFailures] = useState<readonly string[]>([]);
  const send = async (results: readonly BankResult[]): Promise<Answer[]> => {
    const { data } = await mutateAsync({
      url: `/api/transfer_batches/${batchId}/results`,
      method: 'post',
      values: { results: results.map(({ id, outcome, text }) => ({ id, outcome, text })) },
    });
    return data as unknown as Answer[];
  };
  const record = async (results: readonly BankResult[]) => {
    setFailures([]);
    setProgress(0);
    const answers: Answer[] = [];
    try {
      for (let start = 0; start < results.length; start += atOnce) {
        answers.push(...(await send(results.slice(start, start + atOnce))));
        setProgress(Math.floor((answers.length / results.length) * 100));
      }
    } catch (error) {
      setFailures([failureText(error)]);
    }
    setProgress(undefined);
    tell(answers, setFailures);
    await refresh();
  };
  return { record, progress, failures };
}

function tell(answers: readonly Answer[], setFailures: (change: (old: readonly string[]) => readonly string[]) => void): void {
  const good = answers.filter(({ success }) => success);
  const unmailed = good.filter(({ mail }) => mail !== null && mail !== 'queued').length;
  if (good.length > 0) toast({ type: 'success', title: '振込の結果', message: `${good.length}件の結果を登録しました` });
  setFailures((old) => [
    ...old,
    ...answers.flatMap(({ error }) => (error ? [error] : [])),
    ...(unmailed > 0 ? [`${unmailed}件は、お知らせのメールを送れませんでした（宛先かひな形をお確かめください）。結果は登録されています。`] : []),
  ]);
}
