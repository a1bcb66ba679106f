import type { DeliveryReport } from '../../integrations/sms-twilio/port.ts';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** A Message-ID of ours (`smtp.ts`), in the original's headers, which the report has with it. */
const OUR_MESSAGE = new RegExp(`^(?:original-)?message-id:\\s*<(${UUID})@`, 'im');

/**
 * What a delivery status notification (RFC 3464) says of a letter of ours; null for other mail, such as one's answer, and for a
 * delay.
 */
export function readBounce(mail: string): { messageId: string; report: DeliveryReport } | null {
  const messageId = OUR_MESSAGE.exec(mail)?.[1]?.toLowerCase();
  const action = /^action:\s*([a-z]+)/im.exec(mail)?.[1]?.toLowerCase();
  if (!messageId || !/^content-type:\s*message\/(global-)?delivery-status/im.test(mail)) return null;
  if (action === 'delivered') return { messageId, report: { is: 'delivered' } };
  if (action !== 'failed') return null;
  const status = /^status:\s*([245](?:\.\d{1,3}){2})/im.exec(mail)?.[1];
  return { messageId, report: { is: 'failed', code: `BOUNCE_${status ?? 'UNKNOWN'}` } };
}
