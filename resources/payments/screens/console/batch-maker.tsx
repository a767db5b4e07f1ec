import { type BaseRecord, type HttpError, useCustomMutation, useList } from '@refinedev/core';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatYen } from '../../../../domain/money/yen.ts';
import { FieldInputs, InputsForm } from '../../../../refine-app/resource/kinds/inputs/field-inputs.tsx';
import { type Inputs, useInputs } from '../../../../refine-app/resource/kinds/inputs/use-inputs.ts';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { failureText } from '../../../../refine-app/ui/failure.ts';
import { type RecordColumn, RecordTable } from '../../../../refine-app/ui/record-table.tsx';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { toast } from '../../../../refine-app/ui/toasts.ts';
import { useRefresh } from '../../../../refine-app/ui/use-refresh.ts';
import { resources } from '../../../../resources.config.ts';
import type { QueueEntry } from '../../rules/payment-queue.ts';
import type { CheckedRow, CheckRun } from '../../rules/transfer/check-run.ts';
import css from './payments.module.css';
import { facts, keyOf, totalOf } from './queue-table.tsx';
import { CheckTable } from './transfers/check-table.tsx';

const { transfer_batches, transfer_accounts } = resources;
const { accountId, transferDate } = transfer_batches.fields;
const fields = { accountId, transferDate };

interface Props {
  readonly entries: readonly QueueEntry[];
  readonly onBack: () => void;
}

/** Creates a batch from chosen payments: source account and date, check run, then the batch. */
export function BatchMaker({ entries, onBack }: Props) {
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const inputs = useInputs({ start: () => ({ accountId: null, transferDate: null }), check: () => ({}), onChange: () => forget() });
  useDefaultAccount(inputs);
  const kept = entries.filter((entry) => !removed.includes(keyOf(entry)));
  const { run, failure, busy, check, create, forget } = useBatchCreation(inputs, kept);
  const exclude = (key: string) => {
    setRemoved([...removed, key]);
    forget();
  };
  return (
    <section className={css.batchMaker} aria-label="振込の確認">
      <h2>振込の確認</h2>
      <p>
        {kept.length}件（合計 {formatYen(totalOf(kept))}
        ）の支払いを、次の口座から振り込みます。はじめに問題がないかを確認し、そのあとで振込データを作ります。作ったあとも、別の人が承認するまで銀行には送られません。
      </p>
      <div className={css.batchInputs}>
        <InputsForm inputs={inputs}>
          <FieldInputs inputs={inputs} resource={transfer_batches} fields={fields} names={['accountId', 'transferDate']} />
        </InputsForm>
      </div>
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
      <div className={css.batchButtons}>
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
      {run ? (
        <CheckTable run={run} onRemove={({ applicationId, kind }: CheckedRow) => exclude(`${applicationId}:${kind}`)} />
      ) : (
        <RecordTable label="振り込む相手" keyOf={keyOf} columns={[...facts, excludeColumn(exclude)]} rows={kept} />
      )}
    </section>
  );
}

function excludeColumn(onLeave: (key: string) => void): RecordColumn<QueueEntry> {
  return {
    key: 'leave',
    title: '操作',
    render: (entry) => (
      <Button size="small" aria-label={`${entry.grantNumber ?? entry.entryNumber}を外す`} onClick={() => onLeave(keyOf(entry))}>
        外す
      </Button>
    ),
  };
}

/** Preselects the account when there is only one. */
function useDefaultAccount({ form }: Inputs): void {
  const { result } = useList<RowData>({ resource: transfer_accounts.name, pagination: { currentPage: 1, pageSize: 2 } });
  const onlyAccountId = result.data.length === 1 ? result.data[0]?.id : undefined;
  useEffect(() => {
    if (onlyAccountId !== undefined && form.getFieldValue('accountId') === null) form.setFieldsValue({ accountId: onlyAccountId });
  }, [onlyAccountId, form]);
}

function useBatchCreation({ values, refuse }: Inputs, entries: readonly QueueEntry[]) {
  const [run, setRun] = useState<CheckRun>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState<'check' | 'create'>();
  const { mutateAsync } = useCustomMutation<BaseRecord, HttpError>();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const call = async (what: 'check' | 'create') => {
    setBusy(what);
    setFailure('');
    refuse({});
    const payments = entries.map(({ applicationId, task: kind }) => ({ applicationId, kind }));
    const request = { url: `/api/transfer_batches/${what}`, method: 'post', values: { ...values(), payments } } as const;
    try {
      return (await mutateAsync({ ...request })).data;
    } catch (error) {
      refuse(((error as HttpError).errors ?? {}) as Record<string, string>);
      setFailure(failureText(error));
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };
  return {
    run,
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
