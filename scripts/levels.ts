import path from 'node:path';
import { importsOf, type Source } from './sources.ts';

/**
 * The features of each side, by area, from the ground up. A feature imports only from lower levels of its
 * area and from areas above it in this list, so circles are impossible. docs/ARCHITECTURE.md describes the
 * areas. Tests may import from anywhere.
 */
export const AREAS: Readonly<Record<string, Readonly<Record<string, readonly (readonly string[])[]>>>> = {
  'server/features': {
    foundation: [
      ['audit'],
      ['notifications'],
      ['contact-changes'],
      ['connections', 'participants', 'page-views'],
      ['audit-log'],
    ],
    practice: [['settings', 'visit-types', 'news', 'surveys', 'notification-settings'], ['practices']],
    visit: [
      ['links'],
      ['visits'],
      ['emergency-access', 'visit-messages', 'appointments'],
      ['lateness', 'interpreter', 'patient-details', 'scheduling'],
    ],
    'before-visit': [
      ['workflow'],
      ['consent', 'intake', 'images', 'payments', 'guests', 'partner-steps'],
      ['device-test'],
      ['preparation'],
    ],
    identity: [['accounts'], ['account-record'], ['auth', 'mfa'], ['own-account']],
    live: [['documents'], ['notes', 'safety'], ['visit-room']],
    desk: [['notification-sidebar'], ['visit-changes'], ['visit-list', 'visit-summary'], ['after-visit']],
    'record-system': [
      ['record-uploads'],
      ['record-patients', 'rpm'],
      ['reconciliation', 'fhir-clients'],
      ['fhir-api'],
      ['record-changes'],
      ['visit-upload'],
    ],
    administration: [
      ['exports', 'integrations'],
      ['communications-test'],
      ['retention', 'maintenance', 'demo'],
      ['admin-visits', 'patient-export'],
    ],
  },
  'client/features': {
    foundation: [
      ['language', 'dates', 'room-connection', 'find-patient'],
      ['time-zones', 'info'],
      ['signed-in'],
      ['audit-log', 'design'],
    ],
    visit: [
      ['emergency-access', 'visits', 'lateness', 'links'],
      ['visit-messages', 'interpreter', 'scheduling'],
      ['visit-actions'],
      ['patient-details'],
    ],
    'before-visit': [
      ['backgrounds'],
      ['images', 'payments', 'device-test'],
      ['intake'],
      ['guests'],
      ['workflow'],
      ['visit-facts'],
    ],
    practice: [
      ['settings', 'practices', 'news', 'surveys', 'notification-settings', 'client-admin'],
      ['visit-types'],
    ],
    identity: [['mfa', 'sign-in', 'setup'], ['own-account'], ['accounts']],
    'record-system': [['record-system', 'rpm']],
    live: [
      ['document-view'],
      ['documents', 'notes', 'safety'],
      ['in-visit'],
      ['waiting-room'],
      ['guest-visit', 'interpreter-visit', 'join'],
    ],
    desk: [['after-visit-card'], ['notification-sidebar'], ['visit-list', 'visit-summary'], ['after-visit']],
    administration: [
      ['exports', 'integrations', 'communications-test'],
      ['outbox', 'demo-partner'],
      ['admin-visits'],
    ],
  },
};

/** Most folders per level of the tree: a longer list no longer shows an order. */
export const MOST_FOLDERS = 9;

export function levelsOf(side: string): string[][] {
  return Object.entries(AREAS[side] ?? {}).flatMap(([area, levels]) =>
    levels.map((features) => features.map((feature) => `${area}/${feature}`)),
  );
}

/**
 * Imports between the features of a side that do not lead downward, and features without a level, one line
 * each. Types count like values.
 */
export function againstLevels(
  side: string,
  levels: readonly (readonly string[])[],
  sources: readonly Source[],
): string[] {
  const levelOf = new Map(levels.flatMap((folders, level) => folders.map((folder) => [folder, level])));
  const problems = new Set<string>();
  for (const source of sources) {
    const from = featureOf(side, source.path);
    if (!from) continue;
    const level = levelOf.get(from);
    if (level === undefined) {
      problems.add(`${side}/${from} has no level in scripts/levels.ts`);
      continue;
    }
    for (const imported of importsOf(source)) {
      const to = featureOf(side, imported);
      if (!to || to === from) continue;
      const below = levelOf.get(to);
      if (below === undefined || below < level) continue;
      problems.add(`${source.path} imports ${imported}: ${from} does not stand above ${to}`);
    }
  }
  return [...problems];
}

/** `area/feature` of a file; undefined outside the features. */
function featureOf(side: string, file: string): string | undefined {
  const [area, feature, rest] = path.posix.relative(side, file).split('/', 3);
  return area === '..' || rest === undefined ? undefined : `${area}/${feature}`;
}
