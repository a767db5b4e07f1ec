import clsx from 'clsx/lite';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import { choicesOf } from '../../../schema/kinds/choice.ts';
import { flagWords } from '../../../schema/kinds/flag.ts';
import type { TextOptions } from '../../../schema/kinds/text.ts';
import { afterPress } from '../../ui/after-press.ts';
import baseCss from '../../ui/base.module.css';
import { Button, LinkButton } from '../../ui/button.tsx';
import { takeFocus } from '../../ui/focus.ts';
import labelledCss from '../../ui/labelled.module.css';
import { Choice, Labelled, Options, type Tied, Unit } from '../../ui/labelled.tsx';
import { cellText } from '../application-cells.tsx';
import granteeCss from '../grantee.module.css';
import { useRows } from '../queries.ts';
import type { AutosaveState } from './autosave.ts';
import css from './detail.module.css';
import { Request } from './facts.tsx';
import { type EditableName, editableSections, fieldNamed } from './fields.ts';
import { StepHeading, useStep } from './step-heading.tsx';
import { type ApplicationForm, memberName, useMembers } from './use-application-form.ts';

/** The application as a form that saves itself. What is wrong shows once a field is left. */
export function EditPage({ form, submits }: { form: ApplicationForm; submits: boolean }) {
  const { pathTo } = useStep();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(Object.keys(form.state.texts)));
  const leave = (name: EditableName) => {
    afterPress(() => setLeft((before) => new Set([...before, name])));
    form.autosave.leave(name);
  };
  return (
    <>
      <StepHeading>申請の内容を直す</StepHeading>
      <Request application={form.row} />
      <SaveLine form={form} />
      <Conflict form={form} />
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        {editableSections.map(([title, names]) => (
          <fieldset key={title} className={granteeCss.sheet}>
            <legend>{title}</legend>
            {names.map((name) => (
              <EditField
                key={name}
                form={form}
                name={name}
                error={left.has(name) || form.state.refused[name] ? form.errors[name] : undefined}
                onLeave={leave}
              />
            ))}
          </fieldset>
        ))}
      </form>
      <div className={clsx(granteeCss.buttons, granteeCss.buttonsWide)}>
        {submits && (
          <LinkButton type="primary" to={pathTo('submit')}>
            提出の確認に進む
          </LinkButton>
        )}
        <LinkButton type={submits ? 'default' : 'primary'} to={pathTo('overview')}>
          助成内容にもどる
        </LinkButton>
      </div>
    </>
  );
}

interface Props {
  form: ApplicationForm;
  name: EditableName;
  error: string | undefined;
  onLeave: (name: EditableName) => void;
}

/** One labelled input of the application, with what is wrong with it beside it. */
function EditField({ form, name, error, onLeave }: Props) {
  const { label, options } = fieldNamed(name);
  return (
    <Labelled id={inputId(name)} label={label} required={Boolean(options.required)} help={options.help} error={error}>
      {(tied) => <Box form={form} name={name} tied={tied} onLeave={onLeave} />}
    </Labelled>
  );
}

export function inputId(name: EditableName | 'contactUserId'): string {
  return `field-${name}`;
}

interface BoxProps {
  form: ApplicationForm;
  name: EditableName;
  tied: Tied;
  onLeave: (name: EditableName) => void;
}

