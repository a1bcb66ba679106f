import type { FastifyReply, FastifyRequest } from 'fastify';
import { FhirError, outcomeOf, toFhirError } from './outcome.ts';

const FHIR_JSON = 'application/fhir+json; charset=utf-8';

const JSON_NAMES = new Set(['json', 'application/json', 'application/fhir+json', 'text/json']);

export const queryOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');

/** @throws FhirError 406 unless the caller accepts JSON */
export function requireJson(request: FastifyRequest): void {
  const format = queryOf(request).get('_format');
  if (format !== null) {
    const [plain = ''] = format.replace(' ', '+').split(';');
    if (JSON_NAMES.has(plain.trim().toLowerCase())) return;
    throw new FhirError(406, 'not-supported', 'The FHIR API answers in JSON only.');
  }
  const { accept } = request.headers;
  if (accept === undefined || accept.trim() === '') return;
  const takes = accept.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';');
    const refused = parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
    const plain = name.trim().toLowerCase();
    return !refused && (JSON_NAMES.has(plain) || plain === '*/*' || plain === 'application/*');
  });
  if (!takes) throw new FhirError(406, 'not-supported', 'The FHIR API answers in JSON only.');
}

/** Whether the caller already has this version (RFC 9110, §13.1.2: weak comparison). */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const { 'if-none-match': known } = request.headers;
  if (known === undefined) return false;
  const weak = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((tag) => weak(tag) === weak(etag));
}

export const sendFhir = (reply: FastifyReply, status: number, resource: object): FastifyReply =>
  reply.code(status).type(FHIR_JSON).send(JSON.stringify(resource));

/** Every refusal of the FHIR API is an OperationOutcome. */
export function sendOutcome(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toFhirError(error);
  if (refusal.status >= 500) request.log.error({ err: error, reqId: request.id }, 'request failed');
  void sendFhir(reply.headers(refusal.headers), refusal.status, outcomeOf(refusal));
}
