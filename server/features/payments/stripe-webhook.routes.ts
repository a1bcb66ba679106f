import type { FastifyPluginAsync } from 'fastify';
import { CodedError } from '../../../shared/errors.ts';
import { STRIPE_WEBHOOK } from '../../integrations/payments-stripe/port.ts';
import type { Deps } from '../deps.ts';
import { receiveEvent } from './webhook.service.ts';

/** Far more than one event, in bytes. */
const BODY_LIMIT = 512 * 1024;

/** `POST /api/webhooks/stripe`, if Stripe is the processor: signed, so it needs neither cookie nor Origin. */
export function stripeWebhook(deps: Deps): FastifyPluginAsync {
  const { payments } = deps;
  return async (app) => {
    if (payments?.kind !== 'stripe') return;
    // The signature covers the raw bytes. For this plugin's routes only.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.post(STRIPE_WEBHOOK, { bodyLimit: BODY_LIMIT }, async ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      const event =
        Buffer.isBuffer(body) && typeof signature === 'string' ? payments.readEvent(body, signature) : null;
      if (!event) throw new CodedError('INVALID_INPUT', 'The signature is not that of the processor.');
      await receiveEvent({ ...deps, payments }, event);
      return { received: true };
    });
  };
}
