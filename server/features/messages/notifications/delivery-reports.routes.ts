import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SmsCall } from '#server/adapters/messaging/sms/port.ts';
import { field } from '#shared/contracts/fields.ts';
import { CodedError } from '#shared/errors.ts';
import { type ReportDeps, recordChoice, recordReport } from './delivery-reports.service.ts';
import { readBounce } from './read-bounce.ts';

export const MAIL_REPORTS = '/api/webhooks/mail';

/** In bytes; a bounced email includes the practice's logo. */
const BODY_LIMIT = 1024 * 1024;

const MailReport = z.strictObject({
  messageId: z.string().max(500),
  outcome: z.enum(['delivered', 'bounced']),
  /** RFC 3463, such as 5.1.1. */
  status: z
    .string()
    .regex(/^[245](\.\d{1,3}){2}$/)
    .optional(),
});

/**
 * Delivery reports for messages that a service accepted. The text service signs its calls; mail reports carry
 * MAIL_REPORTS_SECRET, as JSON or as the bounced email itself (RFC 3464). So they need neither cookie nor Origin.
 */
export function deliveryReports(deps: ReportDeps): FastifyPluginAsync {
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const calls = deps.sms?.calls;
    if (calls) {
      const signed = ({ url, headers, body }: FastifyRequest): SmsCall => {
        const call = calls.read({ url: `${deps.publicUrl}${url}`, headers, body: String(body ?? '') });
        if (!call) throw new CodedError('ACCESS_DENIED');
        return call;
      };
      app.post<{ Params: { messageId: string } }>(
        `${calls.reportsPath}/:messageId`,
        async (request, reply) => {
          const { report } = signed(request);
          const id = field.id.safeParse(request.params.messageId);
          if (report && id.success) await recordReport(deps, id.data, report);
          return reply.code(204).send();
        },
      );
      app.post(calls.repliesPath, async (request, reply) => {
        const { choice } = signed(request);
        if (choice) await recordChoice(deps, choice);
        // Empty, because the service texts the answer to the sender.
        return reply.code(204).send();
      });
    }
    const { mailReportsSecret: secret } = deps.settings;
    if (secret) {
      // Before the body is read, so that strangers cannot fill memory with it.
      const onRequest = async ({ headers }: FastifyRequest) => {
        if (!isSame(headers.authorization, `Bearer ${secret}`)) throw new CodedError('ACCESS_DENIED');
      };
      app.post(MAIL_REPORTS, { bodyLimit: BODY_LIMIT, onRequest }, async (request, reply) => {
        const body = String(request.body ?? '');
        const isJson = /^application\/json\b/.test(request.headers['content-type'] ?? '');
        const found = isJson ? read(body) : await readBounce(body);
        if (found) await recordReport(deps, found.messageId, found.report);
        return reply.code(204).send();
      });
    }
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (given: string | undefined, right: string) =>
  timingSafeEqual(digest(given ?? ''), digest(right));

/** @throws INVALID_INPUT */
function read(body: string): Awaited<ReturnType<typeof readBounce>> {
  try {
    const { messageId, outcome, status } = MailReport.parse(JSON.parse(body));
    const id = field.id.safeParse(messageId.replace(/^<|@.*$/g, ''));
    if (!id.success) return null;
    return outcome === 'delivered'
      ? { messageId: id.data, report: { is: 'delivered' } }
      : { messageId: id.data, report: { is: 'failed', code: `BOUNCE_${status ?? 'UNKNOWN'}` } };
  } catch {
    throw new CodedError('INVALID_INPUT');
  }
}
