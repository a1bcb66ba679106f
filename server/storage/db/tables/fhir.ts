import type { ColumnType, Generated } from 'kysely';
import type { FhirScope, FhirTypeName } from '#shared/domain/fhir-api.ts';
import type { KeySet } from '#shared/rules/public-keys.ts';

type Once = ColumnType<Date, Date, never>;

export interface FhirTables {
  fhirResources: {
    practiceId: number;
    type: FhirTypeName;
    id: string;
    patientId: string | null;
    sessionId: string | null;
    fileId: string | null;
    sourceId: string | null;
    status: string | null;
    at: Date | null;
    version: Generated<number>;
    updatedAt: Generated<Date>;
    deletedAt: Generated<Date | null>;
  };
  fhirProvenances: {
    id: Generated<string>;
    practiceId: number;
    activity:
      | 'consent-signed'
      | 'answers-submitted'
      | 'image-added'
      | 'document-shared'
      | 'patient-reconciled'
      | 'reconciliation-undone'
      | 'record-uploaded';
    targetType: FhirTypeName;
    targetId: string;
    accountId: string | null;
    at: Date;
  };
  fhirClients: {
    id: string;
    name: string;
    scopes: FhirScope[];
    secretHash: Buffer | null;
    secretEnd: string | null;
    secretAt: Date | null;
    /** The previous secret, valid until `formerUntil`. */
    formerHash: Generated<Buffer | null>;
    formerEnd: Generated<string | null>;
    formerUntil: Generated<Date | null>;
    /** The client's public keys, as given or as last read at the address, instead of a secret. */
    keySet: Generated<KeySet | null>;
    keysUrl: Generated<string | null>;
    keysAt: Generated<Date | null>;
    /** When the address could not be read; null if it was read since. */
    keysFailedAt: Generated<Date | null>;
    expiresAt: Date | null;
    disabledAt: Generated<Date | null>;
    lastUsedAt: Generated<Date | null>;
    lastUsedFrom: Generated<string | null>;
    version: Generated<number>;
    createdAt: Once;
    createdBy: string;
    idempotencyKey: string;
  };
  fhirClientPractices: { clientId: string; practiceId: number };
  fhirTokens: { hash: Buffer; clientId: string; scopes: FhirScope[]; createdAt: Date; expiresAt: Date };
  fhirAssertions: { clientId: string; jtiHash: Buffer; expiresAt: Date };
  fhirExports: {
    id: string;
    clientId: string;
    types: FhirTypeName[];
    practiceIds: number[];
    since: Date | null;
    requestUrl: string;
    state: Generated<'queued' | 'running' | 'done' | 'failed'>;
    transactionTime: Date;
    fileIndex: Generated<number>;
    afterId: Generated<string | null>;
    resourcesWritten: Generated<number>;
    requestedAt: Date;
    expiresAt: Date;
  };
  fhirExportFiles: {
    id: string;
    exportId: string;
    fileIndex: number;
    type: FhirTypeName;
    practiceId: number;
    resources: number;
    parts: number;
  };
}
