import { ArrowDownOutlined, ArrowUpOutlined, CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons-svg';
import type { FocusEvent, ReactNode } from 'react';
import { binds, conditionText, type FormField, type FormSection, formKinds } from '../../../../schema/forms/definition.ts';
import baseCss from '../../../ui/base.module.css';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FieldBody, SectionBody } from './bodies.tsx';
import { type Item, nameOf } from './edit-form.ts';
import { type Editor, itemId, moveKeys } from './editor.ts';
import css from './forms.module.css';
import { LineButton } from './line-button.tsx';

interface SectionProps {
  readonly editor: Editor;
  readonly section: FormSection;
  readonly index: number;
}

export function SectionPart({ editor, section, index }: SectionProps) {
  const path = `sections.${index}`;
  const own = editor.mistakesAt(path, section.key).filter(({ at }) => !at.startsWith(`${path}.fields.`));
  return (
    <ItemPart
      editor={editor}
      item={section}
      className={css.section}
      wrong={own.length}
      marks={[section.when && conditionText(section.when, editor.form)]}
      title={`${index + 1}．`}
    >
      {editor.isOpen(section.key) && <SectionBody editor={editor} section={section} path={path} />}
      <ol className={css.fields}>
        {section.fields.map((field, number) => (
          <FieldPart key={field.key} editor={editor} field={field} path={`${path}.fields.${number}`} />
        ))}
      </ol>
      <Button size="small" icon={<Icon of={PlusOutlined} />} onClick={() => editor.addField(section.key)}>
        「{nameOf(section)}」に項目を加える
      </Button>
    </ItemPart>
  );
}

function FieldPart({ editor, field, path }: { readonly editor: Editor; readonly field: FormField; readonly path: string }) {
  const { key, kind, required, forOffice, identifies, bind, when } = field;
  const marks = [
    formKinds[kind],
    required && '必須',
    forOffice && '事務局だけ',
    identifies && '申請者が分かる',
    bind && `「${binds[bind].label}」に入る`,
    when && conditionText(when, editor.form),
  ];
  return (
    <ItemPart editor={editor} item={field} className={css.field} wrong={editor.mistakesAt(path, key).length} marks={marks}>
      {editor.isOpen(key) && <FieldBody editor={editor} field={field} path={path} />}
    </ItemPart>
  );
}

interface ItemProps {
  readonly editor: Editor;
  readonly item: Item;
  readonly className: string | undefined;
  readonly title?: string;
  /** Short facts beside its name. */
  readonly marks: readonly (string | false | undefined)[];
  /** Number of mistakes in it. */
  readonly wrong: number;
  readonly children: ReactNode;
}

/** The line of a section or a field: its name expands it; buttons move, copy and remove it. */
function ItemPart({ editor, item, className, title = '', marks, wrong, children }: ItemProps) {
  const [id, name] = [itemId(editor, item.key), nameOf(item)];
  const refusal = editor.refusal(item.key);
  const isOpen = editor.isOpen(item.key);
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) editor.leave(item.key);
  };
  return (
    <li className={className} onKeyDown={moveKeys(editor, item)} onBlur={leave}>
      <div className={css.line}>
        <button type="button" id={`${id}-line`} className={css.name} aria-expanded={isOpen} onClick={() => editor.toggle(item.key)}>
          <span className={css.nameText}>
            {title}
            {name}
          </span>
          <span className={css.marks}>
            {wrong > 0 && <span className={css.wrong}>直すところ {wrong}</span>}
            {marks.map((mark) => mark && <span key={mark}>{mark}</span>)}
          </span>
        </button>
        <span className={css.buttons}>
          <LineButton id={`${id}-up`} label={`「${name}」を上へ`} icon={ArrowUpOutlined} onClick={() => editor.move(item, -1, `${id}-up`)} />
          <LineButton id={`${id}-down`} label={`「${name}」を下へ`} icon={ArrowDownOutlined} onClick={() => editor.move(item, 1, `${id}-down`)} />
          <LineButton label={`「${name}」の写しを作る`} icon={CopyOutlined} onClick={() => editor.duplicate(item)} />
          <LineButton label={`「${name}」を取り除く`} icon={DeleteOutlined} onClick={() => editor.remove(item)} />
        </span>
      </div>
      {refusal && (
        <p role="alert" className={baseCss.failed}>
          {refusal}
        </p>
      )}
      {children}
    </li>
  );
}
