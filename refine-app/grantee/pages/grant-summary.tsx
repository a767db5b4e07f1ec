import { isPaymentChosen } from '../../../domain/bank/when.ts';
import { resources } from '../../../resources.config.ts';
import { narrow, useMedia } from '../../ui/use-media.ts';
import { cellText } from '../cell-text.ts';
import type { MyApplication } from '../use-my-applications.ts';
import './grant-summary.css';

const { fields } = resources.applications;
const facts = [
  'grantNumber',
  'grantThemeNumber',
  'grantPeriod',
  'grantYear',
  'title',
  'organizationName',
  'contactUserName',
  'approvedAmount',
] as const;

/** The selected grant in short; folded on phones, where the page's own matter comes first. */
export function GrantSummary({ application }: { readonly application: MyApplication }) {
  const folded = useMedia(narrow);
  return (
    <details className="sheet grant-summary" open={!folded}>
      <summary>助成の概要</summary>
      <dl>
        {facts.map((name) => (
          <div key={name} className={name === 'title' ? 'wide' : undefined}>
            <dt>{fields[name].label}</dt>
            <dd>{cellText(application, name)}</dd>
          </div>
        ))}
        <div>
          <dt>支払い方法</dt>
          <dd>{paymentMethod(application)}</dd>
        </div>
      </dl>
    </details>
  );
}

/** The choice is made together with the bank account, or agreed to with the letter; until then there is none. */
export function paymentMethod(application: MyApplication): string {
  if (application.advancedPaymentFlg) return '前払い';
  return isPaymentChosen(application) ? '完了払い' : 'まだ選ばれていません';
}
