import { type FormEvent, useId, useState } from 'react';
import { failureText } from '../../ui/failure.ts';
import { takeFocus } from '../../ui/take-focus.ts';
import { toast } from '../../ui/toasts.ts';
import { useRefresh } from '../../ui/use-refresh.ts';
import { LoadFailure } from '../pages/part.tsx';
import { type ApplicationForm, type Member, memberName, useMembers } from './use-application-form.ts';

/** Whom the foundation writes to, and handing that over to a colleague. */
export function Contact({ form }: { form: ApplicationForm }) {
  const { contactUserId, contactUserName } = form.row;
  const { members, query } = useMembers();
  const [next, setNext] = useState<Member | null>(null);
  const others = members.filter(({ id }) => id !== contactUserId);
  return (
    <section className="sheet" aria-labelledby="contact">
      <h2 id="contact" tabIndex={-1}>
        連絡担当者
      </h2>
      <p>
        <strong>{contactUserName ?? '決まっていません'}</strong>
        {contactUserName && '　基金からのメールは、この方に届きます。'}
      </p>
      {query.isError && <LoadFailure title="団体の方を読み込めませんでした" error={query.error} retry={() => void query.refetch()} />}
      {query.isSuccess && others.length === 0 && <p className="soft">ほかに登録されている方がいないため、引き継げません。</p>}
      {others.length > 0 && !next && <Choose members={others} onChosen={setNext} />}
      {next && <Confirm form={form} next={next} onDone={() => setNext(null)} />}
    </section>
  );
}

function Choose({ members, onChosen }: { members: readonly Member[]; onChosen: (member: Member) => void }) {
  const id = useId();
  const [chosen, choose] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const member = members.find((one) => String(one.id) === chosen);
    if (member) onChosen(member);
    else setMissing(true);
  };
  return (
    <form className="contact-form" onSubmit={submit}>
      <label htmlFor={id}>ほかの方に引き継ぐ</label>
      {missing && (
        <p id={`${id}-error`} className="input-error" role="alert">
          引き継ぐ方を選んでください
        </p>
      )}
      <select
        id={id}
        value={chosen}
        aria-invalid={missing || undefined}
        aria-describedby={missing ? `${id}-error` : undefined}
        onChange={(event) => {
          choose(event.target.value);
          setMissing(false);
        }}
      >
        <option value="">選んでください</option>
        {members.map((member) => (
          <option key={member.id} value={member.id}>
            {memberName(member)}
          </option>
        ))}
      </select>
      <button type="submit" className="button">
        引き継ぎを確認する
      </button>
    </form>
  );
}

function Confirm({ form, next, onDone }: { form: ApplicationForm; next: Member; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const refresh = useRefresh();
  const handOver = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await form.autosave.send({ contactUserId: next.id }, false);
      await refresh();
      toast({ type: 'success', title: '連絡担当者を変更しました', message: `これからは${next.username}さんに連絡します。` });
      onDone();
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  };
  return (
    <div className="contact-confirm">
      <p ref={takeFocus} tabIndex={-1}>
        連絡担当者を<strong>{next.username}さん</strong>に変更します。これからの基金からのメールは {next.email} に届きます。
      </p>
      {failure && (
        <p className="input-error" role="alert">
          変更できませんでした。{failure}
        </p>
      )}
      <div className="detail-steps">
        <button type="button" className="button button-main" disabled={busy} onClick={() => void handOver()}>
          {busy ? '変更しています…' : '連絡担当者を変更する'}
        </button>
        <button type="button" className="button" disabled={busy} onClick={onDone}>
          やめる
        </button>
      </div>
    </div>
  );
}
