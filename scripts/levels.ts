import path from 'node:path';
import { importsOf, type Source } from './sources.ts';

/**
 * The features of each side, from the ground up: a folder imports only from lower levels, so circles are
 * impossible. Listed in docs/ARCHITECTURE.md. Tests may import from any level.
 */
export const LEVELS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'server/features': [
    ['audit'],
    ['notifications'],
    ['contact-changes'],
    [
      'participants',
      'connections',
      'accounts',
      'visit-types',
      'settings',
      'links',
      'surveys',
      'news',
      'page-views',
      'notification-settings',
    ],
    ['visits', 'practices', 'audit-log'],
    ['emergency-access', 'visit-messages', 'account-record', 'appointments', 'record-uploads'],
    [
      'auth',
      'mfa',
      'workflow',
      'scheduling',
      'record-patients',
      'patient-details',
      'rpm',
      'interpreter',
      'lateness',
    ],
    ['consent', 'intake', 'images', 'documents', 'payments', 'guests', 'partner-steps'],
    [
      'reconciliation',
      'device-test',
      'safety',
      'notes',
      'exports',
      'own-account',
      'practice-services',
      'fhir-clients',
      'notification-sidebar',
    ],
    ['visit-room', 'preparation', 'visit-changes', 'communications-test', 'fhir-api'],
    ['visit-list', 'visit-summary', 'retention', 'maintenance', 'demo', 'record-changes'],
    ['patient-export', 'admin-visits', 'visit-upload', 'after-visit'],
  ],
  'client/features': [
    ['language', 'dates', 'backgrounds', 'visit-data'],
    ['emergency-access', 'info', 'live-visit', 'time-zones', 'document-view', 'find-patient'],
    ['signed-in', 'links', 'lateness', 'images', 'payments', 'device-test', 'mfa', 'sign-in', 'setup'],
    [
      'intake',
      'documents',
      'notes',
      'safety',
      'schedule',
      'account',
      'client-admin',
      'practices',
      'settings',
      'placeholders',
      'interpreter',
      'visit-messages',
      'after-visit-card',
      'notification-settings',
      'surveys',
      'news',
      'audit-log',
      'exports',
      'integrations',
      'communications-test',
      'record-system',
      'rpm',
    ],
    ['guests', 'accounts', 'visit-types', 'outbox', 'demo-partner', 'design', 'visit-actions'],
    ['workflow', 'patient-details', 'notification-sidebar'],
    ['visit-facts'],
    ['in-visit'],
    ['visits', 'visit-summary', 'waiting-room'],
    ['join', 'after-visit', 'guest-visit', 'interpreter-visit', 'admin-visits'],
  ],
};

/**
 * Imports between the folders of `area` that do not lead downwards, and folders without a level, one line
 * each. Types count like values.
 */
export function againstLevels(
  area: string,
  levels: readonly (readonly string[])[],
  sources: readonly Source[],
): string[] {
  const levelOf = new Map(levels.flatMap((folders, level) => folders.map((folder) => [folder, level])));
  const problems = new Set<string>();
  for (const source of sources) {
    const from = folderOf(area, source.path);
    if (!from) continue;
    const level = levelOf.get(from);
    if (level === undefined) {
      problems.add(`${area}/${from} has no level in scripts/levels.ts`);
      continue;
    }
    for (const imported of importsOf(source)) {
      const to = folderOf(area, imported);
      if (!to || to === from) continue;
      const below = levelOf.get(to);
      if (below === undefined || below < level) continue;
      problems.add(`${source.path} imports ${imported}: ${from} does not stand above ${to}`);
    }
  }
  return [...problems];
}

function folderOf(area: string, file: string): string | undefined {
  const [folder, rest] = path.posix.relative(area, file).split('/', 2);
  return folder === '..' || rest === undefined ? undefined : folder;
}
