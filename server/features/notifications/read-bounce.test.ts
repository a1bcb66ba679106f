import { expect, test } from 'vitest';
import { readBounce } from './read-bounce.ts';

const ID = '5f0c2a44-6d53-4b3e-9c8f-2f5a1f3f0d11';
const bounce = (fields: string) => `From: MAILER-DAEMON@mx.example\r
Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r
\r
--b\r
Content-Type: message/delivery-status\r
\r
Reporting-MTA: dns; mx.example\r
\r
Final-Recipient: rfc822; walter@example.com\r
${fields}\r
--b\r
Content-Type: text/rfc822-headers\r
\r
Message-ID: <${ID}@care.example>\r
Subject: Your video visit\r
--b--\r
`;

test.each([
  ['Action: failed\r\nStatus: 5.1.1', { is: 'failed', code: 'BOUNCE_5.1.1' }],
  ['Action: failed', { is: 'failed', code: 'BOUNCE_UNKNOWN' }],
  ['Action: delivered\r\nStatus: 2.0.0', { is: 'delivered' }],
])('%j', (fields, report) => {
  expect(readBounce(bounce(fields))).toEqual({ messageId: ID, report });
});

test.each([
  ['a delay', bounce('Action: delayed\r\nStatus: 4.4.7')],
  ['a bounce of other mail', bounce('Action: failed').replace(ID, 'another')],
  [
    'an answer that quotes our letter',
    `In-Reply-To: <${ID}@care.example>\r\n\r\nMessage-ID: <${ID}@care.example>\r\nAction: failed`,
  ],
])('%s says nothing', (_, mail) => {
  expect(readBounce(mail)).toBeNull();
});
