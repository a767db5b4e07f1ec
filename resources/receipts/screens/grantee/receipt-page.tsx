import { type HttpError, useOne } from '@refinedev/core';
import clsx from 'clsx/lite';
import { type ComponentProps, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { DownloadButton, FactList, fieldFacts } from '../../../../refine-app/grantee/pages/facts.tsx';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { QueryPart } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { PrintButton } from '../../../../refine-app/grantee/pages/receipt-sheet.tsx';
import { useGet } from '../../../../refine-app/grantee/queries.ts';
import { Badge } from '../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button, LinkButton } from '../../../../refine-app/ui/button.tsx';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import { StatusBadge } from '../../../../refine-app/ui/status-badge.tsx';
import { resources } from '../../../../resources.config.ts';
import { meaningOf } from '../../../../schema/lifecycle.ts';
import { receiptColors } from '../../rules/colors.ts';
import { retentionText, stampText } from '../../rules/retention.ts';
import { receiptStatuses } from '../../rules/terms.ts';
import type { Warning } from '../../rules/warnings.ts';
import { ReceiptImage } from './image-drop.tsx';
import css from './own-receipts.module.css';
import { type AskedStep, Reason, StepDialog } from './step-dialog.tsx';
import type { WholeReceipt } from './use-receipts.ts';

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
      <QueryPart query={query} failed="領収書の取得に失敗しました" missing="領収書が見つかりません">
        {() => receipt && <Whole receipt={receipt} />}
      </QueryPart>
      <p>
        <LinkButton to="/user/receipts">領収書の一覧に戻る</LinkButton>
      </p>
    </>
  );
}

function Whole({ receipt }: { readonly receipt: WholeReceipt }) {
  const { id, title, status, reviewComment, receiptImageId, lines } = receipt;
  return (
    <div>
      <h2>{title ?? '（タイトルなし）'}</h2>
      <StatusBadge field={resources.receipts.fields.status} value={status} />
      <p>{meaningOf(resources.receipts, status, 'grantee')}</p>
      {status === 'rejected' && reviewComment && <Reason text={reviewComment} />}
      <Actions receipt={receipt} />
      <Warnings id={id} />
      {Object.entries(sections).map(([label, names]) => (
        <FactSection
          key={label}
          label={label}
          facts={{ ...fieldFacts(resources.receipts, receipt, names), ...(label === '消費税' && linesOf(lines)) }}
        />
      ))}
      <FactSection
        label="書類の保存"
        facts={{ 保存期間: retentionText(receipt.retention), 画像の時刻の証明: receipt.stamp && stampText(receipt.stamp) }}
      />
      <section aria-label="領収書の画像">
        <h3>領収書の画像</h3>
        {receiptImageId === null ? (
          <p className={granteeCss.sheet}>画像は登録されていません。</p>
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

function FactSection({ label, facts }: { readonly label: string; readonly facts: ComponentProps<typeof FactList>['facts'] }) {
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      <FactList className={clsx(granteeCss.sheet, granteeCss.facts)} facts={facts} />
    </section>
  );
}

function linesOf(lines: WholeReceipt['lines']) {
  const texts = lines.map(({ taxRate, taxIncluded, amount }) => `${taxRate}%（${taxIncluded ? '税込み' : '税抜き'}）${formatYen(amount)}`);
  return { 税率ごとの内訳: texts.join('、') };
}

/** The buttons for the abilities that came with the record. */
function Actions({ receipt }: { readonly receipt: WholeReceipt }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<AskedStep | null>(null);
  const may = (action: string) => receipt.abilities.includes(action);
  return (
    <div className={granteeCss.buttons}>
      {may('update') && (
        <LinkButton type={receipt.status === 'rejected' ? 'primary' : 'default'} to={`/user/receipts?form=${receipt.id}`}>
          {receipt.status === 'rejected' ? '直して再提出する' : '編集する'}
        </LinkButton>
      )}
      {may('submit') && receipt.status === 'draft' && (
        <Button type="primary" onClick={() => setAsked({ step: 'submit', receipt })}>
          提出する
        </Button>
      )}
      {may('delete') && <Button onClick={() => setAsked({ step: 'delete', receipt })}>削除する</Button>}
      <PrintButton />
      {asked && <StepDialog asked={asked} onClose={() => setAsked(null)} onDone={() => asked.step === 'delete' && void navigate('/user/receipts')} />}
    </div>
  );
}

function Warnings({ id }: { readonly id: number }) {
  const { data: warnings = [] } = useGet<readonly Warning[]>(`/api/receipts/${id}/warnings`);
  if (warnings.length === 0) return null;
  return (
    <Note as="section" washed title="ご確認ください" aria-label="ご確認ください">
      <ul className={baseCss.bullets}>
        {warnings.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Note>
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
  const { data: steps = [] } = useGet<readonly Step[]>(`/api/receipts/${id}/history`);
  if (steps.length === 0) return null;
  return (
    <section aria-label="これまでの流れ">
      <h3>これまでの流れ</h3>
      <ul className={clsx(granteeCss.sheet, css.receiptHistory)}>
        {steps.map((step) => (
          <li key={step.id}>
            <Badge color={receiptColors[step.toStatus]}>{receiptStatuses[step.toStatus]}</Badge> {formatDateTime(step.createdAt)}
            {step.userRole !== 'recipient' && '（基金）'}
            {step.comment && <p className={granteeCss.keptLines}>{step.comment}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
