import twilio from 'twilio';
import type { Settings } from '../../config/env.ts';
import { DeliveryError } from '../delivery-error.ts';
import type { SmsSender } from './port.ts';

const TIMEOUT_MS = 20_000;
const TOO_MANY_REQUESTS = 429;

/** @param settings `baseUrl` names another server with Twilio's API: a test's, or a proxy. */
export function openTwilio(settings: NonNullable<Settings['twilio']>): SmsSender {
  const client = twilio(settings.accountSid, settings.authToken, { timeout: TIMEOUT_MS });
  if (settings.baseUrl) client.api.baseUrl = settings.baseUrl;
  return {
    kind: 'twilio',
    async send({ to, text }, onReply) {
      try {
        const { status, sid } = await client.messages.create({ to, from: settings.from, body: text });
        onReply?.(`201 ${status} (${sid})`);
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
  };
}

/** Twilio refuses a message for good with a 4xx; server errors and its rate limit are temporary. */
function toDeliveryError(error: unknown): DeliveryError {
  const { status, code, message } = error as { status?: number; code?: number | string; message?: string };
  if (status === undefined) return new DeliveryError('TWILIO_UNREACHABLE', false);
  const permanent = status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS && status !== 401;
  const answer = [status, code, message].filter((part) => part !== undefined).join(' ');
  return new DeliveryError(`TWILIO_${code ?? status}`, permanent, answer);
}
