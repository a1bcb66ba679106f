import { hostname } from 'node:os';

/** Numerical severities of RFC 5424, table 2. */
export type Severity = 2 | 3 | 4 | 6 | 7;

/** `local0` and `log audit` of RFC 5424, table 1. */
const FACILITIES = { log: 16, audit: 13, anchor: 13 } as const;
const APP_NAME = 'anteroom';
/**
 * RFC 5425 recommends that receivers accept 8,192 bytes. Lines with stacks are longer, and smaller receivers truncate
 * them.
 */
const MOST_BYTES = 32_768;
/** RFC 5424 §6: names have only printable ASCII characters. */
const HOST =
  hostname()
    .replaceAll(/[^!-~]/g, '?')
    .slice(0, 255) || '-';

export interface SyslogMessage {
  kind: keyof typeof FACILITIES;
  severity: Severity;
  text: string;
}

export function severityOf(level: number): Severity {
  if (level >= 60) return 2;
  if (level >= 50) return 3;
  if (level >= 40) return 4;
  return level >= 30 ? 6 : 7;
}

/**
 * A message of RFC 5424, prefixed by its length (RFC 5425 §4.3, RFC 6587 §3.4.1).
 *
 * @param process identifies this process among the senders
 */
export function syslogFrame({ kind, severity, text }: SyslogMessage, at: Date, process: string): Buffer {
  const priority = FACILITIES[kind] * 8 + severity;
  const header = `<${priority}>1 ${at.toISOString()} ${HOST} ${APP_NAME} ${process} ${kind} - `;
  const message = Buffer.from(header + text);
  const sent = message.length > MOST_BYTES ? cut(message) : message;
  return Buffer.concat([Buffer.from(`${sent.length} `), sent]);
}

function cut(message: Buffer): Buffer {
  let end = MOST_BYTES;
  while (((message[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return message.subarray(0, end);
}
