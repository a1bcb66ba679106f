import { parsedUrl } from '#shared/rules/service-address.ts';

export type MessagePart = { text: string; href?: string };

const ADDRESS = /\bhttps?:\/\/[^\s<>"']+/gi;
const TRAILING = /[.,;:!?)\]}'"»]$/;
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/** Splits a message at its web addresses. Only http and https become links, and only as written. */
export function linkify(message: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index } of message.matchAll(ADDRESS)) {
    const address = withoutTrailing(found);
    if (!parsedUrl(address)) continue;
    if (index > end) parts.push({ text: message.slice(end, index) });
    parts.push({ text: address, href: address });
    end = index + address.length;
  }
  if (end < message.length) parts.push({ text: message.slice(end) });
  return parts;
}

/** Keeps a closing bracket that the address opens, as in `…/Knee_(joint)`. */
function withoutTrailing(address: string): string {
  const last = address.at(-1) ?? '';
  const opening = OPENING[last];
  const opened = opening && address.split(opening).length >= address.split(last).length;
  return TRAILING.test(last) && !opened ? withoutTrailing(address.slice(0, -1)) : address;
}
