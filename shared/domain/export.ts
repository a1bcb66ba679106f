export const EXPORT_KINDS = ['visits', 'patients', 'users', 'consent', 'payments', 'audit'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];

export const EXPORT_FORMATS = ['csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const STORED_EXPORT_KINDS = [...EXPORT_KINDS, 'patient'] as const;
export const STORED_EXPORT_FORMATS = [...EXPORT_FORMATS, 'zip'] as const;
export type StoredExportKind = (typeof STORED_EXPORT_KINDS)[number];
export type StoredExportFormat = (typeof STORED_EXPORT_FORMATS)[number];

export const EXPORT_STATES = ['queued', 'running', 'done', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export const EXPORT_LIFETIME_MS = 24 * 3_600_000;
