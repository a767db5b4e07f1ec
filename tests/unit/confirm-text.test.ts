import { describe, expect, it } from 'vitest';
import { confirmSubtitle, confirmText } from '../../refine-app/resource/actions/confirm-text.ts';
import type { RowData } from '../../refine-app/ui/row.ts';
import { resources } from '../../resources.config.ts';
import type { Action } from '../../schema/action.ts';
import type { Resource } from '../../schema/resource.ts';

const row = (id: number, more: object): RowData => ({ id, version: 1, createdAt: '', updatedAt: '', abilities: [], ...more });

function actionOf({ actions = {} }: Resource, name: string): Action {
  return actions[name] as Action;
}

describe('what a dialog says before an action', () => {
  const receipts: Resource = resources.receipts;
  const [approve, reject] = ['approve', 'reject'].map((name) => actionOf(resources.receipts, name)) as [Action, Action];
  const [one, two] = [row(1, { title: '長靴', vendor: '川具店', amount: 1000 }), row(2, { title: 'たも網', vendor: '川具店', amount: 2000 })];

  it('names one row whole', () => expect(confirmText(receipts, approve, [one])).toBe('領収書「長靴」（川具店、¥1,000）を承認します。'));

  it('counts many in one plain sentence, and lists each with what it would have said of it', () => {
    expect(confirmText(receipts, approve, [one, two])).toBe('選択した2件の領収書を承認します。');
    expect(confirmText(receipts, reject, [one, two])).toBe('選択した2件の領収書を助成者に差し戻します。');
    expect(confirmSubtitle(receipts, approve, two)).toBe('川具店 ・ ¥2,000');
  });

  it('speaks of each where the sentence begins otherwise', () => {
    const { outbox, submissions } = resources;
    expect(confirmText(outbox, actionOf(outbox, 'resend'), [one, two])).toContain('（選択した2件それぞれの');
    expect(confirmText(submissions, actionOf(submissions, 'approve'), [one, two])).toBe('選択した2件を承認し、完了にします。');
  });
});
