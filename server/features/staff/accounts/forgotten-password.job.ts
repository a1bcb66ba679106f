import { z } from 'zod';
import { callOrigin, fromOrigin } from '#server/http/access/call-origin.ts';
import { job } from '#server/runtime/jobs/port.ts';
import { LANGUAGES, type Language } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';
import { mailForgottenPassword } from './forgotten-password.service.ts';
import type { InvitationDeps } from './invitations.service.ts';

/**
 * Looks up and emails the account in a job, so that neither the answer nor its timing shows whether the account
 * exists.
 */
export const forgottenPasswordJob = job({
  name: 'forgotten-password',
  data: z.strictObject({
    email: z.string(),
    language: z.enum(LANGUAGES),
    address: z.string(),
    userAgent: z.string(),
  }),
  retry: { limit: 2 },
  timeout: 30,
  kept: 60,
  concurrency: 2,
  handle: (deps: InvitationDeps, { address, userAgent, ...asked }) =>
    fromOrigin({ address, userAgent }, () => mailForgottenPassword(deps, asked)),
});

/**
 * Emails a one-time link for a new password to the account with this address; an account without a password
 * gets its invitation again. The answer is the same for an address without an account, so that accounts
 * cannot be probed.
 *
 * @returns whether this installation sends emails at all; without it, only an administrator can help
 * @throws NOT_FOUND if another identity provider stores the passwords
 */
export async function forgetPassword(
  deps: InvitationDeps,
  { email, language }: { email: string; language: Language },
): Promise<{ emailed: boolean }> {
  if (deps.settings.oidc) throw new CodedError('NOT_FOUND');
  if (!deps.email) return { emailed: false };
  const { address = '', userAgent = '' } = callOrigin() ?? {};
  await deps.db
    .transaction()
    .execute((trx) => deps.jobs.enqueue(trx, forgottenPasswordJob, { email, language, address, userAgent }));
  deps.jobs.wake(forgottenPasswordJob);
  return { emailed: true };
}
