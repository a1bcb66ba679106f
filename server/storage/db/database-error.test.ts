// Runs on both PostgreSQLs: error codes of a database that becomes unavailable.
import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-error.ts';

const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more);

test.each([
  ['refused', failed('connect ECONNREFUSED', { code: 'ECONNREFUSED', syscall: 'connect' })],
  ['several addresses refused', new AggregateError([], 'refused')],
  ['shutting down', failed('terminating connection', { code: '57P01' })],
  ['starting up', failed('the database system is starting up', { code: '57P03' })],
  ['reading only, in a failover', failed('cannot execute INSERT', { code: '25006' })],
  ['its disk is full', failed('could not extend file', { code: '53100' })],
  ['out of memory', failed('out of memory', { code: '53200' })],
  ['too many clients', failed('sorry, too many clients already', { code: '53300' })],
  ['cut off', failed('Connection terminated unexpectedly')],
  ['no connection in time', failed('timeout exceeded when trying to connect')],
  ['no greeting in time', failed('timeout expired')],
  ['no answer in time', failed('Query read timeout')],
])('unreachable: %s', (what, error) => {
  if (error instanceof AggregateError) Object.assign(error, { code: 'ECONNREFUSED' });
  expect(isDatabaseAway(error), what).toBe(true);
});

test.each([
  ['a wrong statement', failed('syntax error', { code: '42601' })],
  ['a statement that took too long', failed('canceling statement', { code: '57014' })],
  ['a missing file', failed('no such file', { code: 'ENOENT', syscall: 'open' })],
  ['anything else', failed('Cannot read properties of undefined')],
  ['no error at all', 'Connection terminated'],
])('reachable: %s', (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});
