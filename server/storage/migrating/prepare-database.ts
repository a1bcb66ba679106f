import { prepareQueues } from '#server/runtime/jobs/pg-boss.ts';
import type { Db } from '../db/database.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { grantRuntimeRights, noteProductRole, powersOfRole, roleOf } from '../db/runtime-rights.ts';
import type { DatabaseServer } from '../postgres/port.ts';

const SQLSTATE_INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Migrates the schema as its owner, and grants the product's role its rights. Grants nothing if both are the same
 * role. Idempotent, and safe in several concurrent processes.
 *
 * @returns the migrations that ran
 * @throws Error that says what to do, if the role may not migrate
 */
export async function prepareDatabase(server: Pick<DatabaseServer, 'url' | 'ownerUrl'>): Promise<string[]> {
  const role = roleOf(server.url);
  const owner = roleOf(server.ownerUrl);
  try {
    const ran = await migrateToLatest(server.ownerUrl);
    await prepareQueues(server.ownerUrl);
    await noteProductRole(server.ownerUrl, role);
    if (owner !== role) await grantRuntimeRights(server.ownerUrl, role);
    return ran;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new Error(
      `The database has to be migrated, and its role ${owner} may not do that: run "npm run migrate", or set ` +
        `DATABASE_OWNER_URL (docs/OPERATIONS.md, "Roles of the database").`,
      { cause: error },
    );
  }
}

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ((error as { code?: unknown }).code === SQLSTATE_INSUFFICIENT_PRIVILEGE) return true;
  return isRefusal(error.cause);
}

/**
 * For production: refuses a role that can do more than read and change rows.
 *
 * @returns a warning for the log about an acceptable role with more rights than needed
 * @throws Error that says what to run
 */
export async function refusePowerfulRole(db: Db): Promise<string | null> {
  const { role, beyond, ownsTables } = await powersOfRole(db);
  if (beyond.length > 0)
    throw new Error(
      `The database's role ${role} ${beyond.join(', ')}, and Anteroom needs none of that. Make its two roles with\n\n` +
        `  sh server/storage/postgres/make-roles.sh\n\n` +
        `and set DATABASE_URL and DATABASE_OWNER_URL (docs/OPERATIONS.md, "Roles of the database").`,
    );
  return ownsTables
    ? `the database's role ${role} owns the tables, so that triggers alone protect the audit: set DATABASE_OWNER_URL`
    : null;
}
