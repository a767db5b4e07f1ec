import clsx from 'clsx/lite';
import { useId } from 'react';
import { roleLabels } from '../../../../../domain/roles.ts';
import { type ApplicationStatus, phaseLabels } from '../../../../../domain/workflow/application-statuses.ts';
import { applicationTransitions, type Transition } from '../../../../../domain/workflow/application-transitions.ts';
import { phaseColors } from '../../../../../domain/workflow/colors.ts';
import { rolesToActAt, statusEntry, stepsFrom } from '../../../../../domain/workflow/transitions.ts';
import { Badge } from '../../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { resources } from '../../../../../resources.config.ts';
import { meaningOf } from '../../../../../schema/lifecycle.ts';
import { actorsOf, commentOf, guardsOf, kindLabels, mailOf, setsOf } from '../../../rules/step-words.ts';
import css from './status-card.module.css';

interface Props {
  readonly status: ApplicationStatus;
  readonly onSelect: (status: ApplicationStatus | null) => void;
}

/** The steps possible at a status: who takes them, and what they ask and set. */
export function StatusCard({ status, onSelect }: Props) {
  const id = useId();
  const { label, phase } = statusEntry(status);
  const steps = stepsFrom(status);
  const before = applicationTransitions.filter(({ to }) => to === status).map(({ from }) => from);
  return (
    <section className={css.statusCard} aria-labelledby={id}>
      <header>
        <Badge color={phaseColors[phase]}>{phaseLabels[phase]}</Badge>
        <h2 id={id}>{label}</h2>
        <Button size="small" onClick={() => onSelect(null)}>
          閉じる
        </Button>
      </header>
      <p>助成者に：{meaningOf(resources.applications, status, 'grantee')}</p>
      <p>
        対応を待つ相手：
        <strong>
          {rolesToActAt(status)
            .map((role) => roleLabels[role])
            .join('、') || 'なし（ここで終わります）'}
        </strong>
      </p>
      {steps.length > 0 && <h3>次に進める先</h3>}
      <ul>
        {steps.map((step) => (
          <StepItem key={step.to} step={step} onSelect={onSelect} />
        ))}
      </ul>
      {before.length > 0 && <h3>ここへ来る前の状況</h3>}
      <p className={css.statusLinks}>
        {before.map((from) => (
          <StatusLink key={from} status={from} onSelect={onSelect} />
        ))}
      </p>
    </section>
  );
}

function StepItem({ step, onSelect }: { readonly step: Transition; readonly onSelect: Props['onSelect'] }) {
  const facts: readonly [string, string | undefined][] = [
    ['担当', actorsOf(step)],
    ['コメント', commentOf(step)],
    ['メール', mailOf(step)],
    ['条件', guardsOf(step).join('、')],
    ['自動で入るもの', setsOf(step, { application: resources.applications, payment: resources.payments }).join('、')],
  ];
  return (
    <li className={css.step}>
      <StatusLink status={step.to} onSelect={onSelect} aside={step.kind !== 'forward'} />
      <span className={baseCss.quiet}>{kindLabels[step.kind]}</span>
      <dl>
        {facts.map(
          ([name, text]) =>
            text && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </li>
  );
}

/** Links of other than forward steps are dashed, like their arrows. */
function StatusLink({ status, onSelect, aside = false }: Props & { readonly aside?: boolean }) {
  return (
    <Button size="small" className={clsx(css.stepLink, aside && css.stepLinkAside)} onClick={() => onSelect(status)}>
      {statusEntry(status).label}
    </Button>
  );
}
