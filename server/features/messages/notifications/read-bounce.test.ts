import { expect, test } from 'vitest';
import { readBounce } from './read-bounce.ts';

const ID = '5f0c2a44-6d53-4b3e-9c8f-2f5a1f3f0d11';

type Encoding = '7bit' | 'base64' | 'quoted-printable';
function part(type: string, text: string, encoding: Encoding = '7bit'): string {
  const encoded = {
    '7bit': () => text,
    base64: () =>
      Buffer.from(text)
        .toString('base64')
        .replace(/.{1,60}/g, '$&\r\n'),
    'quoted-printable': () => text.replaceAll('=', '=3D').replace(/(Act|Mess|failed; )/g, '$1=\r\n'),
  };
  return `Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${encoded[encoding]()}\r\n`;
}
const multipart = (subtype: string, boundary: string, parts: string[]) =>
  `Content-Type: multipart/${subtype}; boundary="${boundary}"\r\n\r\n${parts
    .map((one) => `--${boundary}\r\n${one}`)
    .join('')}--${boundary}--\r\n`;

const status = (fields: string) =>
  `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; walter@example.com\r\n${fields}\r\n`;
const ours = (id = ID) => `Message-ID: <${id}@care.example>\r\nSubject: Your video visit\r\n`;
const report = (fields: string, original: string, encoding?: Encoding) =>
  multipart('report; report-type=delivery-status', 'b', [
    part('text/plain', 'Your message was not delivered.', encoding),
    part('message/delivery-status', status(fields), encoding),
    original,
  ]);
const from = (letter: string) => `From: MAILER-DAEMON@mx.example\r\nMIME-Version: 1.0\r\n${letter}`;
const bounce = (fields: string, encoding?: Encoding) =>
  from(report(fields, part('text/rfc822-headers', ours(), encoding), encoding));

const FAILED = 'Action: failed\r\nStatus: 5.1.1';
const failed = { is: 'failed', code: 'BOUNCE_5.1.1' };

test.each([
  [FAILED, failed],
  ['Action: failed (no such mailbox)\r\nStatus:\r\n 5.1.1 (bad destination)', failed],
  ['Action: failed', { is: 'failed', code: 'BOUNCE_UNKNOWN' }],
  ['Action: delivered\r\nStatus: 2.0.0', { is: 'delivered' }],
])('%j', async (fields, report) => {
  expect(await readBounce(bounce(fields))).toEqual({ messageId: ID, report });
});

const letter = `${ours()}${multipart('alternative', 'letter', [part('text/plain', 'Dear Walter'), part('text/html', '<p>Dear Walter')])}`;
const MAILS: [string, string][] = [
  ['in Base64', bounce(FAILED, 'base64')],
  ['in quoted-printable', bounce(FAILED, 'quoted-printable')],
  ['with the whole letter', from(report(FAILED, part('message/rfc822', letter)))],
  [
    'within what a gateway added, with lines that end in LF alone',
    from(
      multipart('mixed', 'outer', [
        part('text/plain', 'Scanned.'),
        multipart('related', 'inner', [report(FAILED, part('message/rfc822', letter), 'base64')]),
      ]),
    ).replaceAll('\r\n', '\n'),
  ],
  [
    'of an address beyond ASCII',
    from(
      multipart('report; report-type=global-delivery-status', 'b', [
        part('message/global-delivery-status', status(FAILED), 'base64'),
        part('message/global-headers', ours(), 'base64'),
      ]),
    ),
  ],
  [
    'that names the letter itself',
    from(report(`Original-Message-ID: <${ID}@care.example>\r\n${FAILED}`, '')),
  ],
];
test.each(MAILS)('reads a report %s', async (_, mail) => {
  expect(await readBounce(mail)).toEqual({ messageId: ID, report: failed });
});

const deep = Array.from(
  { length: 300 },
  (_, at) => `Content-Type: multipart/mixed; boundary="${at}"\r\n\r\n--${at}\r\n`,
);
test.each([
  ['a delay', bounce('Action: delayed\r\nStatus: 4.4.7')],
  ['a bounce of other mail', bounce(FAILED).replace(ID, 'another')],
  [
    'an answer that quotes our letter',
    `In-Reply-To: <${ID}@care.example>\r\n\r\nMessage-ID: <${ID}@care.example>\r\nAction: failed`,
  ],
  [
    'an answer whose text has all of a report',
    `From: walter@example.com\r\nContent-Type: text/plain\r\n\r\n${report(FAILED, part('text/rfc822-headers', ours()))}`,
  ],
  [
    'a report that someone passes on',
    from(multipart('mixed', 'o', [part('message/rfc822', bounce(FAILED))])),
  ],
  ['a letter in three hundred others', deep.join('') + bounce(FAILED)],
  ['nothing', ''],
])('%s reports nothing', async (_, mail) => {
  expect(await readBounce(mail)).toBeNull();
});
