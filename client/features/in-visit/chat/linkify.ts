/** A piece of a message: words, or an address that can be opened. */
export type MessagePart = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/gi;
/** What ends a sentence ends no address. */
const TRAILING = /[.,;:!?)\]}'"»]+$/;

/** Splits a message at its web addresses. Only http and https become links, and only as they are written. */
export function linkify(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index } of message.matchAll(ADDRESS)) {
    const address = found.replace(TRAILING, '');
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ text: message.slice(end, index) });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end) });
  return parts;
}
