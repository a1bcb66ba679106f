import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { stepProps } from '#client/test-support/workflow.ts';
import type { Workflow } from '#shared/contracts/rest/check-in/workflow.ts';
import type { WorkflowStep } from '#shared/domain/workflow.ts';
import Preparation from './preparation.tsx';

const CONFIRM = 'POST /api/patient/sessions/:sessionId/workflow/kept-consent';
const STEPS: WorkflowStep[] = ['terms', 'consent', 'signature', 'location'];

async function open(answers: Answers, changes: Partial<Workflow> = {}) {
  const { sessionId, workflow: empty } = stepProps();
  const workflow: Workflow = {
    ...empty,
    steps: STEPS.map((step) => ({ step, mandatory: true, state: 'STEP_INCOMPLETE' })),
    current: 'terms',
    keptConsent: { signedOn: '2026-11-03', until: '2027-11-03' },
    ...changes,
  };
  const way = { open: null, back: undefined, goOn: vi.fn(), look: vi.fn(), close: vi.fn() };
  const state = { workflow, take: vi.fn(), reload: vi.fn(async () => workflow) };
  const page = await openPart(
    <Preparation
      sessionId={sessionId}
      workflow={workflow}
      open={{ step: 'terms', from: 'way', isDone: false }}
      way={way}
      state={state as never}
      mayCancel
      onCancel={vi.fn()}
    />,
    answers,
  );
  return { page, way, state, workflow };
}

it('tells a returning patient since when and how long the consent is valid, and confirms it with the date of birth', async () => {
  const done = stepProps().workflow;
  const { page, way } = await open({ [CONFIRM]: done });
  await page.title('Confirm that it is you');
  await screen.findByText('You agreed to the terms and the consent on Nov 3, 2026.');
  await screen.findByText('Valid until Nov 3, 2027.');
  await screen.findByText('Steps 1 to 3 of 4 · Terms, consent and signature');
  expect(screen.queryByText(/Texas residents only/)).toBeNull();
  await page.press('Continue');
  await screen.findByText(/Please enter a valid date of birth/);
  await page.fill('Your date of birth', '03/01/1952');
  await page.press('Continue');
  await vi.waitFor(() => expect(way.goOn).toHaveBeenCalledWith(done));
  expect(page.server.sent(CONFIRM)).toMatchObject([{ body: { dateOfBirth: '1952-03-01' } }]);
});

it('opens the texts on the same screen', async () => {
  const { page } = await open({});
  await page.press('Read the text again');
  await screen.findByText(/Texas residents only/);
  await screen.findByRole('heading', { name: '6. Changes and questions' });
  await page.press('Close the text');
  expect(screen.queryByText(/Texas residents only/)).toBeNull();
});

it('shows the whole step to a patient who no longer agrees', async () => {
  const { page } = await open({});
  await page.press('I do not agree anymore');
  await page.title('Terms and Conditions');
  await screen.findByRole('button', { name: 'Agree to all' });
  await screen.findByRole('button', { name: 'Disagree' });
});

it('reports a date of birth that is not on file', async () => {
  const fields = { dateOfBirth: 'BIRTH_DATE_NOT_ON_FILE' };
  const { page } = await open({ [CONFIRM]: refuse(422, 'INVALID_INPUT', { fields }) });
  await page.fill('Your date of birth', '03/01/1953');
  await page.press('Continue');
  await screen.findByText(/not the date of birth that the practice has on file/);
});

it('reloads the steps once no earlier consent is valid', async () => {
  const { page, state } = await open({ [CONFIRM]: refuse(409, 'STEP_NOT_ENABLED') });
  await page.fill('Your date of birth', '03/01/1953');
  await page.press('Continue');
  await vi.waitFor(() => expect(state.reload).toHaveBeenCalled());
});

it('shows the ordinary step without an earlier consent', async () => {
  const { page } = await open({}, { keptConsent: null });
  await page.title('Terms and Conditions');
  await screen.findByText('Step 1 of 4 · Terms');
});