function Box({ form, name, tied, onLeave }: BoxProps) {
  const { kind, options } = fieldNamed(name);
  const list = useId();
  const common = {
    ...tied,
    value: form.text(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => form.autosave.type(name, event.target.value),
    onBlur: () => onLeave(name),
    onCompositionStart: () => form.autosave.compose(true),
    onCompositionEnd: () => form.autosave.compose(false),
  };
  if (kind === 'longText') return <textarea {...common} rows={8} />;
  if (kind === 'date') return <input {...common} type="date" className={labelledCss.inputDate} min="1900-01-01" max="2199-12-31" />;
  if (kind === 'reference') return <MemberSelect form={form} common={common} />;
  if (kind === 'choice')
    return (
      <select {...common}>
        <Options all={choicesOf(fieldNamed(name))} blank="選んでください" />
      </select>
    );
  if (kind === 'flag') {
    const [yes, no] = flagWords(fieldNamed(name));
    return (
      <select {...common}>
        <Options all={[['false', no] as const, ['true', yes] as const]} />
      </select>
    );
  }
  if (kind === 'yen')
    return (
      <Unit unit="円">
        <input {...common} inputMode="numeric" autoComplete="off" />
      </Unit>
    );
  const suggests = (options as TextOptions).suggest;
  return (
    <>
      <input {...common} autoComplete="off" list={suggests && list} />
      {suggests && <RiverSystems id={list} />}
    </>
  );
}

/** The people to choose from. One who left the organisation stays readable. */
function MemberSelect({ form, common }: { form: ApplicationForm; common: React.ComponentProps<'select'> }) {
  const { members } = useMembers();
  const { representativeUserId: current, representativeUserName } = form.state.base;
  const past =
    current !== null && !members.some(({ id }) => id === current) ? [[String(current), representativeUserName ?? '今の代表者'] as const] : [];
  return (
    <select {...common}>
      <Options all={[...past, ...members.map((member) => [String(member.id), memberName(member)] as const)]} blank="選んでください" />
    </select>
  );
}

type RiverSystem = Row<typeof resources.river_systems>;

/** The names that the browser offers while typing; any other text stays allowed. */
function RiverSystems({ id }: { id: string }) {
  const { rows } = useRows<RiverSystem>(resources.river_systems.name, {}, '', { staleTime: 3_600_000 });
  return (
    <datalist id={id}>
      {rows.map(({ id: key, name }) => (
        <option key={key} value={name} />
      ))}
    </datalist>
  );
}

/** What has become of the typed text, always in sight and read out when it changes. */
export function SaveLine({ form }: { form: ApplicationForm }) {
  const { saving, failure, restored, conflict } = form.state;
  const wrong = Object.keys(form.errors).length;
  // Not read out: whoever listens hears the outcome, not every pause in the typing.
  const busy = !conflict && (saving === 'saving' || saving === 'waiting');
  const stuck = saving === 'unreachable' || saving === 'refused';
  return (
    <div className={stuck ? clsx(granteeCss.sheet, granteeCss.note, granteeCss.noteWashed, css.saveLine) : clsx(granteeCss.sheet, css.saveLine)}>
      {busy && <p aria-hidden="true">保存中…</p>}
      <p role="status">
        {!busy && (
          <>
            {textOf(form.state)}
            {failure && ` ${failure}`}
            {wrong > 0 && ` 確認が必要な項目が${wrong}件あります。直すと保存されます。`}
          </>
        )}
        {restored && ' 前回保存できなかった入力を戻しました。'}
      </p>
      {stuck && <Button onClick={() => void form.autosave.flush()}>もう一度保存する</Button>}
    </div>
  );
}

function textOf({ saving, savedAt, conflict }: AutosaveState): string {
  if (conflict) return 'まだ保存されていません。どちらの内容を残すかを選んでください。';
  if (saving === 'unreachable') return '保存できません（接続を確認しています）。入力した内容はこの画面に残っています。';
  if (saving === 'refused') return '保存できない内容があります。';
  return savedAt ? `保存しました ${formatDateTime(savedAt).slice(-5)}` : '入力した内容は、自動で保存されます。';
}

/** Someone else changed the same fields meanwhile: both values, and the person decides. Nothing is lost until then. */
export function Conflict({ form }: { form: ApplicationForm }) {
  const { conflict } = form.state;
  const [theirs, setTheirs] = useState<ReadonlySet<EditableName>>(new Set());
  if (!conflict) return null;
  const settle = (event: FormEvent) => {
    event.preventDefault();
    void form.autosave.settle((name) => !theirs.has(name));
  };
  const choose = (name: EditableName, own: boolean) => setTheirs(new Set([...theirs].filter((one) => one !== name).concat(own ? [] : [name])));
  return (
    <form className={clsx(granteeCss.sheet, granteeCss.note, css.conflict)} onSubmit={settle}>
      <h2 ref={takeFocus} tabIndex={-1}>
        ほかの方が同じ項目を変更しました
      </h2>
      <p>{formatDateTime(conflict.latest.updatedAt)} に変更されています。どちらの内容を残すかを選んでください。選ぶまでは保存されません。</p>
      {conflict.names.map((name) => (
        <fieldset key={name}>
          <legend className={css.conflictName}>{fieldNamed(name).label}</legend>
          <Version
            name={name}
            label="あなたの入力"
            value={cellText(form.row, name)}
            checked={!theirs.has(name)}
            onChoose={() => choose(name, true)}
          />
          <Version
            name={name}
            label="ほかの方の変更"
            value={cellText(conflict.latest, name)}
            checked={theirs.has(name)}
            onChoose={() => choose(name, false)}
          />
        </fieldset>
      ))}
      <Button submit type="primary">
        選んだ内容を保存する
      </Button>
    </form>
  );
}

interface VersionProps {
  name: EditableName;
  label: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
}

function Version({ name, label, value, checked, onChoose }: VersionProps) {
  return (
    <Choice name={`conflict-${name}`} checked={checked} onChange={onChoose}>
      <span>
        <span className={baseCss.quiet}>{label}</span>
        <span className={granteeCss.keptLines}>{value}</span>
      </span>
    </Choice>
  );
}
