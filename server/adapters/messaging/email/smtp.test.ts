import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Email as ParsedEmail } from 'postal-mime';
import { afterEach, expect, test } from 'vitest';
import { makeAuthority } from '#server/test-support/certificates.ts';
import { openMailServer } from '#server/test-support/mail-server.ts';
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

async function mailServer(reply?: number, from = 'Saguaro <no-reply@saguaro.example>') {
  const received: ParsedEmail[] = [];
  const server = await openMailServer(
    ({ email }) => void received.push(email),
    () => reply,
  );
  const sender = openSmtp({ url: server.url, from, requireTls: false });
  close = async () => {
    sender.close();
    await server.close();
  };
  return { sender, received };
}

test('delivers a message unchanged, under our id', async () => {
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

test('keeps the brackets and the comma in the sender’s name', async () => {
  const { sender, received } = await mailServer(
    undefined,
    'Saguaro (Tucson), Inc. <no-reply@saguaro.example>',
  );
  await sender.send(email);
  expect(received[0]?.from).toMatchObject({
    address: 'no-reply@saguaro.example',
    name: 'Saguaro (Tucson), Inc.',
  });
});

test('embeds a logo in the email, which shows it by its id', async () => {
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
])('reply %i to a recipient: final is %s', async (responseCode, permanent) => {
  const { sender } = await mailServer(responseCode);
  await expect(sender.send(email)).rejects.toEqual(
    expect.objectContaining({ code: `SMTP_${responseCode}`, permanent }),
  );
});

test('reports an unreachable server as a temporary error that does not reveal the message', async () => {
  const sender = openSmtp({ url: 'smtp://127.0.0.1:9', from: 'no-reply@saguaro.example', requireTls: false });
  const error = await sender.send(email).catch((caught: unknown) => caught);
  sender.close();
  expect(error).toBeInstanceOf(DeliveryError);
  expect(error).toMatchObject({ permanent: false });
  expect(String(error)).not.toContain('rosa');
});

test('sends nothing to a server without TLS where TLS is required', async () => {
  const received: ParsedEmail[] = [];
  const server = await openMailServer(({ email }) => void received.push(email));
  const sender = openSmtp({ url: server.url, from: 'no-reply@saguaro.example', requireTls: true });
  const error = await sender.send(email).catch((caught: unknown) => caught);
  sender.close();
  await server.close();
  expect(error).toBeInstanceOf(DeliveryError);
  expect(received).toEqual([]);
});

test.each([
  ['says nothing', ''],
  ['greets and stops', '220 mail.test ESMTP\r\n'],
])('reports a server that accepts connections and %s as a temporary error, in time', async (_, greeting) => {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.write(greeting);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sender = openSmtp({
    url: `smtp://127.0.0.1:${port}`,
    from: 'no-reply@saguaro.example',
    requireTls: false,
    timeoutMs: 100,
  });
  close = async () => {
    sender.close();
    for (const socket of open) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const error = await sender.send(email).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(DeliveryError);
  expect(error).toMatchObject({ permanent: false });
});

test('reports an unresolvable name as a temporary error, since DNS may be down', async () => {
  const sender = openSmtp({
    url: 'smtp://mail.invalid:25',
    from: 'no-reply@saguaro.example',
    requireTls: false,
  });
  close = async () => sender.close();
  const error = await sender.send(email).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(DeliveryError);
  expect(error).toMatchObject({ permanent: false });
});

test('sends nothing to a server whose certificate has expired, and everything once it has a valid one', async () => {
  const authority = makeAuthority();
  const certificate = (days: number) => {
    const { cert, key } = authority.issue('mail', { days });
    return { cert: readFileSync(cert), key: readFileSync(key) };
  };
  const received: string[] = [];
  const take = ({ raw }: { raw: string }) => void received.push(raw);
  const server = await openMailServer(take, undefined, certificate(-1));
  const url = `${server.url}?sslrootcert=${authority.ca}`;
  const sender = openSmtp({ url, from: 'Saguaro <no-reply@saguaro.example>', requireTls: true });
  close = async () => {
    sender.close();
    await server.close();
    authority.remove();
  };
  await expect(sender.send(email)).rejects.toMatchObject({ code: 'CERT_HAS_EXPIRED', permanent: false });
  expect(received).toEqual([]);
  server.present(certificate(1));
  await sender.send(email);
  expect(received).toHaveLength(1);
});
