import type { Resource } from '@medplum/fhirtypes';
import type { Naming } from '#server/formats/fhir/identifiers.ts';
import type { Db } from '#server/storage/db/database.ts';
import type { FhirTypeName } from '#shared/domain/fhir-api.ts';
import type { ResourceRow } from './resource-rows.queries.ts';
import type { SearchParameter } from './search-parameters.ts';

interface BuildTools {
  db: Db;
  naming: Naming;
  baseUrl: string;
  practiceIds: readonly number[];
}

/** One type of the FHIR API: routes, searches, exports and the capability statement are derived from it. */
export interface FhirType {
  type: FhirTypeName;
  documentation: string;
  parameters: Readonly<Record<string, SearchParameter>>;
  /** By row id, without id and meta; omits rows whose source is gone. */
  build(tools: BuildTools, rows: readonly ResourceRow[]): Promise<Map<string, Resource>>;
}

export const idsOf = (rows: readonly ResourceRow[]): string[] => rows.map(({ id }) => id);
