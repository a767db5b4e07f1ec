import clsx from 'clsx/lite';
import { type ChangeEvent, useId, useState } from 'react';
import { cellText } from '../../../../../refine-app/grantee/application-cells.tsx';
import granteeCss from '../../../../../refine-app/grantee/grantee.module.css';
import { Clash } from '../../../../../refine-app/grantee/pages/clash.tsx';
import { SaveLine } from '../../../../../refine-app/grantee/pages/save-line.tsx';
import { useRows } from '../../../../../refine-app/grantee/queries.ts';
import { afterPress } from '../../../../../refine-app/ui/after-press.ts';
import { LinkButton } from '../../../../../refine-app/ui/button.tsx';
import labelledCss from '../../../../../refine-app/ui/labelled.module.css';
import { Labelled, type LabelledInputProps, Options, Unit } from '../../../../../refine-app/ui/labelled.tsx';
import { resources } from '../../../../../resources.config.ts';
import type { Row } from '../../../../../schema/derive/rows.ts';
import { choicesOf } from '../../../../../schema/kinds/choice.ts';
import { flagWords } from '../../../../../schema/kinds/flag.ts';
import type { TextOptions } from '../../../../../schema/kinds/text.ts';
import { Request } from './facts.tsx';
import { type EditableName, editableSections, fieldNamed } from './fields.ts';
import { StepHeading, useStep } from './step-heading.tsx';
import { type ApplicationForm, memberName, useMembers } from './use-application-form.ts';

/** The application as an autosaved form. Errors show once a field is left. */
export function EditPage({ form, submits }: { form: ApplicationForm; submits: boolean }) {
  const { pathTo } = useStep();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set(Object.keys(form.state.texts)));
  const leave = (name: EditableName) => {
    afterPress(() => setTouched((before) => new Set([...before, name])));
    form.autosave.leave(name);
  };
  return (
    <>
      <StepHeading>申請の内容を直す</StepHeading>
      <Request application={form.row} />
      <FormSaveLine form={form} />
      <FormClash form={form} />
      <form onSubmit={(event) => event.preventDefault()} noValidate>
        {editableSections.map(([title, names]) => (
          <fieldset key={title} className={granteeCss.sheet}>
            <legend>{title}</legend>
            {names.map((name) => (
              <EditField
                key={name}
                form={form}
                name={name}
                error={touched.has(name) || form.state.refused[name] ? form.errors[name] : undefined}
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

function EditField({ form, name, error, onLeave }: Props) {
  const { label, options } = fieldNamed(name);
  return (
    <Labelled id={inputId(name)} label={label} required={Boolean(options.required)} help={options.help} error={error}>
      {(tied) => <FieldInput form={form} name={name} tied={tied} onLeave={onLeave} />}
    </Labelled>
  );
}

export function inputId(name: EditableName | 'contactUserId'): string {
  return `field-${name}`;
}

interface FieldInputProps {
  form: ApplicationForm;
  name: EditableName;
  tied: LabelledInputProps;
  onLeave: (name: EditableName) => void;
}

function FieldInput({ form, name, tied, onLeave }: FieldInputProps) {
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

/** Members to choose from. A member who left the organisation is still shown. */
function MemberSelect({ form, common }: { form: ApplicationForm; common: React.ComponentProps<'select'> }) {
  const { members } = useMembers();
  const { representativeUserId: current, representativeUserName } = form.state.base;
  const formerMember =
    current !== null && !members.some(({ id }) => id === current) ? [[String(current), representativeUserName ?? '今の代表者'] as const] : [];
  return (
    <select {...common}>
      <Options all={[...formerMember, ...members.map((member) => [String(member.id), memberName(member)] as const)]} blank="選んでください" />
    </select>
  );
}

type RiverSystem = Row<typeof resources.river_systems>;

/** Suggestions for the river system; any other text is allowed. */
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

/** Save state, always visible. */
export function FormSaveLine({ form }: { form: ApplicationForm }) {
  return <SaveLine state={form.state} wrong={Object.keys(form.errors).length} onRetry={() => void form.autosave.flush()} />;
}

/** Shown if someone else changed the same fields. */
export function FormClash({ form }: { form: ApplicationForm }) {
  const { conflict } = form.state;
  if (!conflict) return null;
  const { latest, names } = conflict;
  const contested = names.map((name) => ({
    key: name,
    label: fieldNamed(name).label,
    own: cellText(form.row, name),
    theirs: cellText(latest, name),
  }));
  return <Clash at={latest.updatedAt} contested={contested} onSettle={(keepsOwn) => void form.autosave.settle(keepsOwn)} />;
}
