import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>bare</title>
<body><script type="module" src="/page.js"></script>`;
const SCRIPT = `const { title } = await (await fetch('/visit.json')).json();
const button = document.createElement('button');
button.textContent = title;
document.body.append(button);`;

export async function startBarePage(label: string): Promise<{ url: string; close(): void }> {
  const answers: Record<string, [string, string]> = {
    '/': ['text/html', PAGE],
    '/page.js': ['text/javascript', SCRIPT],
    '/visit.json': ['application/json', JSON.stringify({ title: label })],
  };
  const server = createServer(({ url }, response) => {
    const [type, body] = answers[url ?? ''] ?? ['text/plain', ''];
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => void server.close() };
}
