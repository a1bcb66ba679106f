import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = path.dirname(import.meta.dirname);

/** A file and an import that it must not have (docs/ARCHITECTURE.md). */
const REFUSED: readonly [file: string, imported: string][] = [
  ['client/entry.ts', '../server/runtime/config/env.ts'],
  ['client/features/live/join/screen.ts', '../../../../sfu/codecs.ts'],
  ['client/features/live/join/other.ts', '../../../app/router.ts'],
  ['client/ui/components/button.ts', '../../features/live/join/screen.ts'],
  ['client/ui/components/field.ts', '../../app/router.ts'],
  ['client/ui/components/menu.ts', '../../../server/env.ts'],
  ['client/ui/forms/form.ts', '../../features/live/join/screen.ts'],
  ['client/ui/errors/words.ts', '../../app/router.ts'],
  ['shared/rules/expiry.ts', '../../server/env.ts'],
  ['shared/rules/window.ts', '../../client/api/call.ts'],
  ['shared/domain/visit.ts', '../../sfu/codecs.ts'],
  ['shared/domain/guest.ts', 'node:fs'],
  ['sfu/room.ts', '../shared/domain/visit.ts'],
  ['sfu/peer.ts', '../server/runtime/config/env.ts'],
  ['sfu/worker/obtain.ts', '../../client/api/call.ts'],
  ['server/app.ts', '../client/api/call.ts'],
  ['server/runtime/jobs/reminders.ts', '../../features/visit/visits/visits.queries.ts'],
  ['server/storage/settings/effective.ts', '../../features/foundation/audit/audit.service.ts'],
  ['server/storage/rotation/replace.ts', '../../features/foundation/audit/audit.service.ts'],
  ['server/storage/files/move.ts', '../../features/practice/settings/settings.queries.ts'],
  ['server/storage/db/list.ts', '../../../client/api/call.ts'],
  ['server/integrations/messaging/email/adapter.ts', '../../features/visit/visits/visits.service.ts'],
  ['server/features/visit/links/resolve.ts', '../visits/visits.queries.ts'],
  ['server/features/visit/links/links.service.ts', '../visits/visits.queries.ts'],
  ['server/features/visit/visits/visits.service.ts', './visits.routes.ts'],
  ['server/features/visit/visits/visits.queries.ts', './visits.service.ts'],
  ['server/features/desk/visit-list/visit-list.service.ts', '../../visit/visits/visits.queries.ts'],
  ['server/features/live/visit-room/handlers/admit.ts', '../../../visit/visits/visits.queries.ts'],
  ['server/features/live/visit-room/seats/admit.ts', '../../documents/documents.queries.ts'],
  ['server/features/live/visit-room/live/other-room.ts', '../../../visit/visits/visits.queries.ts'],
  ['migrations/2026-01-01-first.ts', '../shared/domain/visit.ts'],
];

const ALLOWED: readonly [file: string, imported: string][] = [
  ['client/app/router.ts', '../features/live/join/screen.ts'],
  ['client/features/live/join/form.ts', '../../../ui/components/button.ts'],
  ['client/media/device.ts', 'mediasoup-client'],
  ['client/api/call.ts', '../../shared/errors.ts'],
  ['client/ui/forms/other.ts', '../errors/words.ts'],
  ['shared/rules/password.ts', '../domain/visit.ts'],
  ['server/main.ts', '../sfu/room.ts'],
  ['server/features/visit/links/links.routes.ts', './links.service.ts'],
  ['server/features/visit/links/other.queries.ts', '../../../storage/settings/effective.ts'],
  ['server/storage/settings/stored.ts', '../../../shared/settings/definitions.ts'],
  ['server/storage/rotation/rotation.test.ts', '../../features/foundation/audit/audit.service.ts'],
  ['server/features/visit/links/short.service.ts', './links.queries.ts'],
  ['server/features/visit/links/other.service.ts', '../visits/visits.service.ts'],
  ['server/features/desk/visit-list/other.service.ts', '../../visit/visits/visits.service.ts'],
  ['server/features/visit/links/mail.service.ts', '../../../integrations/messaging/email/port.ts'],
  ['server/features/live/visit-room/live/live-room.ts', '../records/visit-room.queries.ts'],
  ['migrations/2026-01-02-second.ts', 'kysely'],
];

describe('the arrows between the folders', () => {
  let folder: string;
  let refused: Set<string>;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'anteroom-arrows-'));
    copyFileSync(path.join(ROOT, 'biome.json'), path.join(folder, 'biome.json'));
    for (const [file, imported] of [...REFUSED, ...ALLOWED]) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), `import { thing } from '${imported}';\nthing();\n`);
    }
    refused = refusedBy(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(REFUSED)('%s must not import %s', (file) => {
    expect(refused).toContain(file);
  });

  it.each(ALLOWED)('%s may import %s', (file) => {
    expect(refused).not.toContain(file);
  });
});

/** Files whose imports Biome rejects with the project's settings. */
function refusedBy(folder: string): Set<string> {
  const options = ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none'];
  const { stdout } = spawnSync(
    path.join(ROOT, 'node_modules', '.bin', 'biome'),
    [...options, '--vcs-enabled=false', '.'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] };
  return new Set(diagnostics.map(({ location }) => path.normalize(location.path)));
}
