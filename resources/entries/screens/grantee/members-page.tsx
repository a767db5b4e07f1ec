import clsx from 'clsx/lite';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { http } from '../../../../refine-app/data/http.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { ConfirmDialog } from '../../../../refine-app/grantee/pages/confirm-dialog.tsx';
import { StepTitle } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { TextInput } from '../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import { StepFailure } from '../../../../refine-app/grantee/pages/query-part.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import labelledCss from '../../../../refine-app/ui/labelled.module.css';
import { Choice } from '../../../../refine-app/ui/labelled.tsx';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import { toast } from '../../../../refine-app/ui/toasts.ts';
import { useAsyncCall } from '../../../../refine-app/ui/use-async-call.ts';
import { entryRoles, entrySides } from '../../rules/terms.ts';
import css from './entries.module.css';
import { entryPath } from './entry-path.ts';
import { type EntryMember, useEntry, useRefreshOnMount } from './use-entry.ts';

export function MembersPage() {
  usePageTitle('一緒に書く人');
  useRefreshOnMount();
  const me = useMe();
  const { id, writing } = useEntry();
  const [memberToRemove, setMemberToRemove] = useState<EntryMember | null>(null);
  const owners = writing.members.filter(({ role, side }) => role === 'submit' && side === 'own');
  const canRemove = (member: EntryMember) => owners.length > 1 || !owners.includes(member);
  return (
    <>
      <StepTitle back={entryPath(id)} backText="区分の一覧にもどる" takesFocus={false}>
        一緒に書く人
      </StepTitle>
      <p>ここにいる人だけが、この応募を読み、書けます。団体の外の人が見られるのは、この応募だけです。</p>
      <ul className={clsx(granteeCss.sheet, granteeCss.lined)}>
        {writing.members.map((member) => (
          <li key={member.id} className={css.entryItem}>
            <p className={css.fileName}>
              <strong>{member.userName ?? member.email}</strong>
              {member.userName && <span className={baseCss.quiet}>　{member.email}</span>}
            </p>
            <p className={baseCss.quiet}>
              {entryRoles[member.role]}　{standingOf(member)}
            </p>
            {(writing.canDecide || member.email === me.email) && canRemove(member) && (
              <Button onClick={() => setMemberToRemove(member)}>
                {member.email === me.email ? '自分を外す' : '外す'}
                <span className={baseCss.visuallyHidden}>（{member.userName ?? member.email}）</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {writing.canDecide ? <Invitation /> : <p className={baseCss.quiet}>人を招いたり外したりできるのは、応募する団体の、提出できる人です。</p>}
      {memberToRemove && <RemoveDialog member={memberToRemove} onClose={() => setMemberToRemove(null)} />}
    </>
  );
}

function standingOf({ joinedAt, side }: EntryMember): string {
  if (side === 'left') return '団体を離れたか停止中のため、読むことも書くこともできません';
  if (!joinedAt) return '招待中（メールの返事を待っています）';
  return `${entrySides[side]}　${formatDateTime(joinedAt)} から`;
}

function Invitation() {
  const { id, refresh } = useEntry();
  const { run, busy, failure, refused } = useAsyncCall();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<EntryMember['role']>('write');
  const [tried, setTried] = useState(false);
  const invite = async (event: FormEvent) => {
    event.preventDefault();
    setTried(email.trim() === '');
    if (email.trim() === '') return;
    const isDone = await run(() => http.post(`/api/entries/${id}/members`, { email: email.trim(), role }));
    if (!isDone) return;
    toast({ type: 'success', title: `${email.trim()} に招待のメールを送りました` });
    setEmail('');
    await refresh();
  };
  return (
    <form className={granteeCss.sheet} onSubmit={(event) => void invite(event)} noValidate>
      <h2>人を招く</h2>
      <TextInput
        label="メールアドレス"
        type="email"
        required
        alerts
        help="招待のメールを送ります。メールのリンクを開くと、この応募を一緒に書けるようになります。団体の一員にはなりません。"
        error={refused.email ?? (tried ? 'メールアドレスを入力してください' : undefined)}
        value={email}
        onValue={setEmail}
      />
      <fieldset className={labelledCss.choices}>
        <legend>できること</legend>
        {Object.entries(entryRoles).map(([code, label]) => (
          <Choice key={code} name="role" checked={role === code} onChange={() => setRole(code as EntryMember['role'])}>
            <span>{label}</span>
          </Choice>
        ))}
      </fieldset>
      {failure && !refused.email && <StepFailure title="招けませんでした" text={failure} />}
      <div className={granteeCss.buttons}>
        <Button submit type="primary" aria-disabled={busy}>
          {busy ? '送信しています…' : '招待のメールを送る'}
        </Button>
      </div>
    </form>
  );
}

function RemoveDialog({ member: { id: memberId, userName, email }, onClose }: { readonly member: EntryMember; readonly onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const { id, refresh } = useEntry();
  const name = userName ?? email;
  const remove = async () => {
    await http.delete(`/api/entries/${id}/members/${memberId}`, { data: {} });
    if (email === me.email) return navigate('/user/entries', { replace: true });
    await refresh();
    onClose();
  };
  return (
    <ConfirmDialog title={`${name}さんを外しますか`} button="外す" failed="外せませんでした" danger run={remove} onClose={onClose}>
      <p>この応募を読むことも、書くこともできなくなります。書いた内容は残ります。</p>
    </ConfirmDialog>
  );
}
