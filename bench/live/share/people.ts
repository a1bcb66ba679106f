import { type Agent, get } from 'node:http';
import { keptConnections } from '../../measure/kept-connections.ts';

const [fileUrl = '', cookie = '', people = '30'] = process.argv.slice(2);

const fetchOnce = (agent: Agent, person: number) =>
  new Promise<number>((resolve, reject) => {
    // Each person has a separate address, because the limits per address are not measured here.
    const headers = { cookie, 'x-forwarded-for': `10.0.1.${person + 1}` };
    get(fileUrl, { agent, family: 4, headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`answer ${response.statusCode}`)),
      );
    }).on('error', reject);
  });

const agents = Array.from({ length: Number(people) }, () => keptConnections({ maxSockets: 1 }));
process.on('message', async () => {
  const began = performance.now();
  const sizes = await Promise.all(agents.map(fetchOnce));
  process.send?.({ bytes: Math.min(...sizes), ms: performance.now() - began });
});
process.send?.('ready');
