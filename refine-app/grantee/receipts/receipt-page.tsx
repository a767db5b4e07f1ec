import { type HttpError, useOne } from '@refinedev/core';
import { Link, useParams } from 'react-router';
import { receiptStatuses } from '../../../domain/terms.ts';
import { receiptColors } from '../../../domain/workflow/colors.ts';
import { resources } from '../../../resources.config.ts';
import { Badge } from '../../ui/badge.tsx';
import { isMissing } from '../../ui/failure.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { textOf } from '../../ui/present.ts';
import { DownloadButton } from '../pages/download-button.tsx';
import { Part } from '../pages/part.tsx';
import type { Receipt } from './receipts-page.tsx';

const sections = {
  基本情報: ['grantNumber', 'vendor', 'amount', 'pointAmount', 'description'],
  日付とお支払い: ['receiptDate', 'paymentDate', 'paymentMethod'],
  消費税: ['taxRate', 'taxIncluded', 'taxAmount'],
  提出と確認: ['submittedAt', 'submittedUserName', 'approvedAt'],
} as const;

/** One receipt, with its picture to save. */
export default function ReceiptPage() {
  usePageTitle('領収書の詳細');
  const { id = '' } = useParams();
  const { result: receipt, query } = useOne<Receipt, HttpError>({
    resource: resources.receipts.name,
    id,
    errorNotification: false,
  });
  return (
    <>
      <h1>領収書の詳細</h1>
      {isMissing(query.error) ? (
        <p className="sheet">領収書が見つかりません</p>
      ) : (
        <Part query={query} failed="領収書の取得に失敗しました">
          {() => receipt && <Facts receipt={receipt} />}
        </Part>
      )}
      <p>
        <Link className="button" to="/user/receipts">
          領収書の一覧に戻る
        </Link>
      </p>
    </>
  );
}

function Facts({ receipt }: { readonly receipt: Receipt }) {
  const { id, title, status, receiptImageId } = receipt;
  return (
    <>
      <h2>{title}</h2>
      <Badge color={receiptColors[status]}>{receiptStatuses[status]}</Badge>
      {Object.entries(sections).map(([label, names]) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <dl className="sheet facts">
            {names.map((name) => (
              <div key={name}>
                <dt>{name === 'taxIncluded' ? '金額の表示' : resources.receipts.fields[name].label}</dt>
                <dd>{textOf(resources.receipts, name, { ...receipt })}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <h3>領収書の画像</h3>
      {receiptImageId === null ? (
        <p className="sheet">画像は登録されていません。</p>
      ) : (
        <DownloadButton url={`/api/files/receipts/${id}/receiptImageId`} fileName={`receipt_${id}.jpg`} failed="画像のダウンロードに失敗しました">
          画像を保存する
        </DownloadButton>
      )}
    </>
  );
}
