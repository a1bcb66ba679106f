import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IdentifiedKind, Naming } from '#server/formats/fhir/identifiers.ts';
import { recordNumberSystem } from '#server/formats/fhir/patient.ts';
import type { FhirTypeName } from '#shared/domain/fhir-api.ts';
import { wordsOf } from '#shared/rules/words-of.ts';
import { FhirError } from './outcome.ts';
import type { Condition } from './resource-rows.queries.ts';
import { compareDay, compareInstant, parseSearchDate } from './search-date.ts';

export interface SearchParameter {
  type: 'token' | 'date' | 'reference' | 'string';
  documentation: string;
  byTime?: true;
  /** @throws FhirError 400 for an invalid value */
  condition(value: string, naming: Naming): Condition;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Comma-separated values are alternatives; this many are enough for a page. */
const MOST_VALUES = 100;
const NONE: Condition = () => sql<SqlBool>`false`;

function alternatives(name: string, value: string): string[] {
  const values = value.split(',').filter((one) => one !== '');
  if (values.length === 0 || values.length > MOST_VALUES)
    throw new FhirError(400, 'value', `${name} takes 1 to ${MOST_VALUES} values.`);
  return values;
}

const anyId = (column: RawBuilder<unknown>, ids: string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} = any(${ids}::uuid[])`;

const resourceId = sql`resource.id`;

export const byId: SearchParameter = {
  type: 'token',
  documentation: 'The ids of resources',
  condition(value) {
    const ids = alternatives('_id', value).filter((id) => UUID.test(id));
    return () => anyId(resourceId, ids);
  },
};

export const byLastUpdated: SearchParameter = {
  type: 'date',
  documentation: 'When the resource last changed',
  condition(value) {
    const date = parseSearchDate('_lastUpdated', value);
    return ({ timeZone }) => compareInstant(sql`resource.updated_at`, date, timeZone);
  },
};

export const byTime = (name: string, documentation: string): SearchParameter => ({
  type: 'date',
  documentation: `${documentation}; days are of the practice's time zone`,
  byTime: true,
  condition(value) {
    const date = parseSearchDate(name, value);
    return ({ timeZone }) => compareInstant(sql`resource.at`, date, timeZone);
  },
});

export const byPatient: SearchParameter = {
  type: 'reference',
  documentation: 'Whom it is about: the id of a Patient, with or without the type',
  condition(value) {
    const ids = alternatives('patient', value).map((one) => one.replace(/^Patient\//, ''));
    const known = ids.filter((id) => UUID.test(id));
    return () => anyId(sql`resource.patient_id`, known);
  },
};

export const byStatus = (system: string): SearchParameter => ({
  type: 'token',
  documentation: 'Its status',
  condition(value) {
    const codes = alternatives('status', value).flatMap((one) => {
      const [first = '', code] = one.split('|');
      if (code === undefined) return [first];
      return first === '' || first === system ? [code] : [];
    });
    return () => sql<SqlBool>`resource.status = any(${codes}::text[])`;
  },
});

function identifiersIn(value: string): { system: string | null; value: string }[] {
  return alternatives('identifier', value).map((one) => {
    const at = one.indexOf('|');
    if (at < 0) return { system: null, value: one };
    return { system: one.slice(0, at), value: one.slice(at + 1) };
  });
}

export const byIdentifier = (type: FhirTypeName, kind: IdentifiedKind): SearchParameter => ({
  type: 'token',
  documentation:
    type === 'Patient' ? "The product's identifier, or the record number" : "The product's identifier",
  condition(value, naming) {
    const wanted = identifiersIn(value);
    const own = wanted
      .filter(({ system, value }) => (!system || system === naming.systemOf(kind)) && UUID.test(value))
      .map((one) => one.value);
    if (type === 'Patient')
      return ({ id }) => {
        const numbers = wanted
          .filter(({ system }) => !system || system === recordNumberSystem(naming, id))
          .map((one) => one.value);
        return sql<SqlBool>`(${anyId(resourceId, own)} or resource.id = any(array(
          select id from patients where practice_id = ${id} and mrn = any(${numbers}::text[]))))`;
      };
    if (type === 'Appointment' || type === 'Encounter')
      return () => sql<SqlBool>`(${anyId(resourceId, own)} or resource.id = any(array(
        select session_id from appointments where ${anyId(sql`id`, own)})))`;
    return () => anyId(resourceId, own);
  },
});

/** Every word is the start of one of the names, ignoring case and accents. */
export const byName = (table: 'patients' | 'accounts' | 'locations'): SearchParameter => ({
  type: 'string',
  documentation: 'Beginnings of names; case and accents do not count',
  condition(value) {
    const words = wordsOf(value);
    if (words.length === 0) return NONE;
    // A practice has few locations, so their names have no index.
    const names = table === 'locations' ? sql`search_text(name)` : sql`search_name`;
    const all = sql.join(
      words.map((word) => sql`${names} like '% ' || ltrim(search_text(${word}::text)) || '%'`),
      sql` and `,
    );
    return ({ id }) =>
      table === 'accounts'
        ? sql<SqlBool>`resource.id in (select id from accounts where ${all})`
        : sql<SqlBool>`resource.id in (select id from ${sql.table(table)} where practice_id = ${id} and ${all})`;
  },
});

export const byBirthDate: SearchParameter = {
  type: 'date',
  documentation: 'Date of birth',
  condition(value) {
    const date = parseSearchDate('birthdate', value);
    return ({ id }) =>
      sql<SqlBool>`resource.id in (select id from patients where practice_id = ${id}
        and ${compareDay(sql`birth_date`, date)})`;
  },
};

export const byTarget: SearchParameter = {
  type: 'reference',
  documentation: 'What it is about, as Type/id',
  condition(value) {
    const targets = alternatives('target', value).map((one) => one.split('/'));
    const known = targets.filter(([type, id, more]) => type && id && UUID.test(id) && more === undefined);
    if (known.length === 0) return NONE;
    const any = sql.join(
      known.map(([type, id]) => sql`(target_type = ${type} and target_id = ${id}::uuid)`),
      sql` or `,
    );
    return (practice) =>
      sql<SqlBool>`resource.id in (select id from fhir_provenances where practice_id = ${practice.id}
        and (${any}))`;
  },
};
