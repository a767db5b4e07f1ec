import { type Role, roleLabels, roles } from '../../../domain/roles.ts';
import { type ApplicationStatus, applicationStatuses, type Phase, phaseLabels } from '../../../domain/workflow/application-statuses.ts';
import { applicationTransitions, type Transition } from '../../../domain/workflow/application-transitions.ts';
import { changeabilityOf, decidedFields, type Matter } from '../../../domain/workflow/decided-matters.ts';
import { rolesToActAt, stepsFrom } from '../../../domain/workflow/transitions.ts';
import { actorsOf, commentOf, guardsOf, kindLabels, mailOf, setsOf } from './step-words.ts';

/** Roles that take at least one step, in the order of the screens. */
const actingRoles: readonly Role[] = roles.filter((role) => applicationTransitions.some(({ by }) => by.includes(role)));
const phases = Object.keys(phaseLabels) as Phase[];
const labelOf = new Map(applicationStatuses.map(({ key, label }) => [key, label]));

/** Generates `docs/workflow.md` from the transition table: who may take each step, and what it asks and sets. */
export function workflowDocument(resources: Parameters<typeof setsOf>[1]): string {
  const steps = phases.flatMap((phase) => ['', `### ${phaseLabels[phase]}`, '', ...stepTable(phase, resources)]);
  return `${[...introduction, '', ...decidedChanges(), '', '## だれがどこへ進められるか', '', ...matrix(), '', '## 一つひとつの進み方', ...steps].join('\n')}\n`;
}

const introduction = [
  '# 申請の流れと権限',
  '',
  'この文書は `domain/workflow/application-transitions.ts` の表から作られます。手で直さず、表を直してから `npm run docs:workflow` を実行してください。',
  '画面では「申請の流れ」（`/admin/workflow`）で、同じ表を図で見られます。',
  '',
  `状況は${applicationStatuses.length}、進み方は${applicationTransitions.length}あります。表にない進め方は、だれにもできません。`,
];

function decidedChanges(): string[] {
  const rows = new Map<string, string[]>();
  for (const { key, label, phase } of applicationStatuses) {
    if (phase === 'application' || phase === 'selection') continue;
    const cells = (Object.keys(decidedFields) as Matter[]).map((matter) => changeabilityWords(matter, key)).join(' | ');
    rows.set(cells, [...(rows.get(cells) ?? []), label]);
  }
  return [
    '## 決まったお金の内容を変える',
    '',
    '承認額・振込口座・前払いは、決まったあとは、基金の担当者が理由を添えたときだけ変えられます（画面では申請の「金額」の編集、API では `reason`）。状況は下の表のところへ戻り、そこから承認をやり直します。',
    '作成中の振込データからは外れ、署名を待つ書類は、書いてあることと違ってくるときは取り消されます。承認を依頼した振込データに入っているあいだは変えられません。助成者は、署名する前の前払いの選択だけを変えられます。',
    '',
    ...table(
      ['いまの状況', '承認額', '振込口座', '前払い'],
      [...rows].map(([cells, labels]) => [labels.join('、'), cells]),
    ),
  ];
}

/** For an application with an unsigned letter and no advance paid. */
function changeabilityWords(matter: Matter, status: ApplicationStatus): string {
  const changeability = changeabilityOf(matter, { status, advancePaid: false, letterOut: status === 'CONTRACT_PROCESSING', amountChanged: false });
  if (changeability === 'open')
    return matter === 'account' && changeabilityOf(matter, { status, advancePaid: true, letterOut: false, amountChanged: false }) !== 'open'
      ? '変えられる（前払いのあとは、理由を添えて）'
      : '変えられる';
  if (changeability === 'closed') return '変えられない';
  return changeability === 'ahead' ? '理由を添えて（状況はそのまま）' : `理由を添えて → ${labelOf.get(changeability)}`;
}

function matrix(): string[] {
  const rows = phases.flatMap((phase) => applicationStatuses.filter((entry) => entry.phase === phase).map(({ key }) => matrixRow(phase, key)));
  return table(['段階', '状況', ...actingRoles.map((role) => roleLabels[role])], rows);
}

function matrixRow(phase: Phase, key: ApplicationStatus): string[] {
  const cells = actingRoles.map((role) =>
    stepsFrom(key)
      .filter(({ by }) => by.includes(role))
      .map((step) => `→ ${labelOf.get(step.to)}${howOf(step, role)}`)
      .join('<br>'),
  );
  return [phaseLabels[phase], `${labelOf.get(key)}<br>\`${key}\``, ...cells];
}

/** How a step is taken that the role does not choose itself. */
function howOf({ signed, announced, kind }: Transition, role: Role): string {
  if (announced) return '（結果の通知）';
  if (!signed || role !== 'recipient') return '';
  return kind === 'forward' ? '（署名）' : '（署名の辞退）';
}

function stepTable(phase: Phase, resources: Parameters<typeof setsOf>[1]): string[] {
  const entries = applicationStatuses.filter((entry) => entry.phase === phase);
  const steps = entries.flatMap(({ key }) => stepsFrom(key));
  const turnLines = entries.map(
    ({ key, label }) =>
      `- ${label}：${
        rolesToActAt(key)
          .map((role) => roleLabels[role])
          .join('、') || 'なし'
      }`,
  );
  if (steps.length === 0) return ['ここで終わります。次の状況はありません。'];
  const rows = steps.map((step) => stepRow(step, resources));
  return [
    '対応を待つ相手：',
    '',
    ...turnLines,
    '',
    ...table(['状況', '次の状況', '進み方', '担当', 'コメント', 'メール', '条件', '自動で入るもの'], rows),
  ];
}

function stepRow(step: Transition, resources: Parameters<typeof setsOf>[1]): string[] {
  return [
    labelOf.get(step.from) ?? '',
    labelOf.get(step.to) ?? '',
    kindLabels[step.kind],
    actorsOf(step),
    commentOf(step),
    mailOf(step) ?? '',
    guardsOf(step).join('<br>'),
    setsOf(step, resources).join('<br>'),
  ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)];
}
