import { type HttpError, useCustom, useOne } from '@refinedev/core';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../domain/money/yen.ts';
import { retentionText, stampText } from '../../../domain/receipts/retention.ts';
import type { Warning } from '../../../domain/receipts/warnings.ts';
import { receiptStatuses } from '../../../domain/terms.ts';
import { receiptColors } from '../../../domain/workflow/colors.ts';
import { resources } from '../../../resources.config.ts';
import { meaningOf } from '../../../schema/lifecycle.ts';
import { Badge } from '../../ui/badge.tsx';
import { isMissing } from '../../ui/failure.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { textOf } from '../../ui/present.ts';
import { DownloadButton } from '../pages/facts.tsx';
import { Part } from '../pages/part.tsx';
import { ReceiptImage } from './image-drop.tsx';
import { type AskedStep, Reason, StepDialog } from './step-dialog.tsx';
import type { WholeReceipt } from './use-receipts.ts';
import './receipts.css';

const sections = {
  基本情報: ['grantNumber', 'title', 'vendor', 'amount', 'pointAmount', 'eligibleAmount', 'costCategory', 'addressee', 'description'],
  日付とお支払い: ['receiptDate', 'paymentDate', 'paymentMethod'],
  消費税: ['taxRate', 'taxIncluded', 'taxAmount', 'registrationNumber'],
  提出と確認: ['submittedAt', 'submittedUserName', 'approvedAt', 'approvedUserName'],
} as const;

/** One receipt, with its picture (spec, second file, section 2, receipt detail). */
export default function ReceiptPage() {
  usePageTitle('領収書の詳細');
  const { id = '' } = useParams();
  const { result: receipt, query } = useOne<WholeReceipt, HttpError>({ resource: resources.receipts.name, id });
  return (
    <>
      <h1>領収書の詳細</h1>
      {isMissing(query.error) ? (
        <p className="sheet">領収書が見つかりません</p>
      ) : (
        <Part query={query} failed="領収書の取得に失敗しました">
          {() => receipt && <Whole receipt={receipt} />}
        </Part>
      )}
      <p className="receipts-back">
        <Link className="button" to="/user/receipts">
          領収書の一覧に戻る
        </Link>
      </p>
    </>
  );
}

function Whole({ receipt }: { readonly receipt: WholeReceipt }) {
  const { id, title, status, reviewComment, receiptImageId, lines } = receipt;
  return (
    <div className="receipt-whole">
      <h2>{title ?? '（タイトルなし）'}</h2>
      <Badge color={receiptColors[status]}>{receiptStatuses[status]}</Badge>
      <p>{meaningOf(resources.receipts, status, 'grantee')}</p>
      {status === 'rejected' && reviewComment && <Reason text={reviewComment} />}
      <Actions receipt={receipt} />
      <Warnings id={id} />
      {Object.entries(sections).map(([label, names]) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <dl className="sheet facts">
            {names.map((name) => (
              <div key={name}>
                <dt>{resources.receipts.fields[name].label}</dt>
                <dd className="kept-lines">{textOf(resources.receipts, name, { ...receipt })}</dd>
              </div>
            ))}
            {label === '消費税' && lines.length > 0 && (
              <div>
                <dt>税率ごとの内訳</dt>
                <dd>
                  {lines
                    .map(({ taxRate, taxIncluded, amount }) => `${taxRate}%（${taxIncluded ? '税込み' : '税抜き'}）${formatYen(amount)}`)
                    .join('、')}
                </dd>
              </div>
            )}
          </dl>
        </section>
      ))}
      <section aria-label="書類の保存">
        <h3>書類の保存</h3>
        <dl className="sheet facts">
          <div>
            <dt>保存期間</dt>
            <dd>{retentionText(receipt.retention)}</dd>
          </div>
          {receipt.stamp && (
            <div>
              <dt>画像の時刻の証明</dt>
              <dd>{stampText(receipt.stamp)}</dd>
            </div>
          )}
        </dl>
      </section>
      <section aria-label="領収書の画像">
        <h3>領収書の画像</h3>
        {receiptImageId === null ? (
          <p className="sheet">画像は登録されていません。</p>
        ) : (
          <>
            <ReceiptImage receiptId={id} />
            <DownloadButton
              url={`/api/receipts/download-image?receiptId=${id}`}
              fileName={`receipt_${id}.jpg`}
              failed="画像のダウンロードに失敗しました"
            >
              画像をダウンロード
            </DownloadButton>
          </>
        )}
      </section>
      <History id={id} />
    </div>
  );
}

/** What may be done now; the server has said so with the receipt. */
function Actions({ receipt }: { readonly receipt: WholeReceipt }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const may = (action: string) => receipt.abilities.includes(action);
  return (
    <div className="receipt-buttons receipt-actions">
      {may('update') && (
        <Link className={receipt.status === 'rejected' ? 'button button-main' : 'button'} to={`/user/receipts?form=${receipt.id}`}>
          {receipt.status === 'rejected' ? '直して再提出する' : '編集する'}
        </Link>
      )}
      {may('submit') && receipt.status === 'draft' && (
        <button type="button" className="button button-main" onClick={() => setAsked({ step: 'submit', receipt })}>
          提出する
        </button>
      )}
      {may('delete') && (
        <button type="button" className="button" onClick={() => setAsked({ step: 'delete', receipt })}>
          削除する
        </button>
      )}
      <button type="button" className="button" onClick={() => window.print()}>
        印刷する
      </button>
      {asked && <StepDialog asked={asked} onClose={() => setAsked(null)} onDone={() => asked.step === 'delete' && void navigate('/user/receipts')} />}
    </div>
  );
}

function Warnings({ id }: { readonly id: number }) {
  const { result, query } = useCustom<Warning[] & Record<string, unknown>, HttpError>({
    url: `/api/receipts/${id}/warnings`,
    method: 'get',
  });
  const warnings: readonly Warning[] = query.isSuccess ? result.data : [];
  if (warnings.length === 0) return null;
  return (
    <section className="sheet receipt-warning" aria-label="ご確認ください">
      <p>
        <strong>ご確認ください</strong>
      </p>
      <ul>
        {warnings.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

interface Step {
  readonly id: number;
  readonly toStatus: keyof typeof receiptStatuses;
  readonly comment: string | null;
  readonly userRole: string;
  readonly createdAt: string;
}

function History({ id }: { readonly id: number }) {
  const { result, query } = useCustom<Step[] & Record<string, unknown>, HttpError>({
    url: `/api/receipts/${id}/history`,
    method: 'get',
  });
  const steps: readonly Step[] = query.isSuccess ? result.data : [];
  if (steps.length === 0) return null;
  return (
    <section aria-label="これまでの流れ">
      <h3>これまでの流れ</h3>
      <ul className="sheet receipt-history">
        {steps.map((step) => (
          <li key={step.id}>
            <Badge color={receiptColors[step.toStatus]}>{receiptStatuses[step.toStatus]}</Badge> {formatDateTime(step.createdAt)}
            {step.userRole !== 'recipient' && '（基金）'}
            {step.comment && <p className="kept-lines">{step.comment}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
