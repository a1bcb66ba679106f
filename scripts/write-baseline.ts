// `node_modules/.bin/node scripts/write-baseline.ts`: writes migrations/baseline.sql, the schema of a new database,
// from all migrations. Run by hand at a release. Needs the distribution's PostgreSQL, the oldest supported version:
// later versions read what its pg_dump writes.
import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BASELINE, MIGRATIONS_FOLDER, migrateTo, migrationNames } from '#server/storage/db/migrate.ts';
import { createEmptyDatabase } from '#server/test-support/admin-database.ts';
import { startTestCluster } from '#server/test-support/test-cluster.ts';

const DEBIAN = '/usr/lib/postgresql';

const cluster = await startTestCluster('debian');
try {
  const { ownerUrl } = await createEmptyDatabase(cluster, 'baseline');
  await migrateTo(ownerUrl);
  const [version = ''] = readdirSync(DEBIAN).sort((one, other) => Number(one) - Number(other));
  const dump = execFileSync(
    path.join(DEBIAN, version, 'bin/pg_dump'),
    [
      '--schema-only',
      '--no-owner',
      '--no-privileges',
      '--no-comments',
      '--exclude-table=kysely_*',
      `--dbname=${ownerUrl}`,
    ],
    { encoding: 'utf8' },
  );
  const schema = dump
    .split('\n')
    // Neither psql's commands nor what would change the migration's own session.
    .filter((line) => line !== '' && !/^(?:--|\\|SET |SELECT pg_catalog\.set_config)/.test(line))
    .join('\n');
  const last = (await migrationNames()).at(-1);
  const text = `-- The schema after ${last}. Written by scripts/write-baseline.ts.\nset local check_function_bodies = false;\n${schema}\n`;
  writeFileSync(path.join(MIGRATIONS_FOLDER, BASELINE), text);
} finally {
  await cluster.stop();
}
