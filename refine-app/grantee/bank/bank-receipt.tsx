import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import type { MyApplication } from '../use-my-applications.ts';
import { BankFacts } from './bank-facts.tsx';
import type { Registered } from './use-register.ts';

interface Props {
  readonly application: MyApplication;
  readonly registered: Registered;
  readonly onClose: () => void;
}

/** Proof that the account has arrived; it can be printed. */
export function BankReceipt({ application, registered: { record, at, wasThere }, onClose }: Props) {
  return (
    <div className="bank-receipt">
      <h2 ref={arrive} tabIndex={-1}>
        {wasThere ? '口座は登録されています' : '口座を登録しました'}
      </h2>
      <p>
        助成番号 <strong>{application.grantNumber}</strong>　{application.title}
      </p>
      <BankFacts record={record} />
      <p>{wasThere ? `${formatDateTime(at)} に確認しました。` : `登録日時 ${formatDateTime(at)}`}</p>
      <p className="soft">変更するときは、基金事務局へご連絡ください。</p>
      <div className="bank-buttons">
        <button type="button" className="button button-main" onClick={onClose}>
          閉じる
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          印刷する
        </button>
      </div>
    </div>
  );
}

/** The news is read from its top, wherever the button was that brought it. */
function arrive(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.parentElement?.scrollIntoView({ block: 'start' });
}
