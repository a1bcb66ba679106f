import { openEmbeddedDatabase } from './embedded.ts';
import { openExternalDatabase } from './external.ts';
import type { DatabaseServer, Report } from './port.ts';

export type { DatabaseServer, Report } from './port.ts';

export interface DatabaseSettings {
  /** A PostgreSQL 15 or newer of one's own (`DATABASE_URL`). Without it the embedded one is used. */
  databaseUrl?: string | undefined;
  /** Where the embedded one keeps its files (`DATA_DIR`), in the subfolder `postgres`. */
  dataDir: string;
}

/**
 * Opens the database that the settings name and waits until it accepts connections.
 *
 * @throws Error whose message tells the operator what to do, without the connection's password.
 */
export function openDatabase(settings: DatabaseSettings, report: Report = () => {}): Promise<DatabaseServer> {
  return settings.databaseUrl
    ? openExternalDatabase(settings.databaseUrl)
    : openEmbeddedDatabase({ dataDir: settings.dataDir, report });
}
