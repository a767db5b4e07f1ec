import clsx from 'clsx/lite';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { StepTitle } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import css from './entries.module.css';
import { backLink, entryPath } from './entry-path.ts';
import { sectionStateOf, sectionStateTexts, useEntry, useRefreshOnMount } from './use-entry.ts';

/** Task list of the sections, with their states. */
export function TaskList() {
  usePageTitle('応募を書く');
  useRefreshOnMount();
  const state = useEntry();
  const { id, writing, sections } = state;
  const { entry, writable, correction, newerForm, members, snapshots } = writing;
  const done = sections.filter((section) => sectionStateOf(state, section) === 'done').length;
  const isOpen = writable.length > 0;
  return (
    <>
      <StepTitle {...backLink(writing.call.id)} takesFocus={false}>
        応募を書く
      </StepTitle>
      {snapshots.length > 0 && <Submitted />}
      {correction && (
        <Note tone="bad" washed title="修正をお願いしています">
          {correction.message && <p className={granteeCss.keptLines}>{correction.message}</p>}
          <p>「{sectionStateTexts.mend}」の区分だけ直せます。直したら、もう一度提出してください。</p>
        </Note>
      )}
      {newerForm && isOpen && (
        <Note title="様式が新しくなりました">
          <p>書いた内容はそのままです。違いを確かめて、新しい様式に移れます。</p>
          <LinkButton to={entryPath(id, 'form')}>違いを見る</LinkButton>
        </Note>
      )}
      <p>
        {sections.length}区分のうち{done}区分ができました。
      </p>
      <ol className={clsx(granteeCss.sheet, granteeCss.lined)} aria-label="書く区分">
        {sections.map((section) => (
          <SectionItem key={section.key} sectionKey={section.key} />
        ))}
      </ol>
      <div className={clsx(granteeCss.buttons, granteeCss.buttonsWide)}>
        {isOpen && (
          <LinkButton type="primary" to={entryPath(id, 'check')}>
            確かめて提出する
          </LinkButton>
        )}
        <LinkButton to={entryPath(id, 'paper')}>様式（PDF）で見る</LinkButton>
        <LinkButton to={entryPath(id, 'members')}>一緒に書く人（{members.length}人）</LinkButton>
      </div>
      {isOpen && !correction && writing.canDecide && (
        <p>
          <Link to={entryPath(id, 'withdraw')}>{entry.status === 'submitted' ? '応募を取り下げる' : '応募をやめる'}</Link>
        </p>
      )}
    </>
  );
}

function Submitted() {
  const { id, writing } = useEntry();
  const { entry, snapshots, writable, correction } = writing;
  const last = snapshots.at(-1);
  if (!last) return null;
  const isChanged = writing.sections.some(({ savedAt }) => savedAt !== null && savedAt > last.arrivedAt);
  return (
    <Note tone="plain" title={entry.status === 'withdrawn' ? '取り下げました' : '提出しました'}>
      <p>
        受付番号 {last.receiptNumber}　{formatDateTime(last.arrivedAt)}
        {snapshots.length > 1 && `（${last.number}回目）`}
      </p>
      {entry.status === 'submitted' && isChanged && (
        <p>
          <strong>そのあとに変えた内容は、まだ提出されていません。</strong>
        </p>
      )}
      {entry.status === 'submitted' && writable.length > 0 && !correction && (
        <p>締切までは、直して、もう一度提出できます。最後に提出したものが審査されます。</p>
      )}
      <LinkButton to={entryPath(id, 'receipt')}>控えを見る</LinkButton>
    </Note>
  );
}

function SectionItem({ sectionKey }: { readonly sectionKey: string }) {
  const state = useEntry();
  const { id, writing, sections, savers } = state;
  const section = sections.find(({ key }) => key === sectionKey);
  const saver = savers.find(({ key }) => key === sectionKey)?.saver.snapshot();
  const stored = writing.sections.find(({ key }) => key === sectionKey);
  if (!section) return null;
  const standing = sectionStateOf(state, section);
  const isOpen = writing.writable.includes(sectionKey);
  return (
    <li className={css.taskItem}>
      <Link className={granteeCss.touchLink} to={entryPath(id, `sections/${sectionKey}`)}>
        {section.title}
      </Link>
      <span className={css.taskStanding} data-standing={standing}>
        {sectionStateTexts[standing]}
      </span>
      <span className={clsx(baseCss.quiet, css.taskNote)}>
        {saver &&
          (saver.conflict
            ? 'ほかの方の変更と重なっています。'
            : Object.keys(saver.edits).length > 0 && isOpen && 'まだ保存されていない入力があります。')}
        {stored?.savedAt && ` 保存 ${formatDateTime(stored.savedAt)}${stored.savedByName ? `（${stored.savedByName}さん）` : ''}`}
      </span>
    </li>
  );
}
