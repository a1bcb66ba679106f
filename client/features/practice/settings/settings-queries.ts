import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { Settings, SettingsChange } from '#shared/contracts/rest/practice/settings.ts';

export type { Settings, SettingsChange } from '#shared/contracts/rest/practice/settings.ts';

export type SettingsScope =
  | { kind: 'enterprise'; id: number }
  | { kind: 'practice'; id: number }
  | { kind: 'visit-type'; id: string };

/** Common query key: a setting of one scope may be inherited by another. */
export const SETTINGS_KEY = 'settings';
export const SETTINGS_PATH = '/provider/client-admin/settings';
export const ENTERPRISE_SETTINGS_PATH = `${SETTINGS_PATH}/enterprise`;
export const REASONS_PATH = '/provider/client-admin/cancellation-reasons';
export const ENTERPRISE_REASONS_PATH = `${REASONS_PATH}/enterprise`;

export const settingsQuery = (scope: SettingsScope) =>
  queryOptions({
    queryKey: [SETTINGS_KEY, scope.kind, scope.id],
    queryFn: ({ signal }) => readSettings(scope, signal),
    // A form depends on it, so it loads when the page opens, not in the background.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

/** Query key of the practice as patients see it. Depends on the settings, because the phone is one. */
export const IDENTITY_KEY = [SETTINGS_KEY, 'identity'] as const;

export const identityQuery = (practiceId: number) =>
  queryOptions({
    queryKey: [...IDENTITY_KEY, practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/identity', { params: { practiceId }, signal }),
  });

function readSettings(scope: SettingsScope, signal?: AbortSignal): Promise<Settings> {
  const options = signal ? { signal } : {};
  switch (scope.kind) {
    case 'enterprise': {
      const params = { enterpriseId: scope.id };
      return call('GET /api/admin/enterprises/:enterpriseId/settings', { params, ...options });
    }
    case 'practice': {
      const params = { practiceId: scope.id };
      return call('GET /api/admin/practices/:practiceId/settings', { params, ...options });
    }
    case 'visit-type': {
      const params = { visitTypeId: scope.id };
      return call('GET /api/admin/visit-types/:visitTypeId/settings', { params, ...options });
    }
    default:
      return scope satisfies never;
  }
}

export function saveSettings(scope: SettingsScope, body: SettingsChange): Promise<Settings> {
  switch (scope.kind) {
    case 'enterprise': {
      const params = { enterpriseId: scope.id };
      return call('PUT /api/admin/enterprises/:enterpriseId/settings', { params, body });
    }
    case 'practice': {
      const params = { practiceId: scope.id };
      return call('PUT /api/admin/practices/:practiceId/settings', { params, body });
    }
    case 'visit-type': {
      const params = { visitTypeId: scope.id };
      return call('PUT /api/admin/visit-types/:visitTypeId/settings', { params, body });
    }
    default:
      return scope satisfies never;
  }
}

/** The practice's first hundred active people, by name. */
export const colleaguesQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['colleagues', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/accounts', {
        query: { practiceId, status: 'ACTIVE', limit: 100 },
        signal,
      }),
  });
