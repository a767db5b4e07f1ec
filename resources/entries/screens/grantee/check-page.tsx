import clsx from 'clsx/lite';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { ApiError } from '../../../../refine-app/data/errors.ts';
import { http } from '../../../../refine-app/data/http.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { ConfirmDialog } from '../../../../refine-app/grantee/pages/confirm-dialog.tsx';
import { StepTitle } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button, LinkButton } from '../../../../refine-app/ui/button.tsx';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import { AnswerList } from './answer-list.tsx';
import css from './entries.module.css';
import { entryPath, fieldPath } from './entry-path.ts';
import { type EntryDraft, useEntry, useRefreshOnMount } from './use-entry.ts';

/** All answers, the problems that prevent submission, and the submit button. */
export function CheckPage() {
  usePageTitle('確かめて提出する');
  useRefreshOnMount();
  const state = useEntry();
  const { id, writing, answers, sections, savers, problems } = state;
  const [isOpen, setIsOpen] = useState(false);
  const flush = useEffectEvent(() => savers.forEach(({ saver }) => void saver.flush()));
  useEffect(() => flush(), []);
  const unsaved = sections.filter(({ key }) => savers.some((one) => one.key === key && Object.keys(one.saver.snapshot().edits).length > 0));
  const problemFields = sections.flatMap((section) => section.fields.flatMap((field) => (problems[field.key] ? [{ section, field }] : [])));
  const canSend = problemFields.length === 0 && unsaved.length === 0;
  const submitters = writing.members.filter(({ role, joinedAt }) => role === 'submit' && joinedAt).map(({ userName, email }) => userName ?? email);
  const isAgain = writing.snapshots.length > 0;
  return (
    <>
      <StepTitle back={entryPath(id)} backText="区分の一覧にもどる" takesFocus={false}>
        確かめて提出する
      </StepTitle>
      {unsaved.length > 0 && (
        <Note tone="bad" washed title="まだ保存されていない区分があります" role="alert">
          <ul className={css.problems}>
            {unsaved.map(({ key, title }) => (
              <li key={key}>
                <Link to={entryPath(id, `sections/${key}`)}>{title}</Link>
              </li>
            ))}
          </ul>
        </Note>
      )}
      {problemFields.length > 0 && (
        <Note tone="bad" washed title={`提出の前に、直すところが${problemFields.length}件あります`}>
          <ul className={css.problems}>
            {problemFields.map(({ section, field }) => (
              <li key={field.key}>
                <Link to={fieldPath(id, section.key, field.key)}>
                  {section.title}：{problems[field.key]}
                </Link>
              </li>
            ))}
          </ul>
        </Note>
      )}
      {sections.map(({ key, title, fields }) => (
        <section key={key} className={granteeCss.sheet} aria-labelledby={`check-${key}`}>
          <h2 id={`check-${key}`}>{title}</h2>
          <AnswerList fields={fields} answers={answers} />
          {writing.writable.includes(key) && (
            <LinkButton to={fieldPath(id, key)}>
              直す<span className={baseCss.visuallyHidden}>（{title}）</span>
            </LinkButton>
          )}
        </section>
      ))}
      <p>{writing.correction ? '提出すると、修正の返事として事務局に届きます。' : submitNote(writing)}</p>
      {!writing.canSubmit && (
        <Note>
          <p>提出できるのは、{submitters.map((name) => `${name}さん`).join('、')}です。書き終わったことを伝えてください。</p>
        </Note>
      )}
      {writing.canSubmit && writing.writable.length > 0 && (
        <div className={clsx(granteeCss.buttons, granteeCss.buttonsWide)}>
          <Button type="primary" aria-disabled={!canSend} onClick={() => setIsOpen(true)}>
            {isAgain ? 'もう一度提出する' : '提出する'}
          </Button>
          <LinkButton to={entryPath(id, 'paper')}>様式（PDF）で見る</LinkButton>
        </div>
      )}
      {isOpen && <SubmitDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

const submitNote = ({ call }: EntryDraft) =>
  `提出すると、受付番号の入った控えが表示され、メールでも届きます。${formatDateTime(call.deadline)} の締切までは、直して、もう一度提出できます。最後に提出したものが審査されます。`;

function SubmitDialog({ onClose }: { readonly onClose: () => void }) {
  const { id, writing, savers, refresh } = useEntry();
  const navigate = useNavigate();
  const submit = async () => {
    const revisions = Object.fromEntries(savers.map(({ key, saver }) => [key, saver.snapshot().base.revision]));
    try {
      await http.post(`/api/entries/${id}/submit`, { revisions });
    } catch (error) {
      // After a lost response or a server error, checks whether the submission was recorded nevertheless.
      const isLost = error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500);
      const now = await refresh();
      if (!isLost || !now || now.snapshots.length === writing.snapshots.length) throw error;
    }
    await refresh();
    navigate(entryPath(id, 'receipt'));
  };
  return (
    <ConfirmDialog
      title="この内容で提出しますか"
      button="提出する"
      busyText="提出しています…"
      failed="提出できませんでした"
      run={submit}
      onClose={onClose}
    >
      <p>「{writing.call.title}」に提出します。</p>
    </ConfirmDialog>
  );
}
