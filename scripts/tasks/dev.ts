// `npm run dev`: Vite serves the client and replaces its modules as they change, and the server restarts when
// one of its files changes. Open Vite's address; it passes on to the server what is the server's.
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
      // Links in e-mails, and the way back from signing in, lead to where the client is.
      env: { PUBLIC_URL: process.env.PUBLIC_URL || originOf(vite.config.server.port) },
    });
  } finally {
    await vite.close();
  }
});

function originOf(port: number): string {
  return `http://localhost:${port}`;
}
