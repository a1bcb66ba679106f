import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DocumentType } from '#shared/domain/document.ts';
import type { Ordinal } from './sealed.ts';

export interface DocumentTables {
  documents: {
    id: string;
    fileId: string;
    ownerId: string;
    personal: boolean;
    name: string;
    searchName: GeneratedAlways<string>;
    mediaType: DocumentType;
    byteLength: number;
    idempotencyKey: string;
    version: Generated<number>;
    createdAt: Date;
    changedAt: Date;
    removedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
    removedBy: ColumnType<string | null, string | null | undefined, string | null>;
  };
  documentPractices: { documentId: string; practiceId: number };
  /** Rows stay when the document is deleted. */
  sharedDocuments: {
    id: string;
    visitId: string;
    documentId: string | null;
    fileId: string;
    name: string;
    mediaType: DocumentType;
    byteLength: number;
    seatId: string;
    accountId: string;
    sharedAt: Date;
    endedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  documentRecipients: { sharedId: string; sessionId: string; shownAt: Date };
  /** At most one works per patient. */
  afterVisitLinks: {
    id: string;
    ordinal: Ordinal;
    tokenHash: Buffer;
    visitId: string;
    sessionId: string;
    summaryPdf: boolean;
    summaryHtml: boolean;
    sentBy: string | null;
    createdAt: Date;
    expiresAt: Date;
    openedAt: Generated<Date | null>;
    downloadedAt: Generated<Date | null>;
    downloads: Generated<number>;
    revokedAt: Generated<Date | null>;
  };
  afterVisitSessions: {
    id: string;
    linkId: string;
    createdAt: Date;
    expiresAt: Date;
    mfaPassedAt: Generated<Date | null>;
    tokenHash: Generated<Buffer | null>;
  };
  documentFavorites: { accountId: string; documentId: string };
}
