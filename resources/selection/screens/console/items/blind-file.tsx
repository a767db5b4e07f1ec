import { type HttpError, useCustom, useList } from '@refinedev/core';
import { Alert, Input } from 'antd';
import { useId, useState } from 'react';
import { may } from '../../../../../refine-app/data/access.ts';
import { http } from '../../../../../refine-app/data/http.ts';
import { useMe } from '../../../../../refine-app/data/session.ts';
import fieldsCss from '../../../../../refine-app/resource/kinds/fields.module.css';
import { ListSkeleton } from '../../../../../refine-app/resource/list/skeletons.tsx';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import { Badge } from '../../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { Dialog } from '../../../../../refine-app/ui/dialog.tsx';
import { lazyComponent } from '../../../../../refine-app/ui/lazy-component.tsx';
import { FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { useAsyncCall } from '../../../../../refine-app/ui/use-async-call.ts';
import { resources } from '../../../../../resources.config.ts';
import type { Answers } from '../../../../../schema/forms/answers.ts';
import type { FormDefinition } from '../../../../../schema/forms/definition.ts';
import { AnswerSections } from '../../../../applications/screens/console/record/answers-panel.tsx';
import css from './blind-file.module.css';

const PdfDialog = lazyComponent(async () => (await import('../../../../../refine-app/ui/pdf/pdf-dialog.tsx')).PdfDialog);

const { review_redactions } = resources;

interface Question {
  readonly key: string;
  readonly label: string;
}

/** `GET /review_items/{id}/file` */
interface File {
  readonly title: string;
  readonly form: { readonly name: string; readonly number: number; readonly definition: FormDefinition } | null;
  readonly answers: Answers;
  readonly files: readonly { readonly fieldKey: string; readonly fileName: string; readonly size: number; readonly path: string }[];
  readonly facts: readonly (Question & { readonly value: string })[];
  readonly leftOut: readonly Question[];
  readonly written: Readonly<Record<string, string>>;
}

/** A text shown in place of the original. */
type Redaction = RowData & { readonly fieldKey: string; readonly text: string };

export function BlindFile({ row, name }: { readonly row: RowData; readonly name: string }) {
  const reads = may(useMe(), review_redactions.name, 'read') && row.blind === true;
  const { query, result } = useCustom<File & Record<string, unknown>, HttpError>({
    url: `/api/review_items/${row.id}/file`,
    method: 'get',
    queryOptions: { queryKey: ['blind file', row.id], enabled: reads },
  });
  const redactions = useList<Redaction, HttpError>({
    resource: review_redactions.name,
    filters: [{ field: 'itemId', operator: 'eq', value: row.id }],
    pagination: { currentPage: 1, pageSize: 200 },
    queryOptions: { enabled: reads },
  });
  if (!reads) return null;
  const error = query.error ?? redactions.query.error;
  return (
    <>
      <Panel title={name}>
        <p>
          委員には、申請者の分かる項目を除いて、次のとおり見えます。文の中に名前などがあるときは、「伏せる」を押して、伏せた文に置き換えてください。もとの文は、委員には見えません。
        </p>
        {error && (
          <FailureState
            title={`${name}を取得できませんでした`}
            error={error}
            onRetry={() => {
              void query.refetch();
              void redactions.query.refetch();
            }}
          />
        )}
        {!error && (query.isPending || redactions.query.isPending) && <ListSkeleton columns={2} />}
        {query.data && result.data.files.length > 0 && (
          <p className={baseCss.quiet}>添付ファイルの中身は、伏せられません。名前のあるファイルは、添付の項目ごと伏せてください。</p>
        )}
      </Panel>
      {query.data && redactions.query.data && <Redactable itemId={row.id} file={result.data} redactions={redactions.result.data} />}
    </>
  );
}

interface RedactableProps {
  readonly itemId: number;
  readonly file: File;
  readonly redactions: readonly Redaction[];
}

function Redactable({ itemId, file: { form, answers, files, facts, leftOut, written }, redactions }: RedactableProps) {
  const [preview, setPreview] = useState<{ readonly url: string; readonly name: string }>();
  const actionsFor = (question: Question, words: string) => (
    <TextActions itemId={itemId} question={question} words={words} known={redactions.find(({ fieldKey }) => fieldKey === question.key)} />
  );
  return (
    <>
      {form && (
        <AnswerSections
          definition={form.definition}
          answers={answers}
          files={files.map(({ path, ...one }) => ({ ...one, filePath: path, scanState: null }))}
          onShow={setPreview}
          below={(field) => actionsFor(field, written[field.key] ?? '')}
        />
      )}
      {facts.length > 0 && (
        <Panel title="申請の内容">
          <dl className={viewsCss.recordFields}>
            {facts.map((fact) => (
              <div key={fact.key} className={viewsCss.recordField}>
                <dt>{fact.label}</dt>
                <dd>
                  <span className={fieldsCss.cellLines}>{fact.value}</span>
                  {actionsFor(fact, fact.value)}
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
      {leftOut.length > 0 && (
        <Panel title="委員に見えない項目">
          <ul className={css.leftOut}>
            {leftOut.map((question) => (
              <li key={question.key}>
                <span>{question.label}</span>
                {actionsFor(question, written[question.key] ?? '')}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {preview && <PdfDialog {...preview} onClose={() => setPreview(undefined)} />}
    </>
  );
}

interface TextActionsProps {
  readonly itemId: number;
  readonly question: Question;
  /** The original text. */
  readonly words: string;
  readonly known: Redaction | undefined;
}

/** Buttons to redact one text or restore the original. */
function TextActions({ itemId, question: { key, label }, words, known }: TextActionsProps) {
  const [dialog, setDialog] = useState<'text' | 'original'>();
  return (
    <span className={css.ways}>
      {known && <Badge color="orange">伏せた文</Badge>}
      <Button size="small" aria-label={known ? `${label}の伏せた文を変える` : `${label}を伏せる`} onClick={() => setDialog('text')}>
        {known ? '変える' : '伏せる'}
      </Button>
      {known && (
        <Button size="small" aria-label={`${label}をもとにもどす`} onClick={() => setDialog('original')}>
          もとにもどす
        </Button>
      )}
      {dialog === 'text' && (
        <TextDialog
          label={label}
          values={{ itemId, fieldKey: key }}
          begin={known?.text ?? words}
          known={known}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'original' && known && <OriginalDialog label={label} known={known} onClose={() => setDialog(undefined)} />}
    </span>
  );
}

interface TextProps {
  readonly label: string;
  readonly values: { readonly itemId: number; readonly fieldKey: string };
  readonly begin: string;
  readonly known: Redaction | undefined;
  readonly onClose: () => void;
}

/** Prefilled with the current text, to be edited. */
function TextDialog({ label, values, begin, known, onClose }: TextProps) {
  const id = useId();
  const [text, setText] = useState(begin);
  const { run, busy, failure, refused, refresh } = useAsyncCall();
  const save = async () => {
    const isDone = await run(async () => {
      if (known) await http.put(`/api/review_redactions/${known.id}`, { text, version: known.version });
      else await http.post('/api/review_redactions', { ...values, text });
      await refresh();
    });
    if (!isDone) return;
    toast({ type: 'success', title: '伏せた文に置き換えました', message: label });
    onClose();
  };
  return (
    <Dialog title={`${label}を伏せる`} okText="置き換える" busy={busy} onOk={() => void save()} onCancel={onClose}>
      <div className={css.text}>
        <label htmlFor={id}>伏せた文（委員には、この文だけが見えます）</label>
        <Input.TextArea
          id={id}
          value={text}
          autoSize={{ minRows: 4, maxRows: 16 }}
          maxLength={20000}
          onChange={({ target }) => setText(target.value)}
        />
        {refused.text && <span className={baseCss.failed}>{refused.text}</span>}
        {failure && <Alert type="error" showIcon role="alert" message={failure} />}
      </div>
    </Dialog>
  );
}

function OriginalDialog({ label, known, onClose }: { readonly label: string; readonly known: Redaction; readonly onClose: () => void }) {
  const { run, busy, failure, refresh } = useAsyncCall();
  const remove = async () => {
    const isDone = await run(async () => {
      await http.delete(`/api/review_redactions/${known.id}`, { data: { version: known.version } });
      await refresh();
    });
    if (isDone) onClose();
  };
  return (
    <Dialog title={`${label}をもとにもどしますか`} okText="もとにもどす" danger busy={busy} onOk={() => void remove()} onCancel={onClose}>
      <p>伏せた文を消します。委員には、はじめからの決まりのとおりに見えるようになります。</p>
      {failure && <Alert type="error" showIcon role="alert" message={failure} />}
    </Dialog>
  );
}
