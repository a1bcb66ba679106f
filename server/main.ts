import { enableCompileCache } from 'node:module';

// Runs before any other import, and halves the load time from the second start on.
enableCompileCache();

const { readSettings } = await import('./runtime/config/env.ts');
const { SettingsError } = await import('./runtime/config/settings-error.ts');
try {
  const settings = readSettings(process.env);
  const { openDatabase } = await import('./storage/postgres/index.ts');
  const databaseServer = openDatabase(settings, (message) => process.stdout.write(`${message}\n`));
  databaseServer.catch(() => {});

  const { openLog } = await import('./open-log.ts');
  const { createShutdown } = await import('./shutdown.ts');
  const { log, sink } = openLog(settings);
  const shutdown = createShutdown(log);
  // Added first, so that it closes last.
  shutdown.add('log lines', () => sink?.close());
  shutdown.listen();
  shutdown.add('database server', async () => (await databaseServer).stop());
  try {
    const { start } = await import('./start.ts');
    await start(settings, { log, sink }, shutdown, databaseServer);
  } catch (error) {
    if (!(error instanceof SettingsError)) log.fatal({ err: error }, 'could not start');
    const { errorWords } = await import('./storage/db/database-error.ts');
    process.stderr.write(`\nAnteroom could not start: ${errorWords(error)}\n`);
    await shutdown.end(1);
  }
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  process.stderr.write(`\n${error.message}\n`);
  process.exitCode = 1;
}
