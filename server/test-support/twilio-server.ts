import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export async function startTwilioServer() {
  const accepted = { status: 201, body: { sid: 'SM1', status: 'queued' } as object };
  const twilio = { answer: accepted, received: [] as Received[], url: '' };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { url, headers } = request;
      twilio.received.push({ url, authorization: headers.authorization, body: new URLSearchParams(body) });
      const { answer } = twilio;
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  twilio.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const refuse = (status: number, code: number) => {
    twilio.answer = { status, body: { code, message: 'no', status } };
  };
  const accept = () => {
    twilio.answer = accepted;
  };
  return Object.assign(twilio, { close, refuse, accept });
}

interface Received {
  url: string | undefined;
  authorization: string | undefined;
  body: URLSearchParams;
}
