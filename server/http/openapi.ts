import { z } from 'zod';
import type { RestContract } from '#shared/contracts/contract.ts';
import { restAreas } from '#shared/contracts/rest/index.ts';
import { ERRORS } from '#shared/errors.ts';
import { STAFF_COOKIE } from './access/cookies.ts';
import { nameInBrowser } from './access/own-cookies.ts';

type Json = Record<string, unknown>;

const AUDIENCES: Record<string, string> = {
  auth: 'Signing in, and who is signed in',
  provider: 'Staff of a practice',
  admin: 'Administrators',
  patient: 'Patients of a visit',
  guest: 'Guests and interpreters of a visit',
  ':userType': 'Codes as a second factor',
  public: 'Anyone',
  demo: 'The demo',
};
type Area = keyof typeof restAreas;
const AREAS: Record<Area, string> = {
  messages: 'notices that staff get',
  audit: 'audit log and page views',
  practice: 'the practice, its visit types and its settings',
  visits: 'scheduling, links and messages',
  'check-in': 'steps before the visit',
  staff: 'accounts and sign-in',
  room: 'during the visit',
  desk: 'lists, calendar and summaries',
  ehr: 'record system',
  admin: 'operation of the product',
};
const STAFF = new Set(['provider', 'admin']);

export function openApiDocument({ version, publicUrl }: { version: string; publicUrl: string }): Json {
  const paths: Record<string, Json> = {};
  const tags = new Set<string>();
  for (const { area, name, contract } of callsByArea()) {
    const [method = '', url = ''] = name.split(' ');
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    const tag = tagOf(audienceOf(url), area);
    tags.add(tag);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, url, contract, tag) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Anteroom',
      version,
      description:
        'Calls of the browser. Changes need the header `Origin` of this address. A result is in `result`, a refusal ' +
        'in `error`.',
    },
    servers: [{ url: publicUrl }],
    tags: describedTags().filter(({ name }) => tags.has(name)),
    paths,
    components: {
      securitySchemes: {
        staff: {
          type: 'apiKey',
          in: 'cookie',
          name: nameInBrowser(STAFF_COOKIE, publicUrl),
          description:
            'Set by signing in. Patients and guests have a cookie for each visit, set by opening their link.',
        },
      },
      schemas: { Refusal: refusalSchema() },
      responses: {
        Refusal: {
          description: 'Refused: the code says why.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  };
}

function* callsByArea() {
  const areas = Object.entries(restAreas) as [Area, Record<string, Record<string, RestContract>>][];
  for (const [area, features] of areas)
    for (const calls of Object.values(features))
      for (const [name, contract] of Object.entries(calls)) yield { area, name, contract };
}

function operationOf(method: string, url: string, contract: RestContract, tag: string): Json {
  const { body, result, file } = contract;
  const refused = { $ref: '#/components/responses/Refusal' };
  const content = file
    ? { [file]: {} }
    : { 'application/json': { schema: schemaOf(z.object({ result }), 'output') } };
  const parameters = [
    ...parametersOf('path', contract.params ?? pathSchema(url)),
    ...parametersOf('query', contract.query),
  ];
  return {
    operationId: operationIdOf(method, url),
    tags: [tag],
    ...(STAFF.has(audienceOf(url)) ? { security: [{ staff: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body, 'input') } },
          },
        }
      : {}),
    responses: {
      200: { description: file ? 'The file.' : 'The result.', content },
      '4XX': refused,
      '5XX': refused,
    },
  };
}

function operationIdOf(method: string, url: string): string {
  const words = url.split(/[/:\-.]+/).slice(2);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

const audienceOf = (url: string) => url.split('/')[2] ?? '';

/** One tag per audience and area, since an audience alone has up to 150 operations. */
const tagOf = (audience: string, area: Area) => `${audience.replace(':userType', 'codes')}-${area}`;

const describedTags = () =>
  Object.entries(AUDIENCES).flatMap(([audience, people]) =>
    (Object.entries(AREAS) as [Area, string][]).map(([area, subject]) => ({
      name: tagOf(audience, area),
      description: `${people}: ${subject}`,
    })),
  );

function pathSchema(url: string): z.ZodObject | undefined {
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, z.string()] as const);
  return names.length > 0 ? z.object(Object.fromEntries(names)) : undefined;
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, ofParameter]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: ofParameter,
  }));
}

/** JSON Schema 2020-12, which OpenAPI 3.1 uses. Omits checks that it cannot express, such as our own. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function refusalSchema(): Json {
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { type: 'string', enum: Object.keys(ERRORS) },
          message: { type: 'string', description: 'English, for logs and developers.' },
          details: {
            type: 'object',
            properties: {
              fields: {
                type: 'object',
                additionalProperties: { type: 'string' },
                description: 'The wrong fields by dotted path, each with the key of its message.',
              },
            },
          },
        },
      },
    },
  };
}
