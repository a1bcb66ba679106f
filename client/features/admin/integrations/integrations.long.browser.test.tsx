import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '#client/test-support/answers.ts';
import {
  FHIR_CLIENTS,
  INTEGRATIONS,
  INTERPRETERS,
  PARTNER,
  PAYMENT,
  RECORDS,
  WAREHOUSE,
} from '#client/test-support/integrations.ts';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';

const PATH = '/provider/client-admin/integrations';
const answers: Answers = {
  'GET /api/admin/practices/:practiceId/integrations': {
    ...INTEGRATIONS,
    payment: { source: 'none', processor: null, mandatoryTypes: ['Follow-up'] },
  },
  'GET /api/admin/practices/:practiceId/payment-processor': PAYMENT,
  'GET /api/admin/practices/:practiceId/interpreter-service': INTERPRETERS,
  'GET /api/admin/practices/:practiceId/record-system': RECORDS,
  'GET /api/admin/practices/:practiceId/partners/:kind': { ...PARTNER, otherOn: 'check-in' },
  'GET /api/admin/practices/:practiceId/fhir-clients': FHIR_CLIENTS,
  'POST /api/admin/practices/:practiceId/fhir-clients/:clientId/secret': {
    client: WAREHOUSE,
    secret: 'fhs_4yS0uZ7c3m1QxkVbN2dLtR8wEaHgJpFi',
  },
  'POST /api/admin/practices/:practiceId/partners/:kind/secret': {
    ...PARTNER,
    newSecret: '4yS0uZ7c3m1QxkVbN2dLtR8wEaHgJpFi',
  },
  'POST /api/admin/practices/:practiceId/record-system/test': {
    kind: 'fhir',
    steps: [{ step: 'address', outcome: 'away', status: null, detail: 'ECONNREFUSED' }],
    name: null,
    version: null,
    missing: ['Encounter'],
  },
};

it('shows the list', async () => {
  await openStaffScreen(PATH, answers);
  await screen.findByText('Copays cannot be collected');
  await expectGoodLooks();
});

it.for([
  ['payment', 'Remove own'],
  ['interpreter', 'Remove own'],
  ['record-system', 'New key'],
  ['third-party-intake', 'Switch to this one'],
  ['fhir', 'Disable: Data warehouse'],
] as const)('shows %s and its dialog', async ([path, button]) => {
  const page = await openStaffScreen(`${PATH}/${path}`, answers);
  await page.press(button);
  await screen.findByRole('dialog');
  await expectGoodLooks();
  const [close] = within(screen.getByRole('dialog')).getAllByRole('button');
  await page.user.click(close as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectGoodLooks();
});

it('shows a record system’s test result, and the confirmation before another one', async () => {
  const page = await openStaffScreen(`${PATH}/record-system`, answers);
  await page.press(/^Test connection/);
  await screen.findByText('Not connected');
  await expectGoodLooks();
  await page.fill(/FHIR/, 'https://new.example.org/r4');
  await page.user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await expectGoodLooks();
});

it('shows a partner’s new secret', async () => {
  const page = await openStaffScreen(`${PATH}/third-party-intake`, answers);
  await page.press('New secret');
  await screen.findByRole('dialog');
  await expectGoodLooks();
  await page.answer(/^(Create new secret|Crear nuevo secreto)$/);
  await screen.findByText('4yS0uZ7c3m1QxkVbN2dLtR8wEaHgJpFi');
  await expectGoodLooks();
});

it('shows a system’s secret', async () => {
  const page = await openStaffScreen(`${PATH}/fhir`, answers);
  await page.press('New secret: Data warehouse');
  await page.user.click(await screen.findByRole('button', { name: 'New secret' }));
  await screen.findByText(/^fhs_/);
  await expectGoodLooks();
});

it('shows a system’s form', async () => {
  const page = await openStaffScreen(`${PATH}/fhir`, answers);
  await page.press('Change: Data warehouse');
  await expectGoodLooks();
});

it('shows a system’s keys', async () => {
  const page = await openStaffScreen(`${PATH}/fhir`, answers);
  await page.press('Use keys: Data warehouse');
  await page.press('Save keys');
  await screen.findByText('This field is required');
  await expectGoodLooks();
});
