import { Checkbox, Select } from 'antd';
import { optionsBoundTo } from '../../../../schema/forms/check-definition.ts';
import { binds, type FormField, type FormKind, type FormSection, formKinds, formLimits } from '../../../../schema/forms/definition.ts';
import { documentTypes } from '../../../../schema/kinds/file.ts';
import fieldsCss from '../fields.module.css';
import { ColumnList } from './column-list.tsx';
import { ConditionInput } from './condition.tsx';
import { bindsFor, withBind, withKind } from './edit-form.ts';
import { itemId } from './editor.ts';
import { EditorField, NumberPart, type PartProps, partOf, TextPart } from './editor-inputs.tsx';
import css from './forms.module.css';
import { OptionList } from './option-list.tsx';

/** The properties of a section. */
export function SectionBody({ editor, section, path }: PartProps & { readonly section: FormSection }) {
  const part = partOf(editor, section, path);
  return (
    <div className={css.body}>
      <TextPart
        {...part('title', 'name')}
        label="区分の名前"
        required
        value={section.title}
        onChange={(title) => editor.put({ ...section, title })}
      />
      <TextPart {...part('help')} label="説明" lines value={section.help} onChange={(help) => editor.put({ ...section, help })} />
      <ConditionInput {...part('when')} editor={editor} item={section} />
    </div>
  );
}

/** The properties of a question. */
export function FieldBody({ editor, field, path }: PartProps & { readonly field: FormField }) {
  const part = partOf(editor, field, path);
  const put = (words: Partial<FormField>) => editor.put({ ...field, ...words });
  const isFixed = editor.isFixed(field.key);
  const { kind } = field;
  const fitting = bindsFor(editor.form, field);
  return (
    <div className={css.body}>
      <TextPart {...part('label', 'name')} label="項目の名前" required value={field.label} onChange={(label) => put({ label })} />
      <EditorField
        {...part('kind')}
        label="答え方"
        help={isFixed ? '公開した版にある項目なので、答え方は変えられません。変えるときは、新しい項目を加えてください。' : undefined}
      >
        {(tied) => (
          <Select
            {...tied}
            className={fieldsCss.fieldSelect}
            value={kind}
            disabled={isFixed}
            options={Object.entries(formKinds).map(([value, label]) => ({ value, label }))}
            onChange={(next: FormKind) => editor.put(withKind(field, next))}
          />
        )}
      </EditorField>
      <TextPart {...part('help')} label="説明" lines value={field.help} onChange={(help) => put({ help })} />
      <div className={css.checks}>
        <Checkbox checked={field.required ?? false} onChange={({ target }) => put({ required: target.checked })}>
          {kind === 'flag' ? '必ず「はい」にしてもらう' : '必須にする'}
        </Checkbox>
        <Checkbox checked={field.forOffice ?? false} onChange={({ target }) => put({ forOffice: target.checked })}>
          事務局だけが見る（委員には見せない）
        </Checkbox>
        <Checkbox checked={field.identifies ?? false} onChange={({ target }) => put({ identifies: target.checked })}>
          申請者が分かる（名前を伏せる審査では見せない）
        </Checkbox>
      </div>
      <KindParts editor={editor} field={field} path={path} put={put} />
      {fitting.length > 0 && (
        <EditorField {...part('bind')} label="申請のどの項目に入れるか" help="選ぶと、一覧・検索・選考の資料に、この回答が使われます。">
          {(tied) => (
            <Select
              {...tied}
              className={fieldsCss.fieldSelect}
              value={field.bind}
              allowClear
              placeholder="入れない（様式の回答としてだけ残す）"
              options={fitting.map(({ bind, taken }) => ({
                value: bind,
                label: `${binds[bind].label}${taken ? '（ほかの項目が入れています）' : ''}`,
                disabled: taken,
              }))}
              onChange={(bind) => editor.put(withBind(field, bind))}
            />
          )}
        </EditorField>
      )}
      <ConditionInput {...part('when')} editor={editor} item={field} />
    </div>
  );
}

type Put = (words: { -readonly [W in keyof FormField]?: FormField[W] | undefined }) => void;

/** The properties that only some kinds have. */
function KindParts({
  editor,
  field,
  path,
  put: putPartial,
}: PartProps & { readonly field: FormField; readonly put: (words: Partial<FormField>) => void }) {
  const part = partOf(editor, field, path);
  const put = putPartial as Put;
  const number = (word: 'min' | 'max' | 'most' | 'maxMegabytes', label: string, placeholder: string) => (
    <NumberPart {...part(word)} label={label} placeholder={placeholder} value={field[word]} onChange={(value) => put({ [word]: value as number })} />
  );
  switch (field.kind) {
    case 'text':
      return <div className={css.pair}>{number('max', '文字数の上限', '200')}</div>;
    case 'longText':
      return <div className={css.pair}>{number('max', '文字数の上限', '2,000')}</div>;
    case 'yen':
      return (
        <div className={css.pair}>
          {number('min', '下限（円）', 'なし')}
          {number('max', '上限（円）', 'なし')}
        </div>
      );
    case 'integer':
      return (
        <div className={css.pair}>
          {number('min', '下限', 'なし')}
          {number('max', '上限', 'なし')}
          <TextPart {...part('unit')} label="単位" value={field.unit} onChange={(unit) => put({ unit })} />
        </div>
      );
    case 'choice':
    case 'multiChoice':
      return (
        <OptionList
          editor={editor}
          path={path}
          options={field.options ?? []}
          codes={field.bind && optionsBoundTo(field.bind)}
          id={itemId(editor, field.key)}
          label="選択肢"
          onChange={(options) => put({ options })}
        />
      );
    case 'table':
      return (
        <>
          <ColumnList editor={editor} path={path} field={field} onChange={(columns) => put({ columns })} />
          <div className={css.pair}>{number('most', '行数の上限', String(formLimits.rows))}</div>
        </>
      );
    case 'file':
      return (
        <>
          <EditorField {...part('types')} label="受け付けるファイルの種類">
            {(tied) => (
              <Select
                {...tied}
                className={fieldsCss.fieldSelect}
                mode="multiple"
                value={[...(field.types ?? [])]}
                placeholder={`すべて（${documentTypes.join('・')}）`}
                options={documentTypes.map((type) => ({ value: type, label: type }))}
                onChange={(types: string[]) => put({ types: types.length > 0 ? types : undefined })}
              />
            )}
          </EditorField>
          <div className={css.pair}>
            {number('most', 'ファイルの数の上限', String(formLimits.files))}
            {number('maxMegabytes', '1つの大きさの上限（MB）', String(formLimits.megabytes))}
          </div>
        </>
      );
    default:
      return null;
  }
}
