import { useDataProvider } from '@refinedev/core';
import { type FormEvent, useState } from 'react';
import { typedYen } from '../../../../domain/money/advance-choice.ts';
import { declaredIncome, type ShareTerms, undeclaredIncome } from '../../../../domain/money/grant-share.ts';
import { formatYen } from '../../../../domain/money/yen.ts';
import { useNamedPlace } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { TextInput } from '../../../../refine-app/grantee/pages/labelled-inputs.tsx';
import { Section, StepFailure } from '../../../../refine-app/grantee/pages/query-part.tsx';
import type { MyApplication } from '../../../../refine-app/grantee/use-my-applications.ts';
import { failureText } from '../../../../refine-app/ui/failure.ts';
import { toast } from '../../../../refine-app/ui/toasts.ts';
import { useAsyncCall } from '../../../../refine-app/ui/use-async-call.ts';
import { resources } from '../../../../resources.config.ts';
import { acceptsReceipts } from '../../../receipts/rules/receipt-period.ts';
import '../../../../refine-app/grantee/detail.module.css';
import clsx from 'clsx/lite';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';

interface Props {
  readonly application: MyApplication;
  readonly share: ShareTerms;
}

/** Whether the grantee has to declare other income and still can, before the settlement. */
export function asksIncome({ status }: MyApplication, { otherIncomeRule }: ShareTerms): boolean {
  return otherIncomeRule === 'deduct' && acceptsReceipts(status);
}

/** The declaration of other grants and income for the funded costs. */
export function Income({ application, share }: Props) {
  useNamedPlace();
  const undeclared = undeclaredIncome(share);
  return (
    <Section id="income" reached title="他の助成金・収入">
      <div className={granteeCss.sheet}>
        <p>
          この助成では、対象になる費用（領収書を登録する費用）に充てた他の助成金・収入を、対象になる費用から差し引いて助成金の額を決めます。
          {undeclared.length > 0
            ? 'ないときも、0円と入力してください。'
            : `今の合計は ${formatYen(declaredIncome(share))} です。精算が決まるまで直せます。`}
        </p>
        <IncomeForm application={application} share={share} />
      </div>
    </Section>
  );
}

function IncomeForm({ application, share }: Props) {
  const [texts, setTexts] = useState<IncomeTexts>({ otherGrants: textOf(share.otherGrants), otherIncome: textOf(share.otherIncome) });
  const { save, busy, errors, failure } = useIncome(application);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void save(texts).then((saved) => saved && setTexts(formatted(texts)));
  };
  return (
    <form onSubmit={submit} noValidate>
      {incomeNames.map((name) => (
        <TextInput
          key={name}
          label={fields[name].label}
          help={fields[name].options.help}
          required
          alerts
          unit="円"
          error={errors[name]}
          value={texts[name]}
          onValue={(text) => setTexts({ ...texts, [name]: text })}
        />
      ))}
      {failure && <StepFailure title="他の助成金・収入を保存できませんでした" text={failure} />}
      <div className={clsx(granteeCss.buttons, granteeCss.buttonsWide)}>
        <Button submit type="primary" aria-disabled={busy}>
          {busy ? '保存しています…' : '保存する'}
        </Button>
      </div>
    </form>
  );
}

const { fields } = resources.applications;

const formatted = ({ otherGrants, otherIncome }: IncomeTexts): IncomeTexts => ({
  otherGrants: textOf(typedYen(otherGrants)),
  otherIncome: textOf(typedYen(otherIncome)),
});

const textOf = (yen: number | null) => (yen === null ? '' : yen.toLocaleString('ja-JP'));

const incomeNames = ['otherGrants', 'otherIncome'] as const;
type IncomeName = (typeof incomeNames)[number];
type IncomeTexts = Readonly<Record<IncomeName, string>>;

/** Saves both amounts in one request once both are valid. */
function useIncome({ id, version }: MyApplication) {
  const dataProvider = useDataProvider()();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const { run, busy, failure, refused, refresh } = useAsyncCall(undefined, failureText);
  /** @returns whether it was saved */
  const save = async (texts: IncomeTexts): Promise<boolean> => {
    const amounts = incomeNames.map((name) => [name, typedYen(texts[name])] as const);
    const missing = amounts.filter(([, amount]) => amount === null).map(([name]) => [name, '金額を数字で入力してください（ないときは0）']);
    setWrong(Object.fromEntries(missing));
    if (missing.length > 0) return false;
    return run(async () => {
      await dataProvider.update({ resource: 'applications', id, variables: { ...Object.fromEntries(amounts), version } });
      toast({ type: 'success', title: '他の助成金・収入を保存しました' });
      await refresh();
    });
  };
  return { save, busy, errors: { ...refused, ...wrong }, failure: Object.keys(refused).length > 0 ? '' : failure };
}
