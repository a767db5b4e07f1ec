import clsx from 'clsx/lite';
import { type FormEvent, useState } from 'react';
import css from '../../../../../refine-app/grantee/detail.module.css';
import granteeCss from '../../../../../refine-app/grantee/grantee.module.css';
import { SelectInput } from '../../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import { LoadFailure, Section } from '../../../../../refine-app/grantee/pages/query-part.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { failureText } from '../../../../../refine-app/ui/failure.ts';
import { takeFocus } from '../../../../../refine-app/ui/focus.ts';
import labelledCss from '../../../../../refine-app/ui/labelled.module.css';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { useAsyncCall } from '../../../../../refine-app/ui/use-async-call.ts';
import { type ApplicationForm, type Member, memberName, useMembers } from './use-application-form.ts';

/** The contact person, and handing that role over to another member. */
export function Contact({ form }: { form: ApplicationForm }) {
  const { contactUserId, contactUserName } = form.row;
  const { members, query } = useMembers();
  const [next, setNext] = useState<Member | null>(null);
  const others = members.filter(({ id }) => id !== contactUserId);
  return (
    <Section id="contact" sheet reached title="連絡担当者">
      <p>
        <strong>{contactUserName ?? '決まっていません'}</strong>
        {contactUserName && '　基金からのメールは、この方に届きます。'}
      </p>
      {query.isError && <LoadFailure title="団体の方を読み込めませんでした" error={query.error} retry={() => void query.refetch()} />}
      {query.isSuccess && others.length === 0 && <p className={baseCss.quiet}>ほかに登録されている方がいないため、引き継げません。</p>}
      {others.length > 0 && !next && <Choose members={others} onChosen={setNext} />}
      {next && <Confirm form={form} next={next} onDone={() => setNext(null)} />}
    </Section>
  );
}

function Choose({ members, onChosen }: { members: readonly Member[]; onChosen: (member: Member) => void }) {
  const [chosen, choose] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const member = members.find((one) => String(one.id) === chosen);
    if (member) onChosen(member);
    else setMissing(true);
  };
  return (
    <form className={css.contactForm} onSubmit={submit}>
      <SelectInput
        label="ほかの方に引き継ぐ"
        error={missing && '引き継ぐ方を選んでください'}
        alerts
        all={members.map((member) => [String(member.id), memberName(member)])}
        blank="選んでください"
        value={chosen}
        onValue={(id) => {
          choose(id);
          setMissing(false);
        }}
      />
      <Button submit>引き継ぎを確認する</Button>
    </form>
  );
}

function Confirm({ form, next, onDone }: { form: ApplicationForm; next: Member; onDone: () => void }) {
  const { run, busy, failure, refresh } = useAsyncCall(undefined, failureText);
  const handOver = async () => {
    await form.autosave.send({ contactUserId: next.id }, false);
    await refresh();
    toast({ type: 'success', title: '連絡担当者を変更しました', message: `これからは${next.username}さんに連絡します。` });
    onDone();
  };
  return (
    <>
      <p ref={takeFocus} tabIndex={-1}>
        連絡担当者を<strong>{next.username}さん</strong>に変更します。これからの基金からのメールは {next.email} に届きます。
      </p>
      {failure && (
        <p className={labelledCss.inputError} role="alert">
          変更できませんでした。{failure}
        </p>
      )}
      <div className={clsx(granteeCss.buttons, granteeCss.buttonsWide)}>
        <Button type="primary" disabled={busy} onClick={() => void run(handOver)}>
          {busy ? '変更しています…' : '連絡担当者を変更する'}
        </Button>
        <Button disabled={busy} onClick={onDone}>
          やめる
        </Button>
      </div>
    </>
  );
}
