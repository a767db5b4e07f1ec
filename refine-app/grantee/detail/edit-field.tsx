import { type HttpError, useList } from '@refinedev/core';
import { type ChangeEvent, useId } from 'react';
import { resources } from '../../../resources.config.ts';
import type { Row } from '../../../schema/derive/rows.ts';
import type { Choices } from '../../../schema/kinds/choice.ts';
import type { TextOptions } from '../../../schema/kinds/text.ts';
import { Labelled } from '../pages/labelled.tsx';
import { type EditableName, fieldNamed } from './fields.ts';
import type { ApplicationForm } from './use-application-form.ts';
import { memberName, useMembers } from './use-members.ts';

interface Props {
  form: ApplicationForm;
  name: EditableName;
  error: string | undefined;
  onLeave: (name: EditableName) => void;
}

/** One labelled input of the application, with what is wrong with it beside it. */
export function EditField({ form, name, error, onLeave }: Props) {
  const { label, options } = fieldNamed(name);
  const id = inputId(name);
  return (
    <Labelled id={id} label={label} required={Boolean(options.required)} help={options.help} error={error}>
      {(described) => <Box form={form} name={name} described={described} wrong={error !== undefined} onLeave={onLeave} />}
    </Labelled>
  );
}

export function inputId(name: EditableName | 'contactUserId'): string {
  return `field-${name}`;
}

interface BoxProps {
  form: ApplicationForm;
  name: EditableName;
  described: string | undefined;
  wrong: boolean;
  onLeave: (name: EditableName) => void;
}

function Box({ form, name, described, wrong, onLeave }: BoxProps) {
  const { kind, options } = fieldNamed(name);
  const list = useId();
  const common = {
    id: inputId(name),
    value: form.text(name),
    'aria-describedby': described,
    'aria-invalid': wrong || undefined,
    required: Boolean(options.required),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => form.autosave.type(name, event.target.value),
    onBlur: () => onLeave(name),
    onCompositionStart: () => form.autosave.compose(true),
    onCompositionEnd: () => form.autosave.compose(false),
  };
  if (kind === 'longText') return <textarea {...common} rows={8} />;
  if (kind === 'date') return <input {...common} type="date" className="input-date" min="1900-01-01" max="2199-12-31" />;
  if (kind === 'reference') return <MemberSelect form={form} common={common} />;
  if (kind === 'choice') return <ChoiceSelect choices={(options as { readonly choices: Choices }).choices} common={common} />;
  if (kind === 'yen') {
    return (
      <span className="input-yen">
        <input {...common} inputMode="numeric" autoComplete="off" />円
      </span>
    );
  }
  if (!(options as TextOptions).suggest) return <input {...common} autoComplete="off" />;
  return (
    <>
      <input {...common} autoComplete="off" list={list} />
      <RiverSystems id={list} />
    </>
  );
}

function ChoiceSelect({ choices, common }: { choices: Choices; common: React.ComponentProps<'select'> }) {
  return (
    <select {...common}>
      <option value="">選んでください</option>
      {Object.entries(choices).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** The people to choose from. One who left the organisation stays readable. */
function MemberSelect({ form, common }: { form: ApplicationForm; common: React.ComponentProps<'select'> }) {
  const { members } = useMembers();
  const { representativeUserId: current, representativeUserName } = form.state.base;
  const known = members.some(({ id }) => id === current);
  return (
    <select {...common}>
      <option value="">選んでください</option>
      {current !== null && !known && <option value={current}>{representativeUserName ?? '今の代表者'}</option>}
      {members.map((member) => (
        <option key={member.id} value={member.id}>
          {memberName(member)}
        </option>
      ))}
    </select>
  );
}

type RiverSystem = Row<typeof resources.river_systems>;

/** The names that the browser offers while typing; any other text stays allowed. */
function RiverSystems({ id }: { id: string }) {
  const { result } = useList<RiverSystem, HttpError>({
    resource: resources.river_systems.name,
    pagination: { pageSize: 200 },
    queryOptions: { staleTime: 3_600_000 },
  });
  return (
    <datalist id={id}>
      {result.data.map(({ id: key, name }) => (
        <option key={key} value={name} />
      ))}
    </datalist>
  );
}
