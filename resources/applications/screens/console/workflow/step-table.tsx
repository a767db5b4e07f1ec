import clsx from 'clsx/lite';
import type { Role } from '../../../../../domain/roles.ts';
import { applicationStatuses, type Phase, phaseLabels, type StatusEntry } from '../../../../../domain/workflow/application-statuses.ts';
import type { Transition } from '../../../../../domain/workflow/application-transitions.ts';
import { phaseColors } from '../../../../../domain/workflow/colors.ts';
import { statusEntry, stepsFrom } from '../../../../../domain/workflow/transitions.ts';
import { Badge } from '../../../../../refine-app/ui/badge.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { actorsOf, commentOf, kindLabels, mailOf } from '../../../rules/step-words.ts';
import css from './workflow.module.css';

interface Group {
  readonly entry: StatusEntry;
  readonly steps: readonly Transition[];
}

/** The map as a table: every step, or those of one role. */
export function StepTable({ role, cards }: { readonly role: Role | null; readonly cards: boolean }) {
  const phases = (Object.keys(phaseLabels) as Phase[]).map((phase) => ({ phase, groups: groupsOf(phase, role) }));
  return phases
    .filter(({ groups }) => groups.length > 0)
    .map(({ phase, groups }) => (
      <section key={phase} className={css.stepPhase} aria-label={phaseLabels[phase]}>
        <h3>
          <Badge color={phaseColors[phase]}>{phaseLabels[phase]}</Badge>
        </h3>
        {cards ? groups.map((group) => <StatusSteps key={group.entry.key} {...group} />) : <PhaseTable phase={phase} groups={groups} />}
      </section>
    ));
}

/** Includes end statuses, which have no steps, unless filtered by role. */
function groupsOf(phase: Phase, role: Role | null): Group[] {
  return applicationStatuses
    .filter((entry) => entry.phase === phase)
    .map((entry) => ({ entry, steps: stepsFrom(entry.key).filter(({ by }) => role === null || by.includes(role)) }))
    .filter(({ steps }) => role === null || steps.length > 0);
}

function PhaseTable({ phase, groups }: { readonly phase: Phase; readonly groups: readonly Group[] }) {
  return (
    <table className={css.stepTable}>
      <caption className={baseCss.visuallyHidden}>{phaseLabels[phase]}の状況と次の状況</caption>
      <thead>
        <tr>
          {['状況', '次の状況', '担当', 'コメント', 'メール'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ entry, steps }) => (
        <tbody key={entry.key}>
          {steps.length === 0 && (
            <tr>
              <th scope="row">{entry.label}</th>
              <td colSpan={4} className={clsx(baseCss.quiet, css.stepNote)}>
                ここで終わります
              </td>
            </tr>
          )}
          {steps.map((step, index) => (
            <tr key={step.to}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={steps.length}>
                  {entry.label}
                </th>
              )}
              <td>
                {statusEntry(step.to).label} <span className={clsx(baseCss.quiet, css.stepNote)}>{kindLabels[step.kind]}</span>
              </td>
              <td>{actorsOf(step)}</td>
              <td>{commentOf(step)}</td>
              <td>{mailOf(step) ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** The steps of a status as a card, for narrow screens. */
function StatusSteps({ entry, steps }: Group) {
  return (
    <div className={css.stepCard}>
      <h4>{entry.label}</h4>
      {steps.length === 0 && <p className={baseCss.quiet}>ここで終わります</p>}
      <ul>
        {steps.map((step) => (
          <li key={step.to}>
            <strong>{statusEntry(step.to).label}</strong> <span className={baseCss.quiet}>{kindLabels[step.kind]}</span>
            <br />
            担当：{actorsOf(step)}
            <br />
            コメント：{commentOf(step)}
            {mailOf(step) && `　メール：${mailOf(step)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
