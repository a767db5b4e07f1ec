import type { ServerPart } from '../../../api/resources/capability.ts';
import { cloudsignClient } from '../../../api/signing/cloudsign/client.ts';
import { cloudsignPoller } from './envelopes/cloudsign/poller.ts';
import { expireEnvelopes } from './envelopes/expire.ts';
import { envelopeHooks } from './envelopes/hooks.ts';
import { extendLetters } from './envelopes/long-term.ts';
import { envelopeRoutes } from './envelopes/routes.ts';
import { prepareSignatures } from './envelopes/sign.ts';
import { envelopeHandlers, prepareReplacement, resend as resendEnvelope } from './envelopes/steps.ts';
import { letterHooks } from './hooks.ts';
import { letterRoutes } from './routes.ts';
import { prepareRedraw, redraw } from './settlement.ts';
import { letterTemplateHooks } from './template-hooks.ts';
import { verifyRoute } from './verify-routes.ts';

export const letters: ServerPart<typeof import('../letters.ts')> = {
  hooks: {
    letters: letterHooks,
    envelopes: envelopeHooks,
    letter_templates: letterTemplateHooks,
  },
  steps: {
    envelopes: envelopeHandlers,
  },
  actions: {
    letters: { redraw },
    envelopes: { resend: resendEnvelope },
  },
  preparations: {
    letters: { redraw: prepareRedraw },
    envelopes: { sign: prepareSignatures, replace: prepareReplacement },
  },
  routes: [...letterRoutes, ...envelopeRoutes, verifyRoute],
  jobs: {
    'expired letters': { label: '署名の期限', pattern: '5 * * * *', run: expireEnvelopes },
    'long-term validation': { label: '署名の長期検証', pattern: '*/10 * * * *', run: extendLetters },
  },
  loops: [
    // Runs only where a CloudSign account is configured.
    (services) =>
      services.settings.cloudsign
        ? {
            name: 'CloudSign',
            run: cloudsignPoller(services, cloudsignClient(services.settings.cloudsign, { now: services.now })),
            pause: 3000,
            longestPause: 60_000,
          }
        : undefined,
  ],
};
