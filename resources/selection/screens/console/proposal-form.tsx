import { type FormEvent, useState } from 'react';
import { outcomes } from '../../../../domain/terms.ts';
import { type Outcome, outcomeConsequences } from '../../../../domain/workflow/outcomes.ts';
import { http } from '../../../../refine-app/data/http.ts';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { readTyped, withSeparators } from '../../../../refine-app/ui/digits.ts';
import { adviceText, failureFields, isStale } from '../../../../refine-app/ui/failure.ts';
import { Choice, Labelled, LabelledGroup, Unit } from '../../../../refine-app/ui/labelled.tsx';
import { toast } from '../../../../refine-app/ui/toasts.ts';
import { useRefresh } from '../../../../refine-app/ui/use-refresh.ts';
import { useUnsavedWarning } from '../../../../refine-app/ui/use-unsaved-warning.ts';
import { exceptionIn, type Proposal } from '../../rules/proposals.ts';
import type { RankedItem } from './round.ts';
import css from './selection.module.css';

interface Props {
  readonly item: RankedItem;
  readonly items: readonly RankedItem[];
}

type FormValues = { readonly [N in keyof Proposal]: Proposal[N] | string };

const names = ['proposal', 'waitRank', 'proposedAmount', 'conditions', 'rationale', 'exceptionReason'] as const;
const proposalOf = (item: RankedItem): Proposal => Object.fromEntries(names.map((name) => [name, item[name]])) as unknown as Proposal;

/** Clears the fields that do not belong to the chosen outcome. */
function fieldsOfOutcome(typed: FormValues): FormValues {
  const outcome = typed.proposal as Outcome | null;
  return {
    ...typed,
    proposedAmount: outcome === 'rejected' ? null : typed.proposedAmount,
    waitRank: outcome === 'waitlisted' ? typed.waitRank : null,
    conditions: outcome === 'conditional' ? typed.conditions : null,
  };
}

/** Records the meeting's proposal for an item. Unsaved input survives live updates. */
export function ProposalForm({ item, items }: Props) {
  const [draft, setDraft] = useState<{ readonly typed: FormValues; readonly version: number }>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const refresh = useRefresh();
  useUnsavedWarning(draft !== undefined);
  const typed: FormValues = draft?.typed ?? proposalOf(item);
  const outcome = typed.proposal as Outcome | null;
  const grants = outcome !== null && outcomeConsequences[outcome].grants;
  const fields = failureFields(error);
  const set = (values: Partial<FormValues>) => {
    const next = { ...typed, ...values };
    // Prefills the requested amount, as most are granted in full.
    const isNewGrant = values.proposal && outcomeConsequences[values.proposal as Outcome].grants && next.proposedAmount === null;
    setDraft({ typed: isNewGrant ? { ...next, proposedAmount: item.entryAmount } : next, version: draft?.version ?? item.version });
  };
  const exception = exceptionIn({ ...item, ...(fieldsOfOutcome(typed) as Proposal) }, items);
  const asksReason = exception !== null || typed.exceptionReason !== null || fields.exceptionReason !== undefined;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    const sent = { ...fieldsOfOutcome(typed), version: draft?.version ?? item.version };
    await http.put(`/api/review_items/${item.id}/proposal`, sent).then(
      () => {
        setDraft(undefined);
        toast({ type: 'success', title: '提案', message: `${item.position}番の提案を記録しました` });
      },
      (failure: unknown) => setError(failure),
    );
    await refresh();
    setBusy(false);
  };
  return (
    <form className={css.form} aria-label={`${item.position}番の提案`} onSubmit={(event) => void save(event)} noValidate>
      <LabelledGroup id={`proposal-${item.id}`} label="提案" required error={fields.proposal} alerts>
        <span className={css.choices}>
          {(Object.keys(outcomes) as Outcome[]).map((one) => (
            <Choice key={one} name={`proposal-${item.id}`} checked={outcome === one} onChange={() => set({ proposal: one })}>
              {outcomes[one]}
            </Choice>
          ))}
        </span>
      </LabelledGroup>
      {outcome !== null && outcome !== 'rejected' && (
        <Labelled label="提案額" required={grants} error={fields.proposedAmount} alerts>
          {(tied) => (
            <Unit unit="円">
              <input
                {...tied}
                inputMode="numeric"
                value={withSeparators(typed.proposedAmount)}
                onChange={({ target }) => set({ proposedAmount: readTyped(target.value) })}
              />
            </Unit>
          )}
        </Labelled>
      )}
      {outcome === 'waitlisted' && (
        <Labelled label="補欠の順位" required error={fields.waitRank} alerts>
          {(tied) => (
            <Unit unit="番">
              <input
                {...tied}
                inputMode="numeric"
                value={withSeparators(typed.waitRank)}
                onChange={({ target }) => set({ waitRank: readTyped(target.value) })}
              />
            </Unit>
          )}
        </Labelled>
      )}
      {outcome === 'conditional' && (
        <TextField label="採択の条件" required value={typed.conditions} error={fields.conditions} onChange={(conditions) => set({ conditions })} />
      )}
      <TextField label="理由" value={typed.rationale} error={fields.rationale} onChange={(rationale) => set({ rationale })} />
      {asksReason && (
        <TextField
          label="順位と異なる選び方の理由"
          help={exception === null ? undefined : exceptionTexts[exception]}
          required={exception !== null}
          value={typed.exceptionReason}
          error={fields.exceptionReason}
          onChange={(exceptionReason) => set({ exceptionReason })}
        />
      )}
      {error !== undefined && Object.keys(fields).length === 0 && (
        <p role="alert" className={baseCss.failed}>
          {adviceText(error)}
        </p>
      )}
      <p className={css.follow}>
        <Button type="primary" submit loading={busy} aria-disabled={draft === undefined || undefined}>
          提案を記録する
        </Button>
        {draft && (
          <Button
            onClick={() => {
              setDraft(undefined);
              setError(undefined);
            }}
          >
            {isStale(error) ? '最新の内容にする' : '入力を取り消す'}
          </Button>
        )}
        {draft && <span className={baseCss.quiet}>まだ記録していません</span>}
      </p>
    </form>
  );
}

const exceptionTexts = {
  order: '順位が上の案件より先に採ることになるか、順位が下の案件より後になります。理由は理事会の資料に載ります。',
  minimum: '最低点に満たない案件です。理由は理事会の資料に載ります。',
  unranked: '点数のない案件です。理由は理事会の資料に載ります。',
} as const;

interface TextFieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly required?: boolean;
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (text: string | null) => void;
}

function TextField({ value, onChange, ...frame }: TextFieldProps) {
  return (
    <Labelled {...frame} alerts>
      {(tied) => <textarea {...tied} maxLength={2000} value={value ?? ''} onChange={({ target }) => onChange(target.value || null)} />}
    </Labelled>
  );
}
