// `npm run dev`: Vite serves the client and proxies the server, which restarts when its files change.
import { createServer } from 'vite';
import { perform } from '../perform.ts';
import { prepareWorker } from '../prepare.ts';
import { runNode } from '../run-command.ts';
import { loadSettingsFile } from '../settings-file.ts';

await perform(async (task) => {
  loadSettingsFile();
  await prepareWorker(task);
  const vite = await createServer({ configFile: 'client/vite.config.ts' });
  try {
    await vite.listen();
    vite.printUrls();
    return await runNode('server/main.ts', [], {
      signal: task.signal,
      nodeOptions: ['--watch', '--watch-preserve-output'],
      // Links in emails and sign-in redirects have to lead to Vite's address.
      env: { PUBLIC_URL: process.env.PUBLIC_URL || originOf(vite.config.server.port) },
    });
  } finally {
    await vite.close();
  }
});

function originOf(port: number): string {
  return `http://localhost:${port}`;
}
