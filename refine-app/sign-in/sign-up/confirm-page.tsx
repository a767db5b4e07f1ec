import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { validateFields } from '../../../schema/derive/validators.ts';
import { newPerson } from '../../../schema/forms/sign-up.ts';
import { http } from '../../data/http.ts';
import { setToken } from '../../data/token.ts';
import { Choice } from '../../ui/labelled.tsx';
import { toast } from '../../ui/toasts.ts';
import { Waiting } from '../../ui/waiting.tsx';
import css from '../entrance.module.css';
import { explainLink, NewPassword } from '../mailed-link.tsx';
import { FormFailure, SignInLayout, SignInLinks, SubmitButton, TextField, useSignInForm } from '../sign-in-form.tsx';
import { MembershipFields, membershipErrors, membershipIn, membershipStart } from './membership.tsx';
import { startPath } from './start-path.ts';

interface Props {
  readonly token: string;
  /** The link has expired or was used before. */
  readonly onDead: (why: string) => void;
}

/** What the link is for. */
interface LinkFacts {
  readonly email: string;
  readonly call: { readonly id: number; readonly title: string } | null;
  readonly entry: { readonly id: number; readonly organizationName: string; readonly callTitle: string } | null;
}

/** Opened by the mailed link. Loads what it is for before it shows the form. */
export function ConfirmPage({ token, onDead }: Props) {
  const [link, setLink] = useState<LinkFacts>();
  const refuse = useEffectEvent((problem: unknown) => {
    // No form is shown yet, so any failure is final.
    const other = explainLink({ mail, onDead })(problem);
    if (other?.failure) onDead(other.failure);
  });
  useEffect(() => {
    http.post<LinkFacts>('/api/sign-up/link', { token }).then(({ data }) => setLink(data), refuse);
  }, [token]);
  return link ? <ConfirmForm token={token} onDead={onDead} link={link} /> : <Waiting />;
}

const mail = '利用者登録のメール';

const start = { username: '', password: '', belongs: '', ...membershipStart };

function ConfirmForm({ token, onDead, link }: Props & { readonly link: LinkFacts }) {
  const { email, entry } = link;
  const finish = useFinish(link);
  const form = useSignInForm({
    start,
    check: (values) => {
      const { username, password } = values;
      const { errors } = validateFields(newPerson, { username, password }, 'create');
      return { errors: { ...errors, ...(entry ? {} : membershipErrors(values)) } };
    },
    send: async (values) => {
      const { username, password } = values;
      const membership = entry ? joiningIn(entry, values.belongs) : membershipIn(values);
      const { data } = await http.post<Signed>('/api/sign-up/confirm', { token, username, password, ...membership });
      await finish(data);
    },
    explain: explainLink({ mail, onDead }),
  });
  return (
    <SignInLayout area="user" title="利用者登録">
      <Purpose link={link} />
      <form noValidate onSubmit={form.submit}>
        <FormFailure text={form.failure} />
        <p>
          メールアドレス：<strong>{email}</strong>
        </p>
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <TextField label="氏名" autoComplete="name" required {...form.field('username')} />
        <NewPassword label="パスワード" {...form.field('password')} />
        {entry ? (
          <Belonging entry={entry} belongs={form.values.belongs} onBelongs={form.field('belongs').onValue} />
        ) : (
          <MembershipFields values={form.values} field={form.field} />
        )}
        <SubmitButton busy={form.busy}>登録する</SubmitButton>
      </form>
      <SignInLinks area="user" />
    </SignInLayout>
  );
}

type InvitedTo = NonNullable<LinkFacts['entry']>;

/** The request to join the entry's organisation, which its members decide on. */
const joiningIn = ({ organizationName }: InvitedTo, belongs: string) => (belongs === 'yes' ? { joins: { organizationName } } : {});

interface BelongingProps {
  readonly entry: InvitedTo;
  readonly belongs: string;
  readonly onBelongs: (belongs: string) => void;
}

/** An invitation is for one entry only; a member of the organisation can ask to join it as well. */
function Belonging({ entry, belongs, onBelongs }: BelongingProps) {
  return (
    <fieldset className={css.choices}>
      <legend>「{entry.organizationName}」との関係</legend>
      <Choice name="belongs" checked={belongs !== 'yes'} onChange={() => onBelongs('')}>
        この応募だけを一緒に書く
      </Choice>
      <Choice name="belongs" checked={belongs === 'yes'} onChange={() => onBelongs('yes')}>
        この団体の人なので、団体への参加も申し出る（団体の方か基金事務局が確かめます）
      </Choice>
    </fieldset>
  );
}

function Purpose({ link: { call, entry } }: { readonly link: LinkFacts }) {
  if (entry)
    return (
      <p className={css.formNote}>
        「{entry.organizationName}」の「{entry.callTitle}
        」への応募を、一緒に書くように招かれています。登録すると、この応募を読み、書けるようになります。
      </p>
    );
  return call && <p className={css.formNote}>登録すると、「{call.title}」への応募を書き始められます。</p>;
}

interface Signed {
  readonly token: string;
  readonly user: { readonly organizationId: number | null };
}

/** Navigates to the entry or the call; a user without an organisation cannot start an entry yet. */
function useFinish({ call, entry }: LinkFacts) {
  const navigate = useNavigate();
  return async ({ token, user }: Signed) => {
    setToken(token);
    toast({ type: 'success', title: '登録しました' });
    const to = entry ? `/user/entries/${entry.id}` : startPath(user.organizationId === null ? null : call?.id);
    await navigate(to, { replace: true });
  };
}
