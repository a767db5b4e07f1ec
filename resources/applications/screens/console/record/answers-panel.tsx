import { Alert } from 'antd';
import clsx from 'clsx/lite';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../../domain/dates/japan-date.ts';
import { scanStates } from '../../../../../domain/terms.ts';
import { sizeText } from '../../../../../domain/text/file-size.ts';
import fieldsCss from '../../../../../refine-app/resource/kinds/fields.module.css';
import { Skeleton } from '../../../../../refine-app/resource/list/skeletons.tsx';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { DownloadLine } from '../../../../../refine-app/ui/download-button.tsx';
import { lazyComponent } from '../../../../../refine-app/ui/lazy-component.tsx';
import { EmptyState, FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import { recordPath } from '../../../../../refine-app/ui/record-path.ts';
import recordTableCss from '../../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../../refine-app/ui/record-table.tsx';
import { type Answers, answerText, isUnanswered, sumOf, visibleForm } from '../../../../../schema/forms/answers.ts';
import type { FormColumn, FormDefinition, FormField, FormSection } from '../../../../../schema/forms/definition.ts';
import type { TableRow } from '../../../../../schema/kinds/table.ts';
import { correctionStates } from '../../../rules/terms.ts';
import { type AnswerFile, type CorrectionFacts, type Flag, type SnapshotFacts, type Submitted, useSubmitted } from './answers.ts';
import { applications, type PanelProps } from './application.ts';
import css from './applications.module.css';

const PdfDialog = lazyComponent(async () => (await import('../../../../../refine-app/ui/pdf/pdf-dialog.tsx')).PdfDialog);

/** Answers of the last submission by section, preceded by warnings, the correction request and the changes. */
export function AnswersPanel({ row }: PanelProps) {
  const { result, query } = useSubmitted(row);
  const [shown, setShown] = useState<Shown>();
  if (query.isError) return <FailureState title="様式の回答を取得できませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className={css.answersWaiting} count={4} />;
  const submitted = result.data;
  return (
    <>
      <Flags flags={submitted.flags} />
      {submitted.correction && <Correction correction={submitted.correction} />}
      {submitted.snapshots.length > 1 && <Difference submitted={submitted} />}
      <Source submitted={submitted} onShow={setShown} />
      <AnswerSections definition={submitted.form.definition} answers={submitted.answers} files={submitted.files} onShow={setShown} />
      {shown && <PdfDialog {...shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

interface Shown {
  readonly url: string;
  readonly name: string;
}

type OnShow = (shown: Shown) => void;

function Flags({ flags }: { readonly flags: readonly Flag[] }) {
  if (flags.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      message="確かめてください"
      description={
        <ul className={css.flags}>
          {flags.map(({ kind, text, applications: others }) => (
            <li key={kind}>
              {text}
              <ul>
                {others.map((other) => (
                  <li key={other.id}>
                    <Link to={recordPath(applications, other)}>{other.entryNumber}</Link> {other.organizationName}「{other.title}」
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      }
    />
  );
}

/** The correction request, and whether the applicant has answered it. */
function Correction({
  correction: { status, message, until, createdAt, returnedAt, requestedByName, items },
}: {
  readonly correction: CorrectionFacts;
}) {
  const answeredText = returnedAt && `${formatDateTime(returnedAt)} に修正して提出されました`;
  return (
    <Panel title={`修正依頼（${correctionStates[status]}）`}>
      <p className={css.answersFacts}>
        {formatDateTime(createdAt)} に{requestedByName ? `${requestedByName}が` : 'ウイルス検査から自動で'}依頼・期限 {formatDateTime(until)}
        {answeredText && `・${answeredText}`}
      </p>
      {message && <p className={fieldsCss.cellLines}>{message}</p>}
      <dl className={viewsCss.recordFields}>
        {items.map(({ sectionKey, sectionTitle, message: words }) => (
          <div key={`${sectionKey} ${words}`} className={clsx(viewsCss.recordField, viewsCss.recordWide)}>
            <dt>{sectionTitle}</dt>
            <dd className={fieldsCss.cellLines}>{words}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

type Change = Submitted['changes'][number];

const differences = (before: string, after: string): readonly RecordColumn<Change>[] => [
  { key: 'label', title: '項目', isHead: true, render: ({ section, label }) => `${section}：${label}` },
  { key: 'before', title: before, render: (change) => <Words text={change.before} /> },
  { key: 'after', title: after, render: (change) => <Words text={change.after} /> },
];

/** Compares the last two submissions. */
function Difference({ submitted: { snapshots, changes } }: Pick<SubmittedProps, 'submitted'>) {
  const corrected = snapshots.at(-1)?.isCorrection;
  const columns = corrected ? differences('修正の前', '修正の後') : differences('前の提出', '最後の提出');
  return (
    <Panel title={corrected ? '修正の前と後' : '前の提出との違い'} count={`（${changes.length}項目）`}>
      {changes.length === 0 && <EmptyState text="前の提出から変わった項目はありません。" />}
      {changes.length > 0 && <RecordTable label="前の提出との違い" columns={columns} rows={changes} keyOf={({ key }) => key} />}
    </Panel>
  );
}

interface SubmittedProps {
  readonly submitted: Submitted;
  readonly onShow: OnShow;
}

/** The form's version, and the submissions with their PDFs. */
function Source({ submitted: { form, entry, snapshots }, onShow }: SubmittedProps) {
  const [last, ...before] = snapshots.toReversed();
  return (
    <Panel title={`${form.name}（第${form.number}版）`}>
      {entry.fromPaper && <p className={css.answersFacts}>紙で届いたものを、事務局が入力しました。{entry.paperNote}</p>}
      {last && <SnapshotLine snapshot={last} onShow={onShow} />}
      {before.length > 0 && (
        <details>
          <summary>前の提出（{before.length}回）</summary>
          {before.map((snapshot) => (
            <SnapshotLine key={snapshot.number} snapshot={snapshot} onShow={onShow} />
          ))}
        </details>
      )}
    </Panel>
  );
}

function SnapshotLine({ snapshot, onShow }: { readonly snapshot: SnapshotFacts; readonly onShow: OnShow }) {
  const { number, arrivedAt, receiptNumber, userName, isCorrection, paperPath, sha256 } = snapshot;
  const name = `${receiptNumber}_${number}.pdf`;
  const facts = [`${formatDateTime(arrivedAt)} 提出（${number}回目${isCorrection ? '・修正' : ''}）`, userName].filter(Boolean).join('　');
  return (
    <div className={css.answerFile}>
      <span>{facts}</span>
      <Button size="small" aria-label={`${number}回目の提出を様式で見る`} onClick={() => onShow({ url: paperPath, name })}>
        様式で見る（PDF）
      </Button>
      <DownloadLine url={paperPath} fileName={name} aria-label={`${number}回目の提出の様式をダウンロードする`}>
        ダウンロード
      </DownloadLine>
      <span className={clsx(baseCss.quiet, css.answersHash)}>SHA-256 {sha256}</span>
    </div>
  );
}

interface SectionsProps {
  readonly definition: FormDefinition;
  readonly answers: Answers;
  readonly files: readonly ShownFile[];
  readonly onShow: OnShow;
  /** Renders content below an answer. */
  readonly below?: (field: FormField) => ReactNode;
}

/** The sections of the form with their answers. */
export function AnswerSections({ definition, ...others }: SectionsProps) {
  return visibleForm(definition, others.answers).sections.map((section, index) => (
    <Section key={section.key} {...others} section={section} number={index + 1} />
  ));
}

function Section({
  section,
  number,
  answers,
  files,
  onShow,
  below,
}: Omit<SectionsProps, 'definition'> & { readonly section: FormSection; readonly number: number }) {
  const own = (field: FormField) => files.filter(({ fieldKey }) => fieldKey === field.key);
  return (
    <Panel title={`${number}　${section.title}`} className={css.answers}>
      <dl className={viewsCss.recordFields}>
        {section.fields.map((field) => (
          <div key={field.key} className={field.kind === 'table' ? css.answerTable : viewsCss.recordField}>
            <dt>
              {field.label}
              {field.forOffice && <span className={baseCss.quiet}>（事務局のみ）</span>}
            </dt>
            <dd>
              {field.kind === 'file' ? <Files files={own(field)} onShow={onShow} /> : <Answer field={field} answers={answers} />}
              {below?.(field)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Answer({ field, answers }: { readonly field: FormField; readonly answers: Answers }) {
  const answer = answers[field.key];
  if (isUnanswered(answer) && field.kind !== 'flag') return <Words text="" />;
  if (field.kind === 'table') return <Table field={field} rows={answer as readonly TableRow[]} />;
  return <Words text={answerText(field, answer)} />;
}

function Words({ text }: { readonly text: string }) {
  return text ? <span className={fieldsCss.cellLines}>{text}</span> : <span className={baseCss.quiet}>（記入なし）</span>;
}

const isNumber = ({ kind }: FormColumn) => kind === 'yen' || kind === 'integer';

/** Rows as they were filled in, with sums of the number columns. */
function Table({ field: { label, columns = [] }, rows }: { readonly field: FormField; readonly rows: readonly TableRow[] }) {
  const shown = columns.map((column) => ({
    key: column.key,
    title: column.label,
    ...(isNumber(column) && { className: recordTableCss.columnNumeric }),
    render: (row: TableRow) => answerText(column, row[column.key]),
  }));
  const sums = columns.map((column, index) => [
    column.key,
    isNumber(column) ? answerText(column, sumOf(rows, column.key)) : index === 0 ? '合計' : '',
  ]);
  const numbered = new Map(rows.map((row, index) => [row, index]));
  return (
    <RecordTable
      label={label}
      columns={shown}
      rows={rows}
      keyOf={(row) => numbered.get(row) ?? 0}
      foot={columns.some(isNumber) ? Object.fromEntries(sums) : undefined}
    />
  );
}

type ShownFile = Pick<AnswerFile, 'fieldKey' | 'fileName' | 'size' | 'scanState' | 'filePath'>;

function Files({ files, onShow }: { readonly files: readonly ShownFile[]; readonly onShow: OnShow }) {
  if (files.length === 0) return <Words text="" />;
  return (
    <ul>
      {files.map((file) => (
        <FileLine key={file.filePath} file={file} onShow={onShow} />
      ))}
    </ul>
  );
}

/** Scan states in which a file can be neither viewed nor downloaded. */
const blockedScanStates: readonly unknown[] = ['waiting', 'infected'];

function FileLine({ file: { fileName, size, scanState, filePath }, onShow }: { readonly file: ShownFile; readonly onShow: OnShow }) {
  const isBlocked = blockedScanStates.includes(scanState);
  return (
    <li className={css.answerFile}>
      <span>
        {fileName} <span className={baseCss.quiet}>{sizeText(size)}</span>
      </span>
      {isBlocked && scanState && <span className={baseCss.failed}>{scanStates[scanState]}</span>}
      {/\.pdf$/i.test(fileName) && !isBlocked && (
        <Button size="small" aria-label={`${fileName}を見る`} onClick={() => onShow({ url: filePath, name: fileName })}>
          見る
        </Button>
      )}
      <DownloadLine url={filePath} fileName={fileName} disabled={isBlocked} aria-label={`${fileName}をダウンロードする`}>
        ダウンロード
      </DownloadLine>
    </li>
  );
}
