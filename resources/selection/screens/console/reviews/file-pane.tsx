import { useState } from 'react';
import { scanStates } from '../../../../../domain/terms.ts';
import { sizeText } from '../../../../../domain/text/file-size.ts';
import fieldsCss from '../../../../../refine-app/resource/kinds/fields.module.css';
import viewsCss from '../../../../../refine-app/resource/list/views.module.css';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { DownloadLine } from '../../../../../refine-app/ui/download-button.tsx';
import { lazyComponent } from '../../../../../refine-app/ui/lazy-component.tsx';
import previewCss from '../../../../../refine-app/ui/pdf/preview.module.css';
import { AnswerSections } from '../../../../applications/screens/console/record/answers-panel.tsx';
import { previewOf } from '../../../../documents/rules/previews.ts';
import css from './reviews.module.css';
import type { ReviewFile } from './reviews.ts';

const Bytes = lazyComponent(async () => (await import('../../../../documents/screens/console/preview.tsx')).FileContent);

type AttachedFile = ReviewFile['files'][number];

/** Attributes that make the form's PDF look like an attachment to the preview. */
const paper = { contentType: 'application/pdf', scanState: null, size: 0 } as const;

/** The submission: answers, the form as a PDF, and attachments, each shown inline. */
export function FilePane({ file }: { readonly file: ReviewFile }) {
  const [selected, select] = useState<'answers' | 'paper' | number>('answers');
  const { form, files, review } = file;
  const attached = files.find(({ id }) => id === selected);
  return (
    <section aria-label="書類">
      <nav className={css.tabs} aria-label="書類の中から">
        <Button aria-pressed={selected === 'answers'} onClick={() => select('answers')}>
          回答
        </Button>
        {form && (
          <Button aria-pressed={selected === 'paper'} onClick={() => select('paper')}>
            様式（PDF）
          </Button>
        )}
        {files.map((one) => (
          <AttachedTab key={one.id} file={one} isShown={selected === one.id} onShow={() => select(one.id)} />
        ))}
      </nav>
      {selected === 'answers' && <Answers file={file} onShow={(path) => select(files.find((one) => one.path === path)?.id ?? 'answers')} />}
      {selected === 'paper' && form && (
        <div className={previewCss.preview}>
          <Bytes file={{ ...paper, fileName: `${form.name}.pdf` } as never} address={form.paperPath} />
        </div>
      )}
      {attached && (
        <div className={previewCss.preview}>
          <Bytes key={`${review.id}/${attached.id}`} file={attached as never} address={`${attached.path}?inline=true`} />
        </div>
      )}
    </section>
  );
}

const blockedStates: readonly unknown[] = ['waiting', 'infected'];

/** A tab for an attachment that can be previewed, otherwise a download link. */
function AttachedTab({ file, isShown, onShow }: { readonly file: AttachedFile; readonly isShown: boolean; readonly onShow: () => void }) {
  const { fileName, size, path, scanState } = file;
  if (scanState && blockedStates.includes(scanState))
    return (
      <span className={baseCss.quiet}>
        {fileName}（{scanStates[scanState]}）
      </span>
    );
  if (previewOf(file))
    return (
      <Button aria-pressed={isShown} onClick={onShow}>
        {fileName} <span className={baseCss.quiet}>{sizeText(size)}</span>
      </Button>
    );
  return (
    <DownloadLine url={path} fileName={fileName} aria-label={`${fileName}をダウンロードする`}>
      {fileName} <span className={baseCss.quiet}>{sizeText(size)}</span>
    </DownloadLine>
  );
}

function Answers({ file: { form, answers, files, facts, earlier }, onShow }: { readonly file: ReviewFile; readonly onShow: (path: string) => void }) {
  return (
    <div className={css.answerSide}>
      {form && (
        <AnswerSections
          definition={form.definition}
          answers={answers}
          files={files.map(({ path, ...one }) => ({ ...one, filePath: path }))}
          onShow={({ url }) => onShow(url)}
        />
      )}
      {facts.length > 0 && (
        <Panel title="申請の内容">
          <dl className={viewsCss.recordFields}>
            {facts.map(({ label, value }) => (
              <div key={label} className={viewsCss.recordField}>
                <dt>{label}</dt>
                <dd className={fieldsCss.cellLines}>{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      )}
      {earlier.length > 0 && (
        <Panel title="この団体のこれまでの採択">
          <ul className={css.plainList}>
            {earlier.map(({ grantYear, category, title }) => (
              <li key={`${grantYear} ${title}`}>
                {grantYear}年度　{category}　{title}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
