import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PRACTICE_STRIPE_WEBHOOK, STRIPE_WEBHOOK } from '#server/adapters/payments/port.ts';
import type { Deps } from '#server/features/deps.ts';
import { field } from '#shared/contracts/fields.ts';
import { CodedError } from '#shared/errors.ts';
import { receiveForInstallation, receiveForPractice } from './webhook.service.ts';

const BODY_LIMIT = 512 * 1024;

const PracticeId = z.coerce.number().pipe(field.practiceId);

/**
 * `POST /api/webhooks/stripe`, if Stripe is the installation's processor, and below it the address of each
 * practice's own account. Requests are signed, so they need neither cookie nor Origin. A practice without an
 * account and a wrong signature get the same answer.
 */
export function stripeWebhook(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    // The signature covers the raw bytes. For this plugin's routes only.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    if (deps.payments?.kind === 'stripe') {
      app.post(STRIPE_WEBHOOK, { bodyLimit: BODY_LIMIT }, async (request) => {
        await accepted(request, (signed) => receiveForInstallation(deps, signed));
        return { received: true };
      });
    }
    app.post<{ Params: { practiceId: string } }>(
      `${PRACTICE_STRIPE_WEBHOOK}/:practiceId`,
      { bodyLimit: BODY_LIMIT },
      async (request) => {
        const practice = PracticeId.safeParse(request.params.practiceId);
        await accepted(
          request,
          async (signed) => practice.success && receiveForPractice(deps, practice.data, signed),
        );
        return { received: true };
      },
    );
  };
}

async function accepted(
  { body, headers }: FastifyRequest,
  take: (signed: { body: Buffer; signature: string }) => Promise<boolean>,
): Promise<void> {
  const signature = headers['stripe-signature'];
  const taken = Buffer.isBuffer(body) && typeof signature === 'string' && (await take({ body, signature }));
  if (!taken) throw new CodedError('INVALID_INPUT', 'The signature is not that of the processor.');
}
