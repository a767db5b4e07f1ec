import { type BaseRecord, type HttpError, useCustomMutation, useList } from '@refinedev/core';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CheckedRow, CheckRun } from '../../../domain/bank/transfer/check-run.ts';
import type { QueueEntry } from '../../../domain/money/payment-queue.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { resources } from '../../../resources.config.ts';
import { FieldInputs } from '../../fields/inputs/field-inputs.tsx';
import { CheckTable } from '../../ui/check-table.tsx';
import { failureText } from '../../ui/failure.ts';
import type { RowData } from '../../ui/row.ts';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { keyOf, totalOf } from './queue.ts';

const { transfer_batches, transfer_accounts } = resources;
const { accountId, transferDate } = transfer_batches.fields;
const fields = { accountId, transferDate };

interface Props {
  readonly entries: readonly QueueEntry[];
  readonly onBack: () => void;
}

/** From chosen payments to a batch: where from, on which day, the check run, and then the batch. */
export function BatchMaker({ entries, onBack }: Props) {
  const [given, setGiven] = useState<Record<string, unknown>>({});
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const usual = useUsualAccount();
  const values = { accountId: usual, ...given };
  const kept = entries.filter((entry) => !removed.includes(keyOf(entry)));
  const { run, errors, failure, busy, check, create, forget } = useMaking(values, kept);
  const change = (name: string, value: unknown) => {
    setGiven({ ...given, [name]: value });
    forget();
  };
  const leaveOut = ({ applicationId, kind }: CheckedRow) => {
    setRemoved([...removed, `${applicationId}:${kind}`]);
    forget();
  };
  return (
    <section className="batch-maker" aria-label="振込の確認">
      <h2>振込の確認</h2>
      <p>
        {kept.length}件（合計 {formatYen(totalOf(kept))}
        ）の支払いを、次の口座から振り込みます。はじめに問題がないかを確認し、そのあとで振込データを作ります。作ったあとも、別の人が承認するまで銀行には送られません。
      </p>
      <div className="batch-inputs">
        <FieldInputs
          resource={transfer_batches}
          fields={fields}
          names={['accountId', 'transferDate']}
          values={values}
          errors={errors}
          onChange={change}
          onBlur={() => undefined}
        />
      </div>
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
      <div className="batch-buttons">
        <Button onClick={onBack}>支払い待ちへ戻る</Button>
        <Button type={run?.sound ? 'default' : 'primary'} loading={busy === 'check'} disabled={kept.length === 0} onClick={check}>
          問題がないか確認する
        </Button>
        {run?.sound && (
          <Button type="primary" loading={busy === 'create'} onClick={create}>
            振込データを作る（{run.count}件）
          </Button>
        )}
      </div>
      {run && <CheckTable run={run} onRemove={leaveOut} />}
    </section>
  );
}

/** Most foundations pay from one account. */
function useUsualAccount(): number | null {
  const { result } = useList<RowData>({ resource: transfer_accounts.name, pagination: { currentPage: 1, pageSize: 2 }, errorNotification: false });
  return result.data.length === 1 ? (result.data[0]?.id ?? null) : null;
}

function useMaking(values: Readonly<Record<string, unknown>>, entries: readonly QueueEntry[]) {
  const [run, setRun] = useState<CheckRun>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState<'check' | 'create'>();
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError>();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const call = async (what: 'check' | 'create') => {
    setBusy(what);
    setFailure('');
    setErrors({});
    const payments = entries.map(({ applicationId, task: kind }) => ({ applicationId, kind }));
    const wish = { url: `/api/transfer_batches/${what}`, method: 'post', values: { ...values, payments } } as const;
    try {
      return (await mutateAsync({ ...wish, successNotification: false, errorNotification: false })).data;
    } catch (error) {
      setErrors(((error as HttpError).errors ?? {}) as Record<string, string>);
      setFailure(failureText(error));
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  return {
    run,
    errors,
    failure,
    busy,
    forget: () => setRun(undefined),
    check: async () => setRun((await call('check')) as CheckRun | undefined),
    create: async () => {
      const batch = await call('create');
      if (!batch) return;
      toast({ type: 'success', title: '振込データ', message: '振込データを作成しました。内容を確かめて、承認を依頼してください' });
      await refresh();
      navigate(`${transfer_batches.screen.path}/${batch.id}`);
    },
  };
}
