import twilio from 'twilio';
import type { Settings } from '#server/runtime/config/env.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { SmsCall, SmsSender } from './port.ts';

export const TEXT_REPORTS = '/api/webhooks/twilio/messages';
export const TEXT_REPLIES = '/api/webhooks/twilio/replies';

const TIMEOUT_MS = 20_000;
const TOO_MANY_REQUESTS = 429;

const STOP = /^(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout)$/i;
const START = /^(start|yes|unstop)$/i;

/**
 * @param settings `baseUrl` names another server with Twilio's API: a test's, or a proxy.
 * @param publicUrl where Twilio reports a message's delivery; null if Twilio cannot reach us
 */
export function openTwilio(
  settings: NonNullable<Settings['texts']>,
  publicUrl: string | null = null,
): SmsSender {
  const client = twilio(settings.accountSid, settings.authToken, { timeout: TIMEOUT_MS });
  if (settings.baseUrl) client.api.baseUrl = settings.baseUrl;
  return {
    kind: 'twilio',
    async send({ to, text, messageId }, onReply) {
      try {
        const { status, sid } = await client.messages.create({
          to,
          from: settings.from,
          body: text,
          ...(publicUrl && messageId ? { statusCallback: `${publicUrl}${TEXT_REPORTS}/${messageId}` } : {}),
        });
        onReply?.(`201 ${status} (${sid})`);
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
    calls: {
      reportsPath: TEXT_REPORTS,
      repliesPath: TEXT_REPLIES,
      read({ url, headers, body }) {
        const fields = Object.fromEntries(new URLSearchParams(body));
        const signature = String(headers['x-twilio-signature'] ?? '');
        return twilio.validateRequest(settings.authToken, signature, url, fields) ? read(fields) : null;
      },
    },
  };
}

function read({
  MessageStatus: status,
  ErrorCode: code,
  From: number = '',
  Body: body = '',
}: Readonly<Record<string, string>>): SmsCall {
  const word = body.trim();
  return {
    report:
      status === 'delivered' || status === 'read'
        ? { is: 'delivered' }
        : status === 'undelivered' || status === 'failed'
          ? { is: 'failed', code: `TWILIO_${/^\d{1,6}$/.test(code ?? '') ? code : 'UNDELIVERED'}` }
          : null,
    choice: STOP.test(word) || START.test(word) ? { number, wantsTexts: START.test(word) } : null,
  };
}

/** A 4xx from Twilio is permanent; server errors and its rate limit are temporary. */
function toDeliveryError(error: unknown): DeliveryError {
  const { status, code, message } = error as { status?: number; code?: number | string; message?: string };
  if (status === undefined) return new DeliveryError('TWILIO_UNREACHABLE', false);
  const permanent = status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS && status !== 401;
  const answer = [status, code, message].filter((part) => part !== undefined).join(' ');
  return new DeliveryError(`TWILIO_${code ?? status}`, permanent, answer);
}
