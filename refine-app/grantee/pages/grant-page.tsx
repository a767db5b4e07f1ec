import type { ComponentProps, ReactNode } from 'react';
import { usePageTitle } from '../../ui/page-title.ts';
import type { MyApplication } from '../use-my-applications.ts';
import { useSelectedApplication } from '../use-selected-application.ts';
import { ChooseFirst } from './choose-first.tsx';
import { GrantSummary } from './grant-summary.tsx';
import { Part } from './part.tsx';

interface Props {
  readonly title: string;
  /** What to say while no grant is selected. */
  readonly unchosen?: ComponentProps<typeof ChooseFirst>;
  readonly children: (application: MyApplication) => ReactNode;
}

/** A page about the selected grant: its title, the grant in short, then what the page is for. */
export function GrantPage({ title, unchosen, children }: Props) {
  usePageTitle(title);
  const { grantNumber, application, query } = useSelectedApplication();
  return (
    <>
      <h1>{title}</h1>
      {grantNumber === null ? (
        <ChooseFirst {...unchosen} />
      ) : (
        <Part query={query} failed="申請の取得に失敗しました">
          {() =>
            application && (
              <>
                <GrantSummary application={application} />
                {children(application)}
              </>
            )
          }
        </Part>
      )}
    </>
  );
}
