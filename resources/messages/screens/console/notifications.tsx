/** Shows a notice as readers see it, with its visibility, and edits it in place instead of in a dialog. */

import clsx from 'clsx/lite';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatDateTime, japanDate } from '../../../../domain/dates/japan-date.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { ErrorSummary } from '../../../../refine-app/resource/edit/error-summary.tsx';
import { FormInputs } from '../../../../refine-app/resource/edit/form-frame.tsx';
import { InlineForm } from '../../../../refine-app/resource/edit/inline-form.tsx';
import { type ResourceForm, useResourceForm } from '../../../../refine-app/resource/edit/use-resource-form.ts';
import { Value } from '../../../../refine-app/resource/kinds/field-value.tsx';
import viewsCss from '../../../../refine-app/resource/list/views.module.css';
import { RecordHead } from '../../../../refine-app/resource/record/record-head.tsx';
import { RecordHistory } from '../../../../refine-app/resource/record/record-history.tsx';
import { RecordSection } from '../../../../refine-app/resource/record/record-section.tsx';
import type { PanelProps, RecordPage } from '../../../../refine-app/resource/record/show.tsx';
import { Dialog } from '../../../../refine-app/ui/dialog.tsx';
import { readableFields } from '../../../../refine-app/ui/present.ts';
import type { RowData } from '../../../../refine-app/ui/row.ts';
import { useUnread } from '../../../../refine-app/ui/use-notices.ts';
import type { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';
import type { Resource } from '../../../../schema/resource.ts';
import { noticeVisibilityText } from '../../rules/notice-visibility.ts';
import css from './notifications.module.css';

type Notice = RowData & Row<typeof resources.notifications>;

export const noticePage: RecordPage<Notice> = {
  Head,
  panels: { notice: NoticePanel, log: RecordHistory },
  editsInPlace: true,
  missing: ['お知らせが見つかりません', '削除されたか、公開期間が終わったか、アドレスが間違っています。一覧からお探しください。'],
};

/** Heading with status, visibility and actions. */
function Head(props: PanelProps<Notice>) {
  const { resource, row } = props;
  const editable = row.abilities.includes('update');
  return (
    <RecordHead
      {...props}
      label={
        <>
          {resource.label}
          {editable && <Value resource={resource} name="status" row={row} place="record" />}
          <Value resource={resource} name="type" row={row} place="record" />
        </>
      }
      standing={
        <p className={css.noticeStanding}>
          {editable && <span>{noticeVisibilityText(row, japanDate(new Date()))}</span>}
          <span>更新日時：{formatDateTime(row.updatedAt)}</span>
        </p>
      }
      figures={null}
    />
  );
}

function NoticePanel({ resource, row, isEditing, onEdited }: PanelProps<Notice>) {
  useMarkRead(row.id);
  if (!isEditing) return <NoticeText resource={resource} row={row} />;
  return <NoticeEditor resource={resource} row={row} onSaved={onEdited} onCancel={() => onEdited()} />;
}

/** Marks the notice as read when shown. */
function useMarkRead(id: number): void {
  const { unread, markRead } = useUnread();
  const isUnread = unread.has(id);
  const mark = useEffectEvent(() => void markRead([id]));
  useEffect(() => {
    if (isUnread) mark();
  }, [isUnread]);
}

/** Fields shown in the heading or as the text. */
const shownFields = ['title', 'status', 'type', 'content', 'contentHtml'];

/** The rendered notice, followed by its publication settings. */
function NoticeText({ resource, row }: { readonly resource: Resource; readonly row: RowData }) {
  const hidden = useMe().hidden[resource.name] ?? [];
  const settings = readableFields(resource, hidden).filter((name) => name in row && !shownFields.includes(name));
  return (
    <>
      <section className={clsx(viewsCss.recordSection, css.noticeText)} aria-label="内容">
        <Value resource={resource} name="contentHtml" row={row} place="record" />
      </section>
      <RecordSection resource={resource} row={row} title="公開の設定" names={settings} />
    </>
  );
}

interface Props {
  readonly resource: Resource;
  readonly row: RowData;
  readonly onSaved: (row: RowData) => void;
  readonly onCancel: () => void;
}

const textFields = ['title', 'content'];

/** In-place editor. Checks only title and content here (spec, second file, section 5); the server checks the dates. */
function NoticeEditor({ resource, row, onSaved, onCancel }: Props) {
  const form = useResourceForm({ resource: { ...resource, checks: [] }, row, onSaved });
  const [asking, setAsking] = useState(false);
  const leave = () => (form.dirty ? setAsking(true) : onCancel());
  return (
    <InlineForm
      resource={resource}
      form={form}
      className={css.noticeForm}
      label={`${resource.label}の編集`}
      failed="保存に失敗しました"
      onCancel={leave}
    >
      <Inputs resource={resource} form={form} />
      {asking && (
        <Dialog
          title="編集をやめますか"
          danger
          okText="変更を捨てて元に戻す"
          cancelText="編集を続ける"
          maskClosable
          onOk={onCancel}
          onCancel={() => setAsking(false)}
        >
          入力した変更は保存されず、編集を始める前の内容に戻ります。
        </Dialog>
      )}
    </InlineForm>
  );
}

function Inputs({ resource, form }: { readonly resource: Resource; readonly form: ResourceForm }) {
  const inputs = (names: readonly string[]) => <FormInputs resource={resource} form={form} names={names} />;
  return (
    <>
      <ErrorSummary resource={resource} form={form} />
      <section className={viewsCss.formSection} aria-label="内容">
        {inputs(form.names.filter((name) => textFields.includes(name)))}
        <WritingHelp />
      </section>
      <section className={viewsCss.formSection} aria-label="公開の設定">
        <h2>公開の設定</h2>
        {inputs(form.names.filter((name) => !textFields.includes(name)))}
      </section>
    </>
  );
}

const markdownExamples: readonly [typed: string, shown: string][] = [
  ['## 見出し', '見出し（# を一つ増やすと、小さい見出しになります）'],
  ['- 項目', '箇条書き'],
  ['1. 項目', '番号つきの箇条書き'],
  ['**強調**', '太字'],
  ['[河川基金](https://example.jp)', 'リンク'],
  ['| 日付 | 内容 |\n| --- | --- |\n| 4月1日 | 募集開始 |', '表（2行目は区切りの線です）'],
];

/** Markdown help. */
function WritingHelp() {
  return (
    <details className={css.writingHelp}>
      <summary>見出し・箇条書き・リンク・表の書き方</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">入力する文字</th>
            <th scope="col">表示されるもの</th>
          </tr>
        </thead>
        <tbody>
          {markdownExamples.map(([typed, shown]) => (
            <tr key={typed}>
              <td>
                <code>{typed}</code>
              </td>
              <td>{shown}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>改行はそのまま改行になります。空の行を入れると、段落が分かれます。実際の表示は、保存するとこの画面で確かめられます。</p>
    </details>
  );
}
