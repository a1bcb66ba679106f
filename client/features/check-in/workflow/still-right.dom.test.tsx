import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { stepProps } from '#client/test-support/workflow.ts';
import type { WorkflowStep } from '#shared/domain/workflow.ts';
import { knownSteps } from './known.ts';
import LocationStep from './location-step.tsx';

const AT = '/api/patient/sessions/:sessionId';
const LOCATION = `POST ${AT}/workflow/location` as const;
const INTAKE = `GET ${AT}/intake` as const;
const ANSWER = `POST ${AT}/intake/answers` as const;
const SEND = `POST ${AT}/intake` as const;
const EARLIER = `GET ${AT}/earlier-picture` as const;
const IMAGE = `POST ${AT}/workflow/image` as const;

const HOME = { street: '12 Mesa Drive', city: 'Phoenix', state: 'AZ', zipCode: '85004' } as const;
const PICTURE = { imageId: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0d01', takenOn: '2026-10-03' };
const idOf = (number: number) => `0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f070${number}`;
const text = { help: null, type: 'Free Text' as const, required: true, options: [] };
const ask = (number: number, en: string, changes: object = {}) => ({
  ...text,
  questionId: idOf(number),
  question: { en, es: '' },
  ...changes,
});
const YES_NO = [
  { id: 'yes', en: 'Yes', es: 'Sí' },
  { id: 'no', en: 'No', es: 'No' },
];
const QUESTIONS = [
  ask(1, 'What brings you here today?'),
  ask(2, 'Do you take any medications?', { type: 'Single Select', options: YES_NO }),
  ask(3, 'How did you sleep?', { required: false }),
];
const READ = {
  questions: QUESTIONS,
  answers: {},
  offered: { [idOf(2)]: { answer: ['no'], on: '2026-10-03' } },
};

const open = (step: WorkflowStep) => ({ step, mandatory: true, state: 'STEP_INCOMPLETE' as const });

function atLocation(steps: WorkflowStep[] = ['location', 'intake', 'image', 'copay']) {
  const props = stepProps();
  const workflow = { ...props.workflow, addressOnFile: HOME, current: 'location' as const };
  return { ...props, onSpan: vi.fn(), workflow: { ...workflow, steps: steps.map(open) } };
}

async function openPage(answers: Answers = {}, props = atLocation()) {
  const done = props.workflow;
  const page = await openPart(<LocationStep {...props} />, {
    [INTAKE]: READ,
    [EARLIER]: { picture: PICTURE },
    [LOCATION]: done,
    [ANSWER]: { questionId: idOf(1) },
    [SEND]: done,
    [IMAGE]: done,
    ...answers,
  });
  return { page, props };
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));

it.each([
  [['location', 'intake', 'image', 'copay'], 3],
  [['location', 'image', 'intake'], 3],
  [['location', 'intake', 'copay', 'image'], 2],
  [['location', 'copay', 'intake'], 1],
  [['intake', 'image'], 0],
] as const)('finds the steps that directly follow the location: %j', (steps, count) => {
  expect(knownSteps({ steps: steps.map(open), current: steps[0] })).toHaveLength(count);
});

it('confirms home, answers and picture with one press, including a question that needs an answer', async () => {
  const { page, props } = await openPage();
  await page.title('Is this still right?');
  (await part('I will be at home')).getByText(/12 Mesa Drive/);
  expect(props.onSpan).toHaveBeenCalledWith(3);
  screen.getByText('Call me at (602) 555-0142');
  (await part('Your answers')).getByText('From Oct 3, 2026');
  (await part('Picture')).getByText('Taken on Oct 3, 2026');
  expect(screen.queryByRole('radio')).toBeNull();

  await page.press('Yes, this is right');
  await screen.findByText('Required Field: please answer this question');
  expect(page.server.sent(LOCATION)).toEqual([]);
  await page.fill('What brings you here today?', 'A cough');
  await page.press('Yes, this is right');
  await vi.waitFor(() => expect(props.onDone).toHaveBeenCalledOnce());
  expect(page.server.sent(LOCATION)).toMatchObject([
    { body: { ...HOME, place: 'home', otherPlace: null, callbackNumber: '+16025550142' } },
  ]);
  expect(page.server.sent(ANSWER).map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { questionId: idOf(1), answer: 'A cough' },
      { questionId: idOf(2), answer: ['no'] },
    ]),
  );
  expect(page.server.sent(IMAGE)).toMatchObject([{ body: { imageId: PICTURE.imageId } }]);
});

it('submits with the keyboard’s Enter key in the last field', async () => {
  const { page, props } = await openPage();
  await page.fill('What brings you here today?', 'A cough{Enter}');
  await vi.waitFor(() => expect(props.onDone).toHaveBeenCalledOnce());
});

it('shows the error of a part that fails, and keeps the earlier parts done', async () => {
  const { page, props } = await openPage({ [SEND]: refuse(500, 'UNABLE_COMPLETE_REQUEST') });
  await page.fill('What brings you here today?', 'A cough');
  await page.press('Yes, this is right');
  await says('FAILED_TO_SUBMIT_ANSWER');
  (await part('I will be at home')).getByText('Sent');
  (await part('Your answers')).getByRole('alert');
  expect(page.server.sent(IMAGE)).toEqual([]);
  page.server.answer({ [SEND]: props.workflow });
  await page.press('Yes, this is right');
  await vi.waitFor(() => expect(props.onDone).toHaveBeenCalledOnce());
  expect(page.server.sent(LOCATION)).toHaveLength(1);
  expect(page.server.sent(IMAGE)).toHaveLength(1);
});

it('shows the location step to a patient who is elsewhere', async () => {
  const { page } = await openPage();
  await page.press('Change: Where you are');
  await page.title('Where will you be?');
  await screen.findByRole('button', { name: 'I will be somewhere else' });
});

it('lets the patient change answers on the page, and opens further questions', async () => {
  const { page, props } = await openPage();
  await page.press('Change: Your answers');
  expect(document.activeElement).toBe(await screen.findByRole('radio', { name: 'Yes' }));
  await page.user.click(screen.getByRole('radio', { name: 'Yes' }));
  await page.press('Answer 1 more question (optional)');
  await page.fill('How did you sleep? (optional)', 'Well');
  await page.fill('What brings you here today?', 'A cough');
  await page.press('Yes, this is right');
  await vi.waitFor(() => expect(props.onDone).toHaveBeenCalledOnce());
  expect(page.server.sent(ANSWER).map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { questionId: idOf(2), answer: ['yes'] },
      { questionId: idOf(3), answer: 'Well' },
    ]),
  );
});

it('leaves another picture to its own step', async () => {
  const { page, props } = await openPage();
  await page.press('Change: Picture');
  await screen.findByText('You choose a picture on the next page.');
  await page.fill('What brings you here today?', 'A cough');
  await page.press('Yes, this is right');
  await vi.waitFor(() => expect(props.onDone).toHaveBeenCalledOnce());
  expect(page.server.sent(IMAGE)).toEqual([]);
});

it.each<[string, Answers]>([
  ['no picture', { [EARLIER]: { picture: null } }],
  ['no answer', { [INTAKE]: { ...READ, offered: {} } }],
  [
    'a picture that a question requires',
    { [INTAKE]: { ...READ, questions: [ask(4, 'Show', { type: 'Image' })] } },
  ],
  ['what could not be read', { [INTAKE]: refuse(500, 'UNABLE_COMPLETE_REQUEST') }],
])('keeps the steps separate unless everything can be offered: %s', async (_, answers) => {
  const { page } = await openPage(answers);
  await page.title('Where will you be?');
});
