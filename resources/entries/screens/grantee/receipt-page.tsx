import { useSearchParams } from 'react-router';
import { formatDateTime, formatDateTimeToSecond } from '../../../../domain/dates/japan-date.ts';
import { sizeText } from '../../../../domain/text/file-size.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { DownloadButton } from '../../../../refine-app/grantee/pages/facts.tsx';
import { StepTitle } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { QueryPart } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { PrintButton, ReceiptSheet } from '../../../../refine-app/grantee/pages/receipt-sheet.tsx';
import { useRows } from '../../../../refine-app/grantee/queries.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import { countText } from '../../../../refine-app/ui/count-text.ts';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import type { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';
import css from './entries.module.css';
import { entryPath } from './entry-path.ts';
import { useEntry } from './use-entry.ts';

type Snapshot = Row<typeof resources.entry_snapshots>;

/** Receipt of a submission: number, time, and each file with size and hash. Earlier receipts are linked. */
export function ReceiptPage() {
  usePageTitle('提出の控え');
  const { id, writing } = useEntry();
  const { rows, query } = useRows<Snapshot>('entry_snapshots', { entryId: id }, '');
  const shownNumber = Number(useSearchParams()[0].get('number')) || writing.snapshots.at(-1)?.number;
  const snapshot = rows.find(({ number }) => number === shownNumber);
  return (
    <>
      <StepTitle back={entryPath(id)} backText="区分の一覧にもどる" takesFocus={false}>
        {writing.snapshots.length > 0 ? '提出を受け付けました' : '提出の控えはまだありません'}
      </StepTitle>
      <QueryPart query={{ ...query, isPending: query.isPending || (!snapshot && query.isFetching) }} failed="控えの取得に失敗しました">
        {() => snapshot && <Receipt snapshot={snapshot} />}
      </QueryPart>
    </>
  );
}

function Receipt({ snapshot }: { readonly snapshot: Snapshot }) {
  const { id, writing } = useEntry();
  const { number, receiptNumber, arrivedAt, sha256, userName } = snapshot;
  const others = writing.snapshots.filter((one) => one.number !== number);
  const isOpen = writing.writable.length > 0;
  const facts = {
    受付番号: receiptNumber,
    受付日時: formatDateTimeToSecond(arrivedAt),
    公募: writing.call.title,
    様式: `${writing.form.name}　第${writing.form.number}版`,
    提出回: `${number}回目`,
    提出した方: userName,
    照合用の値: <code className={css.hash}>{sha256}</code>,
  };
  return (
    <>
      <ReceiptSheet label="提出の控え" facts={facts} next={nextText(writing.call.deadline, isOpen)} isSigned>
        <ReceiptFiles content={snapshot.content as unknown as Content} />
      </ReceiptSheet>
      <div className={granteeCss.buttons}>
        <PrintButton />
        <DownloadButton
          url={`/api/entries/${id}/snapshots/${number}/paper`}
          fileName={`${receiptNumber}.pdf`}
          failed="提出した様式のダウンロードに失敗しました"
        >
          提出した様式（PDF）を保存する
        </DownloadButton>
        <LinkButton to={entryPath(id)}>区分の一覧にもどる</LinkButton>
      </div>
      {others.length > 0 && (
        <section className={baseCss.noPrint} aria-label="ほかの提出">
          <h2>ほかの提出</h2>
          <ul className={baseCss.bullets}>
            {others.map((one) => (
              <li key={one.number}>
                <LinkButton type="link" to={`${entryPath(id, 'receipt')}?number=${one.number}`}>
                  {one.number}回目　{formatDateTime(one.arrivedAt)}
                </LinkButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const nextText = (deadline: string, isOpen: boolean) =>
  isOpen
    ? `${formatDateTime(deadline)} の締切までは、直して、もう一度提出できます。最後に提出したものが審査されます。締切のあと、事務局が内容を確かめます。直していただくところがあるときは、メールでお知らせします。`
    : '事務局が内容を確かめます。直していただくところがあるときは、メールでお知らせします。';

interface Content {
  readonly files: readonly { readonly fileId: number; readonly fileName: string; readonly size: number; readonly sha256: string }[];
}

function ReceiptFiles({ content: { files } }: { readonly content: Content }) {
  return (
    <>
      <h2>受け取ったファイル（{files.length}件）</h2>
      <ol>
        {files.map(({ fileId, fileName, size, sha256 }) => (
          <li key={fileId} className={css.file}>
            <strong className={css.fileName}>{fileName}</strong>
            <p>
              {sizeText(size)}（{countText(size)} バイト）
            </p>
            <p className={baseCss.quiet}>
              照合用の値 <code className={css.hash}>{sha256}</code>
            </p>
          </li>
        ))}
      </ol>
      <p className={baseCss.quiet}>「照合用の値」は、中身から計算した値（SHA-256）です。同じ中身なら、いつ計算しても同じ値になります。</p>
    </>
  );
}
