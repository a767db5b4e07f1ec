import { PlusOutlined } from '@ant-design/icons-svg';
import clsx from 'clsx/lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type FormMistake, readDefinition } from '../../../../schema/forms/check-definition.ts';
import { type FormDefinition, fieldsOfForm, formLimits } from '../../../../schema/forms/definition.ts';
import baseCss from '../../../ui/base.module.css';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { InputProps } from '../kind-screen.ts';
import { dependentsOf, nameOf, withDuplicate, withItem, withMovedItem, withNewField, withNewSection, withoutItem } from './edit-form.ts';
import { type Editor, itemId } from './editor.ts';
import css from './forms.module.css';
import { SectionPart } from './item-lines.tsx';
import { publishedOf, useVersions } from './use-versions.ts';

interface Props extends Pick<InputProps, 'id' | 'onChange' | 'onBlur' | 'invalid' | 'describedBy'> {
  readonly form: FormDefinition;
  /** The name under which versions of it may have been published. */
  readonly name: string | undefined;
}

/** Edits a form by sections and fields. Nothing is stored until the page saves. */
export function FormEditor({ id, form, name, onChange, onBlur, invalid, describedBy }: Props) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [announcement, setAnnouncement] = useState<{ readonly text: string; readonly before?: FormDefinition }>({ text: '' });
  const [refused, setRefused] = useState<{ readonly key: string; readonly text: string }>();
  const focus = useRef<string>(undefined);
  const { versions = [] } = useVersions(name);
  const fixed = new Set(
    publishedOf(versions)
      .flatMap(({ definition }) => fieldsOfForm(definition))
      .map(({ key }) => key),
  );
  const mistakes = useMemo(() => readDefinition(form).mistakes, [form]);

  // Focuses the item that was moved or added.
  useEffect(() => {
    if (!focus.current) return;
    document.getElementById(focus.current)?.focus();
    focus.current = undefined;
  });

  const change = (next: FormDefinition, text = '', before?: FormDefinition) => {
    setRefused(undefined);
    setAnnouncement({ text, ...(before && { before }) });
    if (next !== form) onChange(next);
  };
  const show = (key: string) => setOpen((now) => new Set([...now, key]));
  const addItem = ({ form: next, key }: { readonly form: FormDefinition; readonly key: string }, text: string) => {
    show(key);
    focus.current = `${itemId({ id }, key)}-name`;
    change(next, text);
  };
  const editor: Editor = {
    id,
    form,
    isFixed: (key) => fixed.has(key),
    isOpen: (key) => open.has(key),
    toggle: (key) => setOpen((now) => new Set(now.has(key) ? [...now].filter((one) => one !== key) : [...now, key])),
    mistakesAt: (path, key) => (invalid || left.has(key) ? mistakes.filter(({ at }) => at === path || at.startsWith(`${path}.`)) : []),
    leave: (key) => setLeft((now) => (now.has(key) ? now : new Set([...now, key]))),
    put: (item) => change(withItem(form, item)),
    addField: (sectionKey) => addItem(withNewField(form, sectionKey), '項目を加えました'),
    move: (item, by, to) => {
      const next = withMovedItem(form, item.key, by);
      focus.current = to;
      change(
        next,
        next === form
          ? `「${nameOf(item)}」は、これより${by < 0 ? '上' : '下'}へは動かせません`
          : `「${nameOf(item)}」を${by < 0 ? '上' : '下'}に動かしました`,
      );
    },
    duplicate: (item) => addItem(withDuplicate(form, item.key), `「${nameOf(item)}」の写しを作りました`),
    remove: (item) => {
      const watchers = dependentsOf(form, item.key);
      if (watchers.length > 0) {
        const names = watchers.map((watcher) => `「${watcher}」`).join('');
        setRefused({ key: item.key, text: `${names}の条件がここの回答を見ているため、取り除けません。先に、その条件を変えてください。` });
      } else {
        focus.current = `${id}-undo`;
        change(withoutItem(form, item.key), `「${nameOf(item)}」を取り除きました`, form);
      }
    },
    refusal: (key) => (refused?.key === key ? refused.text : undefined),
  };
  const shown = invalid ? mistakes : [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take the name of the form's own label away
    <div id={id} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy} tabIndex={-1} onBlur={onBlur} className={css.editor}>
      {shown.length > 0 && <Mistakes editor={editor} mistakes={shown} show={show} />}
      {form.sections.length === 0 && (
        <p className={baseCss.quiet}>区分はまだありません。「区分を加える」から、申請者に尋ねることを区分に分けて作ります。</p>
      )}
      <ol className={css.sections}>
        {form.sections.map((section, index) => (
          <SectionPart key={section.key} editor={editor} section={section} index={index} />
        ))}
      </ol>
      <div className={css.tools}>
        <Button icon={<Icon of={PlusOutlined} />} onClick={() => addItem(withNewSection(form), '区分を加えました')}>
          区分を加える
        </Button>
        <span className={clsx(baseCss.quiet, css.count)}>
          {form.sections.length}区分・{fieldsOfForm(form).length}項目（{formLimits.sections}区分・{formLimits.fields}項目まで）
        </span>
        <span role="status" className={css.said}>
          {announcement.text}
        </span>
        {announcement.before && (
          <Button id={`${id}-undo`} size="small" onClick={() => change(announcement.before ?? form, '元に戻しました')}>
            元に戻す
          </Button>
        )}
      </div>
    </div>
  );
}

interface MistakesProps {
  readonly editor: Editor;
  readonly mistakes: readonly FormMistake[];
  readonly show: (key: string) => void;
}

/** All mistakes, each linked to its input. */
function Mistakes({ editor, mistakes, show }: MistakesProps) {
  return (
    <div className={css.mistakes} role="alert">
      <strong>直すところがあります（{mistakes.length}か所）</strong>
      <ul>
        {mistakes.map(({ at, text }) => {
          const key = keyAt(editor.form, at);
          return (
            <li key={`${at} ${text}`}>
              {key ? (
                <button
                  type="button"
                  onClick={() => {
                    show(key);
                    requestAnimationFrame(() => document.getElementById(`${itemId(editor, key)}-name`)?.focus());
                  }}
                >
                  {text}
                </button>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The key of the item that contains a path. */
function keyAt({ sections }: FormDefinition, path: string): string | undefined {
  const [, section, , field] = path.split('.');
  const found = section === undefined ? undefined : sections[Number(section)];
  return (field === undefined ? undefined : found?.fields[Number(field)]?.key) ?? found?.key;
}
