import { openEmbeddedDatabase } from './embedded.ts';
import { openExternalDatabase } from './external.ts';
import type { DatabaseServer, Report } from './port.ts';

export type { DatabaseServer, Report } from './port.ts';

export interface DatabaseSettings {
  /** The operator's PostgreSQL 15 or newer (`DATABASE_URL`); without it, the embedded database is used. */
  databaseUrl?: string | undefined;
  /**
   * The same database for the role that owns its schema (`DATABASE_OWNER_URL`); defaults to `databaseUrl`.
   */
  databaseOwnerUrl?: string | undefined;
  /** The folder with the embedded database's files (`DATA_DIR`), in the subfolder `postgres`. */
  dataDir: string;
}

/**
 * Waits until the database accepts connections.
 *
 * @throws Error that tells the operator what to do, without the password
 */
export function openDatabase(settings: DatabaseSettings, report: Report = () => {}): Promise<DatabaseServer> {
  return settings.databaseUrl
    ? openExternalDatabase(settings.databaseUrl, settings.databaseOwnerUrl)
    : openEmbeddedDatabase({ dataDir: settings.dataDir, report });
}

/** Like `openDatabase`, for a command that works as the owner and may not know the product's password. */
export function openDatabaseAsOwner(
  { databaseUrl, databaseOwnerUrl, dataDir }: DatabaseSettings,
  report: Report = () => {},
): Promise<DatabaseServer> {
  return databaseUrl
    ? openExternalDatabase(databaseUrl, databaseOwnerUrl, { onlyOwner: true })
    : openEmbeddedDatabase({ dataDir, report });
}
