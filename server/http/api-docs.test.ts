import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '#server/test-support/browser.ts';
import { makeAccount } from '#server/test-support/people.ts';
import { createWorld, type World } from '#server/test-support/world.ts';
import { restContracts } from '#shared/contracts/rest/index.ts';
import { ERRORS } from '#shared/errors.ts';

const ADDRESSES = [
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/',
  '/api/docs/begin.js',
  '/api/docs/swagger-ui.css',
  '/api/docs/swagger-ui-bundle.js',
];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const statuses = async (browser: Browser) =>
  Promise.all(ADDRESSES.map(async (url) => (await browser.request({ url })).status));
const all = (status: number) => ADDRESSES.map(() => status);

test('only administrators of the installation or of a practice may read it', async () => {
  const clientAdmin = await makeAccount(world.db, [world.practice.id], { isClientAdmin: true });
  expect(await statuses(await world.signedIn(world.staff.administrator))).toEqual(all(200));
  expect(await statuses(await world.signedIn(clientAdmin))).toEqual(all(200));
  for (const staff of [world.staff.provider, world.staff.rpmOnly, world.staff.outsider])
    expect(await statuses(await world.signedIn(staff))).toEqual(all(403));
  expect(await statuses(world.browser())).toEqual(all(401));
  expect(await statuses(await world.patientOf(await world.scheduled()))).toEqual(all(401));
});

test('the viewer’s page runs only its own scripts', async () => {
  const administrator = await world.signedIn(world.staff.administrator);
  const { headers, body } = await administrator.request({ url: '/api/docs' });
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  );
  expect(headers['content-security-policy']).not.toMatch(/unsafe|http|\*/);
  expect(body).not.toMatch(/<script>|<style|style=|https?:/);
  const { headers: ofJson } = await administrator.request({ url: '/api/openapi.json' });
  expect(ofJson).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
});

test('is valid OpenAPI 3.1 and has every call, with the shape of its errors', async () => {
  const administrator = await world.signedIn(world.staff.administrator);
  const { body } = await administrator.request({ url: '/api/openapi.json' });
  const document = JSON.parse(body);
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  expect(errors ?? []).toEqual([]);
  expect([valid, validator.version]).toEqual([true, '3.1']);

  const described = Object.entries<Record<string, unknown>>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(described.sort()).toEqual(Object.keys(restContracts).sort());
  // biome-ignore lint/suspicious/noExplicitAny: a document of others' making.
  const operations = Object.values<any>(document.paths).flatMap((methods) => Object.values<any>(methods));
  for (const { responses, parameters = [] } of operations) {
    expect(responses['4XX']).toEqual({ $ref: '#/components/responses/Refusal' });
    expect(responses['5XX']).toEqual({ $ref: '#/components/responses/Refusal' });
    for (const { schema } of parameters) expect(schema).toBeTypeOf('object');
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(document.components.schemas.Refusal.properties.error.properties.code.enum).toEqual(
    Object.keys(ERRORS),
  );
});

test('describes a call’s parameters, body and result', async () => {
  const administrator = await world.signedIn(world.staff.administrator);
  const { paths } = JSON.parse((await administrator.request({ url: '/api/openapi.json' })).body);
  const upload = paths['/api/patient/sessions/{sessionId}/images'].post;
  expect(upload.parameters).toMatchObject([
    { name: 'sessionId', in: 'path', required: true, schema: { type: 'string' } },
  ]);
  expect(upload.requestBody.content['application/json'].schema.required).toEqual(
    expect.arrayContaining(['idempotencyKey', 'base64']),
  );
  const { result } = upload.responses[200].content['application/json'].schema.properties;
  expect(result.properties.imageId.type).toBe('string');
  const picture = paths['/api/provider/images/{imageId}'].get;
  expect(Object.keys(picture.responses[200].content)).toEqual(['image/jpeg']);
  expect(picture.security).toEqual([{ staff: [] }]);
});
