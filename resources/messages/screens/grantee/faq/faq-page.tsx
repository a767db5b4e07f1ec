import clsx from 'clsx/lite';
import { useState } from 'react';
import { fold } from '../../../../../domain/text/fold.ts';
import granteeCss from '../../../../../refine-app/grantee/grantee.module.css';
import { TextInput } from '../../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import { QueryPart, Settled } from '../../../../../refine-app/grantee/pages/query-part.tsx';
import { useRows } from '../../../../../refine-app/grantee/queries.ts';
import recordsCss from '../../../../../refine-app/grantee/records.module.css';
import { supportMail } from '../../../../../refine-app/ui/foundation.ts';
import { usePageTitle } from '../../../../../refine-app/ui/page-title.ts';
import { resources } from '../../../../../resources.config.ts';
import type { Row } from '../../../../../schema/derive/rows.ts';
import css from './faq.module.css';

export type Faq = Row<typeof resources.faqs>;

export default function FaqPage() {
  usePageTitle('よくある質問');
  const [searchText, setSearchText] = useState('');
  const { rows: faqs, query } = useRows<Faq>(resources.faqs.name, {}, 'position');
  const needle = fold(searchText);
  const found = faqs.filter(({ question, answer }) => fold(question + answer).includes(needle));
  return (
    <>
      <h1>よくある質問</h1>
      <search className={recordsCss.filters}>
        <TextInput
          label="ことばでさがす"
          className={recordsCss.filterText}
          type="search"
          placeholder="例：領収書、変更届"
          enterKeyHint="search"
          value={searchText}
          onValue={setSearchText}
        />
      </search>
      <p role="status" className={clsx(recordsCss.resultLine, recordsCss.resultLineSmall)}>
        {needle && query.isSuccess && `検索結果：${found.length} 件`}
      </p>
      <Settled queries={[query]}>
        <QueryPart query={query} failed="よくある質問の取得に失敗しました">
          {() =>
            found.length > 0 ? (
              <FaqGroups faqs={found} opened={needle !== '' && found.length <= 3} />
            ) : (
              <p className={granteeCss.sheet}>{emptyText(needle)}</p>
            )
          }
        </QueryPart>
        <ContactHint />
      </Settled>
    </>
  );
}

function emptyText(needle: string): string {
  return needle ? '当てはまる質問がありません。ほかのことばで、もう一度お探しください。' : 'よくある質問はまだ登録されていません。';
}

function ContactHint() {
  if (!supportMail) return null;
  return (
    <p>
      お探しの答えが見つからないときは、基金事務局（<a href={`mailto:${supportMail}`}>{supportMail}</a>）にお問い合わせください。
    </p>
  );
}

const categories = Object.entries(resources.faqs.fields.category.options.choices);

interface Props {
  readonly faqs: readonly Faq[];
  /** Whether the answers are expanded. */
  readonly opened: boolean;
}

function FaqGroups({ faqs, opened }: Props) {
  return categories.map(([category, label]) => {
    const inCategory = faqs.filter((faq) => faq.category === category);
    if (inCategory.length === 0) return null;
    return (
      <section key={category} aria-labelledby={`faq-${category}`}>
        <h2 id={`faq-${category}`}>{label}</h2>
        <div className={clsx(granteeCss.sheet, granteeCss.lined, css.faqs)}>
          {inCategory.map(({ id, question, answer }) => (
            <details key={id} className={granteeCss.folding} open={opened}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
    );
  });
}
