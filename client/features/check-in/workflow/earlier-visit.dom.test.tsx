import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { stepProps } from '#client/test-support/workflow.ts';
import ImageStep from './image-step.tsx';
import IntakeStep from './intake-step.tsx';

const INTAKE = 'GET /api/patient/sessions/:sessionId/intake';
const ANSWER = 'POST /api/patient/sessions/:sessionId/intake/answers';
const SEND = 'POST /api/patient/sessions/:sessionId/intake';
const EARLIER = 'GET /api/patient/sessions/:sessionId/earlier-picture';
const IMAGE = 'POST /api/patient/sessions/:sessionId/workflow/image';

const questionId = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0777';
const question = {
  questionId,
  question: { en: 'Which medications do you take?', es: '' },
  help: null,
  type: 'Free Text' as const,
  required: true,
  options: [],
};
const OFFERED = { [questionId]: { answer: 'Lisinopril', on: '2026-10-03' } };
const PICTURE = { imageId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0d01', takenOn: '2026-10-03' };

async function openIntake() {
  const props = stepProps();
  const page = await openPart(<IntakeStep {...props} />, {
    [INTAKE]: { questions: [question], answers: {}, offered: OFFERED },
    [ANSWER]: { questionId },
    [SEND]: props.workflow,
  });
  const field = await page.field('Which medications do you take?');
  return { page, props, field };
}

it('intake: fills in an earlier answer with its date, and saves it once the patient sends it', async () => {
  const { page, props, field } = await openIntake();
  expect(field.value).toBe('Lisinopril');
  await screen.findByText('Your answer from Oct 3, 2026. Change it if it is no longer right.');
  expect(page.server.sent(ANSWER)).toEqual([]);
  await page.press('Next');
  await vi.waitFor(() => expect(props.onDone).toHaveBeenCalled());
  expect(page.server.sent(ANSWER)).toMatchObject([{ body: { questionId, answer: 'Lisinopril' } }]);
});

it('intake: shows no note at an answer that the patient changed', async () => {
  const { page, props } = await openIntake();
  await page.fill('Which medications do you take?', 'None');
  expect(screen.queryByText(/Your answer from/)).toBeNull();
  await page.press('Next');
  await vi.waitFor(() => expect(props.onDone).toHaveBeenCalled());
  expect(page.server.sent(ANSWER).at(-1)).toMatchObject({ body: { questionId, answer: 'None' } });
});

it('picture: uses the picture of an earlier visit with one tap', async () => {
  const props = stepProps();
  const page = await openPart(<ImageStep {...props} />, {
    [EARLIER]: { picture: PICTURE },
    [IMAGE]: props.workflow,
  });
  await screen.findByRole('img', { name: 'The picture from an earlier visit' });
  await screen.findByText('Taken on Oct 3, 2026');
  await page.press('Use this picture');
  await vi.waitFor(() => expect(props.onDone).toHaveBeenCalled());
  expect(page.server.sent(IMAGE)).toMatchObject([{ body: { imageId: PICTURE.imageId } }]);
});

it('picture: takes a new picture if the patient wants another', async () => {
  const page = await openPart(<ImageStep {...stepProps()} />, { [EARLIER]: { picture: PICTURE } });
  await page.press('Take a new one');
  await screen.findByLabelText('Picture of the patient');
  expect(screen.queryByRole('img')).toBeNull();
});

it('picture: does not offer a picture that could not be loaded', async () => {
  await openPart(<ImageStep {...stepProps()} />, { [EARLIER]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await screen.findByLabelText('Picture of the patient');
});
