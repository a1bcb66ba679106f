import PostalMime, { type Email } from 'postal-mime';
import type { DeliveryReport } from '#server/adapters/messaging/sms/port.ts';

/** The format of our Message-IDs (`smtp.ts`). */
const OUR_MESSAGE = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i;
const STATUS = /^[245](?:\.\d{1,3}){2}/;

/** Parts of a report (RFC 6522), with their forms for addresses beyond ASCII (RFC 6533). */
const REPORTS = ['message/delivery-status', 'message/global-delivery-status'];
const ORIGINALS = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];

/**
 * Reads a delivery status notification (RFC 3464) about one of our emails; null for other mail, such as a reply, and
 * for a delay.
 */
export async function readBounce(
  mail: string,
): Promise<{ messageId: string; report: DeliveryReport } | null> {
  const letter = await parse(mail);
  const partsOf = (types: readonly string[]) =>
    (letter?.attachments ?? []).flatMap(({ mimeType, content }) =>
      types.includes(mimeType) ? [String(content)] : [],
    );
  const [report] = partsOf(REPORTS);
  if (report === undefined) return null;
  const groups = await Promise.all(
    report
      .trim()
      .split(/\r?\n\s*\n/)
      .map(parse),
  );
  const fields = groups.flatMap((group) => group?.headers ?? []);
  const field = (name: string) => fields.find(({ key }) => key === name)?.value.trim();
  const originals = await Promise.all(partsOf(ORIGINALS).map(parse));
  const named = [...originals.map((original) => original?.messageId), field('original-message-id')];
  const messageId = named.flatMap((name) => OUR_MESSAGE.exec(name ?? '')?.[1]?.toLowerCase() ?? [])[0];
  const action = /^[a-z]+/i.exec(field('action') ?? '')?.[0].toLowerCase();
  if (!messageId) return null;
  if (action === 'delivered') return { messageId, report: { is: 'delivered' } };
  if (action !== 'failed') return null;
  const status = STATUS.exec(field('status') ?? '')?.[0];
  return { messageId, report: { is: 'failed', code: `BOUNCE_${status ?? 'UNKNOWN'}` } };
}

/** Excludes parts of nested emails; undefined if nested too deeply to be read. */
const parse = (mail: string): Promise<Email | undefined> =>
  PostalMime.parse(mail, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' }).catch(() => undefined);
