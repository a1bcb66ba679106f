import { createHash } from 'node:crypto';
import type { Attachment, Binary, DocumentReference } from '@medplum/fhirtypes';
import { CLINICAL_NOTE, DOCUMENT_TYPES } from './codes.ts';
import {
  encounterReference,
  identifierOf,
  type Naming,
  patientReference,
  practitionerReference,
} from './identifiers.ts';

export interface DocumentFacts {
  key: string;
  patientRecordId: string;
  encounterRecordId: string | null;
  kind: keyof typeof DOCUMENT_TYPES;
  title: string;
  mediaType: string;
  content: Buffer;
  createdAt: Date;
  author: { id: string; name: string } | null;
}

export interface StoredDocumentFacts extends Omit<DocumentFacts, 'content'> {
  byteLength: number;
  url: string;
}

/** @param url where the bytes are; undefined if they are in the resource */
export const buildDocument = (naming: Naming, facts: DocumentFacts, url?: string): DocumentReference =>
  referenceOf(naming, facts, attachmentOf(facts, url));

export function buildStoredDocument(naming: Naming, facts: StoredDocumentFacts): DocumentReference {
  const { mediaType, url, byteLength, title, createdAt } = facts;
  return referenceOf(naming, facts, {
    contentType: mediaType,
    url,
    size: byteLength,
    title,
    creation: createdAt.toISOString(),
  });
}

function referenceOf(
  naming: Naming,
  facts: Omit<DocumentFacts, 'content'>,
  attachment: Attachment,
): DocumentReference {
  const { key, patientRecordId, encounterRecordId, kind, title, createdAt, author } = facts;
  return {
    resourceType: 'DocumentReference',
    identifier: [identifierOf(naming, 'document', key)],
    status: 'current',
    docStatus: 'final',
    type: DOCUMENT_TYPES[kind],
    category: [CLINICAL_NOTE],
    subject: patientReference(patientRecordId),
    date: createdAt.toISOString(),
    ...(author ? { author: [practitionerReference(naming, author)] } : {}),
    description: title,
    content: [{ attachment }],
    ...(encounterRecordId ? { context: { encounter: [encounterReference(encounterRecordId)] } } : {}),
  };
}

function attachmentOf({ mediaType, title, content, createdAt }: DocumentFacts, url?: string): Attachment {
  return {
    contentType: mediaType,
    ...(url ? { url } : { data: content.toString('base64') }),
    size: content.length,
    // FHIR R4 requires SHA-1. It detects damage, not forgery.
    hash: createHash('sha1').update(content).digest('base64'),
    title,
    creation: createdAt.toISOString(),
  };
}

export const buildBinary = ({ mediaType, content, patientRecordId }: DocumentFacts): Binary => ({
  resourceType: 'Binary',
  contentType: mediaType,
  securityContext: patientReference(patientRecordId),
  data: content.toString('base64'),
});
