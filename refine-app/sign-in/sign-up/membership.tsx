import { prefectures } from '../../../domain/prefectures.ts';
import { type Values, validateFields } from '../../../schema/derive/validators.ts';
import { joining, newOrganization } from '../../../schema/forms/sign-up.ts';
import { choicesOf } from '../../../schema/kinds/choice.ts';
import { Choice } from '../../ui/labelled.tsx';
import css from '../entrance.module.css';
import { SelectField, TextField } from '../sign-in-form.tsx';

type Name = 'how' | keyof typeof newOrganization | keyof typeof joining;

/** Initial values of the form about the user's organisation. */
export const membershipStart = {
  how: 'founds',
  ...{ name: '', nameKana: '', organizationType: '', postalCode: '', prefecture: '', address: '', phone: '' },
  ...{ representativeTitle: '', representativeName: '', organizationName: '', note: '' },
} satisfies Record<Name, string>;

type MembershipValues = typeof membershipStart;

/** The request body: a new organisation, or the request to join one, without blank values. */
export function membershipIn(values: MembershipValues): { readonly organization: Values } | { readonly joins: Values } {
  return values.how === 'joins' ? { joins: filled(values, joining) } : { organization: filled(values, newOrganization) };
}

export function membershipErrors(values: MembershipValues): Readonly<Record<string, string>> {
  const fields = values.how === 'joins' ? joining : newOrganization;
  return validateFields(fields, filled(values, fields), 'create').errors;
}

function filled(values: MembershipValues, fields: object): Values {
  const names = Object.keys(fields) as Name[];
  return Object.fromEntries(names.flatMap((name) => (values[name].trim() === '' ? [] : [[name, values[name]]])));
}

interface Props {
  readonly values: MembershipValues;
  readonly field: (name: Name) => { name: string; value: string; onValue: (value: string) => void; error: string | undefined };
}

/** The inputs for a new organisation, or for joining a registered one. */
export function MembershipFields({ values, field }: Props) {
  const { onValue: choose } = field('how');
  const choice = (how: string, words: string) => (
    <Choice name="how" checked={values.how === how} onChange={() => choose(how)}>
      {words}
    </Choice>
  );
  return (
    <>
      <fieldset className={css.choices}>
        <legend>団体</legend>
        {choice('founds', '団体を新しく登録する')}
        {choice('joins', 'すでに登録されている団体に加わる')}
      </fieldset>
      {values.how === 'joins' ? <JoinFields field={field} /> : <OrganizationFields field={field} />}
    </>
  );
}

function JoinFields({ field }: Pick<Props, 'field'>) {
  return (
    <>
      <p>団体の方か基金事務局が確かめると、その団体の一員になります。確かめるまで、応募は始められません。</p>
      <TextField label="団体名" autoComplete="organization" required {...field('organizationName')} />
      <TextField label="団体との関係（任意）" help="例：事務局の会計担当" {...field('note')} />
    </>
  );
}

function OrganizationFields({ field }: Pick<Props, 'field'>) {
  return (
    <>
      <TextField label="団体名" autoComplete="organization" help="学校・会などの正式な名前です。" required {...field('name')} />
      <TextField label="フリガナ" required {...field('nameKana')} />
      <SelectField
        label="団体の種類"
        all={choicesOf(newOrganization.organizationType) ?? {}}
        blank="選択してください"
        required
        {...field('organizationType')}
      />
      <TextField label="郵便番号（任意）" autoComplete="postal-code" inputMode="numeric" {...field('postalCode')} />
      <SelectField label="都道府県" all={prefectures.map((one) => [one, one] as const)} blank="選択してください" required {...field('prefecture')} />
      <TextField label="住所" autoComplete="street-address" help="市区町村から入力します。" required {...field('address')} />
      <TextField label="電話番号" type="tel" autoComplete="tel" required {...field('phone')} />
      <TextField label="代表者の役職（任意）" help="例：校長、理事長" {...field('representativeTitle')} />
      <TextField label="代表者氏名" required {...field('representativeName')} />
    </>
  );
}
