import clsx from 'clsx/lite';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { accountTypes } from '../../../../domain/terms.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { FactList } from '../../../../refine-app/grantee/pages/facts.tsx';
import { PrintButton } from '../../../../refine-app/grantee/pages/receipt-sheet.tsx';
import { useGet } from '../../../../refine-app/grantee/queries.ts';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { maskNumber } from '../../../../schema/kinds/account-number.ts';
import css from './bank.module.css';
import { type BankRecord, bankOfGrant } from './bank-draft.ts';
import type { Registered } from './use-register.ts';

/** The account that is registered for a grant. */
export function useBank({ grantNumber }: MyApplication) {
  const { data: record, query } = useGet<BankRecord | null>(bankOfGrant(grantNumber ?? ''));
  return { record, query };
}

/** A registered account, its number masked except for the last four digits. */
export function BankFacts({ record }: { readonly record: BankRecord }) {
  return (
    <FactList
      facts={{
        銀行: record.bankName,
        支店: record.branchName,
        口座: (
          <>
            {accountTypes[record.accountType]} <MaskedNumber number={record.accountNumber} />
          </>
        ),
        口座名義: record.accountHolderName,
        支払い方法: record.advance === undefined ? null : record.advance ? `前払い（${formatYen(record.advance)}）` : '完了払い',
      }}
    />
  );
}

/** Screen readers get words in place of the asterisks. */
export function MaskedNumber({ number }: { readonly number: string }) {
  return (
    <>
      <span aria-hidden="true">{maskNumber(number)}</span>
      <span className={baseCss.visuallyHidden}>口座番号の下4桁は {number.slice(-4)}</span>
    </>
  );
}

interface Props {
  readonly application: MyApplication;
  readonly registered: Registered;
  readonly onClose: () => void;
}

/** Confirmation of the registration, printable. */
export function BankReceipt({ application, registered: { record, at, wasThere }, onClose }: Props) {
  return (
    <div className={css.bankReceipt}>
      <h2 ref={focusAndScroll} tabIndex={-1}>
        {wasThere ? '口座は登録されています' : '口座を登録しました'}
      </h2>
      <p>
        助成番号 <strong>{application.grantNumber}</strong>　{application.title}
      </p>
      <BankFacts record={record} />
      <p>{wasThere ? `${formatDateTime(at)} に確認しました。` : `登録日時 ${formatDateTime(at)}`}</p>
      <p className={baseCss.quiet}>変更するときは、基金事務局へご連絡ください。</p>
      <div className={clsx(granteeCss.buttons, css.bankButtons)}>
        <Button type="primary" onClick={onClose}>
          閉じる
        </Button>
        <PrintButton />
      </div>
    </div>
  );
}

/** Focuses the heading and scrolls to it. */
function focusAndScroll(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.parentElement?.scrollIntoView({ block: 'start' });
}
