import { nothing } from '../../../../api/http/answer-schema.ts';
import { type Route, route } from '../../../../api/http/route.ts';
import { inTransaction } from '../../../../api/resources/write.ts';
import { countAttempt } from '../../../../api/sign-in/attempts.ts';
import { resources } from '../../../../resources.config.ts';
import { requestFactorReset } from './steps.ts';

const { factor_resets } = resources;
const { reason } = factor_resets.fields;

/** For users who have passed the password step but lost every second factor. */
export const factorResetRoute: Route = route('POST /factor_resets/own', {
  summary: '自分の二つ目の確認の解除を申し出る',
  tag: factor_resets.label,
  who: 'signedIn',
  openTo: ['factor'],
  body: { type: 'inputs', fields: { reason: { ...reason, options: { ...reason.options, help: undefined } } } },
  status: 201,
  answer: nothing,
  async run(call) {
    const { services, actor, body } = call;
    // Rate-limited, since each request sends mails to the user and the heads.
    await countAttempt(services, [{ kind: 'pair', name: `factor-reset ${actor.userId}` }]);
    await inTransaction(call, factor_resets, (db) => requestFactorReset(call, String(body.reason), db));
  },
});
