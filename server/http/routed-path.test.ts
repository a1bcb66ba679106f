import { expect, test } from 'vitest';
import { routedPath } from './routed-path.ts';

test.each([
  ['/%61pi/auth/session?x=1', '/api/auth/session', '/api/auth/session'],
  ['/v/abc', '/*', '/v/abc'],
  ['/%61pi/nothing?x', '/*', '/api/nothing'],
  ['/fhir#x', undefined, '/fhir'],
  ['/fhir;x=1?y', '/*', '/fhir;x=1'],
  ['/api/%E0%A4%A', undefined, '/api/%E0%A4%A'],
])('%s, matched by the route %s, leads to %s', (url, route, path) => {
  expect(routedPath({ url, routeOptions: { url: route } as never })).toBe(path);
});
