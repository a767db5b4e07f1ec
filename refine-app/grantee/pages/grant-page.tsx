import clsx from 'clsx/lite';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { isPaymentChosen } from '../../../domain/workflow/bank-account.ts';
import { resources } from '../../../resources.config.ts';
import baseCss from '../../ui/base.module.css';
import { takeFocus } from '../../ui/focus.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import { cellText } from '../application-cells.tsx';
import granteeCss from '../grantee.module.css';
import { type MyApplication, useSelectedApplication } from '../use-my-applications.ts';
import css from './grant-page.module.css';
import { ChooseFirst, QueryPart } from './query-part.tsx';

interface Props {
  /** As the spec names the page (second file, section 2, layout). */
  readonly title: string;
  /** The heading, where it differs from the title. */
  readonly heading?: string;
  /** Texts while no grant is selected. */
  readonly unchosen?: ComponentProps<typeof ChooseFirst>;
  readonly children: (application: MyApplication) => ReactNode;
}

/** A page about the selected grant: its title, a summary of the grant, then its content. */
export function GrantPage({ title, heading = title, unchosen, children }: Props) {
  usePageTitle(title);
  const { grantNumber, application, query } = useSelectedApplication();
  return (
    <>
      <h1>{heading}</h1>
      {grantNumber === null ? (
        <ChooseFirst {...unchosen} />
      ) : (
        <QueryPart query={query} failed="申請の取得に失敗しました">
          {() =>
            application && (
              <>
                <GrantSummary application={application} />
                {children(application)}
              </>
            )
          }
        </QueryPart>
      )}
    </>
  );
}

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

/** A summary of the selected grant, collapsed at first. */
function GrantSummary({ application }: { readonly application: MyApplication }) {
  return (
    <details className={clsx(granteeCss.sheet, granteeCss.folding, css.grantSummary)}>
      <summary>助成の概要</summary>
      <dl className={granteeCss.figures}>
        {facts.map((name) => (
          <div key={name} className={name === 'title' ? css.wide : undefined}>
            <dt>{resources.applications.fields[name].label}</dt>
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

/** The payment method is chosen with the bank account or agreed to with the acceptance letter; until then there is none. */
export function paymentMethod(application: MyApplication): string {
  if (application.advancedPaymentFlg) return '前払い';
  return isPaymentChosen(application) ? '完了払い' : 'まだ選ばれていません';
}

export const backLinkClass = clsx(granteeCss.touchLink, baseCss.noPrint);

interface StepTitleProps {
  /** Address and text of the back link. */
  readonly back: string;
  readonly backText: string;
  /** Focuses the heading and scrolls to the top, where the element that had the focus is gone. */
  readonly takesFocus: boolean;
  readonly children: ReactNode;
}

/** The heading of a page that is reached from another one, with a back link. */
export function StepTitle({ back, backText, takesFocus, children }: StepTitleProps) {
  return (
    <>
      <Link className={backLinkClass} to={back}>
        ← {backText}
      </Link>
      <h1 ref={takesFocus ? focusHeading : undefined} tabIndex={-1}>
        {children}
      </h1>
    </>
  );
}

function focusHeading(heading: HTMLElement | null): void {
  if (heading) window.scrollTo({ top: 0 });
  takeFocus(heading);
}

/** Scrolls to and focuses the element that the address's fragment names: an input to be filled in, or a section. */
export function useNamedPlace(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const place = key && hash ? document.getElementById(hash.slice(1)) : null;
    place?.scrollIntoView({ block: 'center' });
    place?.focus({ preventScroll: true });
  }, [hash, key]);
}
