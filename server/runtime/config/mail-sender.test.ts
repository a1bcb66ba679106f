import { expect, test } from 'vitest';
import { readMailSender } from './mail-sender.ts';

test.each([
  ['Saguaro <no-reply@saguaro.example>', 'Saguaro', 'no-reply@saguaro.example'],
  ['Saguaro (Tucson) <no-reply@saguaro.example>', 'Saguaro (Tucson)', 'no-reply@saguaro.example'],
  ['Saguaro [Tucson], Inc. <a@saguaro.example> ', 'Saguaro [Tucson], Inc.', 'a@saguaro.example'],
  ['"Saguaro, \\"the\\" clinic" <a@saguaro.example>', 'Saguaro, "the" clinic', 'a@saguaro.example'],
  ['no-reply@saguaro.example', '', 'no-reply@saguaro.example'],
  ['<no-reply@saguaro.example>', '', 'no-reply@saguaro.example'],
])('%s', (setting, name, address) => {
  expect(readMailSender(setting)).toEqual({ name, address });
});
