import type { Email as ParsedEmail } from 'postal-mime';
import { afterEach, expect, test } from 'vitest';
import { openMailServer } from '../../test-support/mail-server.ts';
import { DeliveryError } from '../delivery-error.ts';
import { openSmtp } from './smtp.ts';

const email = {
  messageId: '6f9619ff-8b86-4d11-b42d-00c04fc964ff',
  to: 'rosa@example.com',
  subject: 'Su visita por video mañana',
  text: 'Código',
  html: '<p>Código</p>',
};

let close: () => Promise<void> = async () => {};
afterEach(() => close());

/** A mail server that refuses every recipient with the given reply, or accepts everything. */
async function mailServer(reply?: number) {
  const received: ParsedEmail[] = [];
  const server = await openMailServer(
    ({ email }) => void received.push(email),
    () => reply,
  );
  const sender = openSmtp({ url: server.url, from: 'Saguaro <no-reply@saguaro.example>', requireTls: false });
  close = async () => {
    sender.close();
    await server.close();
  };
  return { sender, received };
}

test('a message arrives unchanged, under our id', async () => {
  const { sender, received } = await mailServer();
  await sender.send(email);
  expect(received).toMatchObject([
    {
      messageId: '<6f9619ff-8b86-4d11-b42d-00c04fc964ff@saguaro.example>',
      from: { address: 'no-reply@saguaro.example', name: 'Saguaro' },
      to: [{ address: 'rosa@example.com' }],
      subject: 'Su visita por video mañana',
      html: '<p>Código</p>\n',
    },
  ]);
  expect(received[0]?.text?.trim()).toBe('Código');
  expect(received[0]?.headers.find((header) => header.key === 'auto-submitted')?.value).toBe(
    'auto-generated',
  );
});

test('a logo travels inside of the letter, which shows it by its id', async () => {
  const { sender, received } = await mailServer();
  const content = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);
  await sender.send({
    ...email,
    html: '<img src="cid:logo@letter" alt="">',
    logo: { contentId: 'logo@letter', content },
  });
  const [part] = received[0]?.attachments ?? [];
  expect(part).toMatchObject({
    mimeType: 'image/png',
    disposition: 'inline',
    related: true,
    contentId: '<logo@letter>',
  });
  expect(new Uint8Array(part?.content as ArrayBuffer)).toEqual(content);
});

test.each([
  [550, true],
  [451, false],
])('the reply %i to a recipient: final is %s', async (responseCode, permanent) => {
  const { sender } = await mailServer(responseCode);
  await expect(sender.send(email)).rejects.toEqual(
    expect.objectContaining({ code: `SMTP_${responseCode}`, permanent }),
  );
});

test('an unreachable server is a temporary error, which does not reveal the message', async () => {
  const sender = openSmtp({ url: 'smtp://127.0.0.1:9', from: 'no-reply@saguaro.example', requireTls: false });
  const error = await sender.send(email).catch((caught: unknown) => caught);
  sender.close();
  expect(error).toBeInstanceOf(DeliveryError);
  expect(error).toMatchObject({ permanent: false });
  expect(String(error)).not.toContain('rosa');
});

test('a server without TLS gets no message where TLS is required', async () => {
  const received: ParsedEmail[] = [];
  const server = await openMailServer(({ email }) => void received.push(email));
  const sender = openSmtp({ url: server.url, from: 'no-reply@saguaro.example', requireTls: true });
  const error = await sender.send(email).catch((caught: unknown) => caught);
  sender.close();
  await server.close();
  expect(error).toBeInstanceOf(DeliveryError);
  expect(received).toEqual([]);
});
