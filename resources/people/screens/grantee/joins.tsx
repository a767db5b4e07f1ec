import { useState } from 'react';
import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { http } from '../../../../refine-app/data/http.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { ConfirmDialog } from '../../../../refine-app/grantee/pages/confirm-dialog.tsx';
import { FactList } from '../../../../refine-app/grantee/pages/facts.tsx';
import { Section } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { toast } from '../../../../refine-app/ui/toasts.ts';
import { useRefresh } from '../../../../refine-app/ui/use-refresh.ts';
import type { useJoins } from './use-joins.ts';

type Join = ReturnType<typeof useJoins>['joins'][number];
type Step = 'accept' | 'refuse';

const words = {
  accept: { title: '一員と認めますか', button: '一員と認める', done: '一員と認めました' },
  refuse: { title: '一員と認めませんか', button: '認めない', done: '認めないことを記録しました' },
} as const;

/** Requests to join the organisation; each of its members may accept or refuse. */
export default function Joins({ joins }: { readonly joins: readonly Join[] }) {
  const [pending, setPending] = useState<{ readonly join: Join; readonly step: Step } | null>(null);
  return (
    <Section id="joins" title="団体に加わりたい方">
      {joins.map((join) => (
        <section key={join.id} className={granteeCss.sheet} aria-label={String(join.userName)}>
          <FactList
            facts={{ 氏名: join.userName, メールアドレス: join.email, 団体との関係: join.note ?? '－', 申し出た日時: formatDateTime(join.createdAt) }}
          />
          <div className={granteeCss.buttons}>
            {(['accept', 'refuse'] as const).map((step) => (
              <Button key={step} type={step === 'accept' ? 'primary' : undefined} onClick={() => setPending({ join, step })}>
                {words[step].button}
              </Button>
            ))}
          </div>
        </section>
      ))}
      {pending && <Question {...pending} onClose={() => setPending(null)} />}
    </Section>
  );
}

function Question({ join, step, onClose }: { readonly join: Join; readonly step: Step; readonly onClose: () => void }) {
  const refresh = useRefresh();
  const decide = async () => {
    await http.post(`/api/organization_joins/${join.id}/${step}`, { version: join.version });
    toast({ type: 'success', title: words[step].done });
    onClose();
    await refresh();
  };
  return (
    <ConfirmDialog
      title={words[step].title}
      button={words[step].button}
      failed="記録できませんでした"
      danger={step === 'refuse'}
      run={decide}
      onClose={onClose}
    >
      <p>
        {join.userName} さん（{join.email}）
      </p>
      <p>
        {step === 'accept'
          ? '認めると、この団体の申請・書類・支払いを見られるようになります。知っている方か、確かめてください。'
          : '認めないと、この団体のことは何も見られません。結果は、メールで本人に知らせます。'}
      </p>
    </ConfirmDialog>
  );
}
