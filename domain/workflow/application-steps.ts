import { applicationTransitions, type Transition } from './application-transitions.ts';

/** Converts a transition to a lifecycle step of the application. */
export function stepOf({ from, to, by, kind, label, turn, comment, shared, mail, sets, byTransfer, signed, announced }: Transition) {
  const asked = byTransfer?.asks ?? (comment && 'コメント');
  return {
    from,
    to,
    by: announced ? [] : signed ? by.filter((role) => role !== 'recipient') : by,
    kind,
    ...(label && { label }),
    ...(turn && { turn }),
    ...(asked && { comment: asked }),
    ...(shared && { shared }),
    ...(announced && { comesWith: '選考の結果の通知' }),
    ...(mail && { mail: { template: mail, when: 'wanted' as const } }),
    sets: { ...sets?.application, statusSince: '@now' },
  };
}

/** The transitions as lifecycle steps, by `FROM>TO`. */
export const applicationSteps: Readonly<Record<string, ReturnType<typeof stepOf>>> = Object.fromEntries(
  applicationTransitions.map((transition) => [`${transition.from}>${transition.to}`, stepOf(transition)]),
);
