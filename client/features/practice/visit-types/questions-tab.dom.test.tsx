import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '#client/test-support/answers.ts';
import { openStaffScreen } from '#client/test-support/open-screen.tsx';
import { FOLLOW_UP } from '#client/test-support/visit-types.ts';

const QUESTIONS = `/provider/client-admin/visit-types/${FOLLOW_UP.visitTypeId}/questions`;
const GET = 'GET /api/admin/visit-types/:visitTypeId';
const PUT_QUESTIONS = 'PUT /api/admin/visit-types/:visitTypeId/questions';

const answers: Answers = {
  [GET]: FOLLOW_UP,
  [PUT_QUESTIONS]: ({ body: { version, ...questions } }) => ({
    ...FOLLOW_UP,
    questions,
    version: version + 1,
  }),
};

it('writes a question in both languages with its answers', async () => {
  const page = await openStaffScreen(QUESTIONS, answers);
  await page.press('Add a question');
  const question = within(await screen.findByRole('region', { name: 'Question 2' }));
  await page.user.selectOptions(question.getByRole('combobox', { name: 'Kind of answer' }), 'Multi select');
  await page.press('Save');
  expect(await question.findAllByText('This field is required')).toHaveLength(3);
  expect(page.server.sent(PUT_QUESTIONS)).toEqual([]);
  const type = async (name: string, words: string) =>
    page.user.type(question.getByRole('textbox', { name }), words);
  await type('Question · English', 'What hurts?');
  await type('Question · Spanish', '¿Qué le duele?');
  await type('Answer 1 in English', 'Head');
  await type('Answer 2 in English', 'Back');
  await page.user.click(question.getByRole('button', { name: 'Add an answer' }));
  await page.user.click(question.getByRole('button', { name: 'Remove answer 3' }));
  await page.press('Move Question 2 up');
  await page.press('Save');
  await waitFor(() => expect(page.server.sent(PUT_QUESTIONS)).toHaveLength(1));
  expect(page.server.sent(PUT_QUESTIONS)[0]?.body).toMatchObject({
    questions: [
      {
        question: { en: 'What hurts?', es: '¿Qué le duele?' },
        type: 'Multi Select',
        required: false,
        options: [
          { en: 'Head', es: '' },
          { en: 'Back', es: '' },
        ],
      },
      FOLLOW_UP.questions.questions[0],
    ],
    version: 4,
  });
});

it('shows a row for each question, which opens on a press or on an error', async () => {
  const page = await openStaffScreen(QUESTIONS, answers);
  const region = within(await screen.findByRole('region', { name: 'Question 1' }));
  const row = region.getByRole('button', { name: /^Do you measure at home\?/ });
  expect(region.queryByRole('textbox')).toBeNull();
  await page.user.click(row);
  await page.user.clear(region.getByRole('textbox', { name: 'Question · English' }));
  await page.user.click(region.getByRole('button', { expanded: true }));
  expect(region.queryByRole('textbox')).toBeNull();
  await page.press('Save');
  await region.findByText('This field is required');
  await waitFor(() =>
    expect(region.getByRole('textbox', { name: 'Question · English' })).toBe(document.activeElement),
  );
  expect(page.server.sent(PUT_QUESTIONS)).toEqual([]);
  await page.user.click(region.getByRole('button', { expanded: true }));
  expect(region.queryByRole('textbox')).toBeNull();
});

it('shows the questions as patients see them, in both languages', async () => {
  const page = await openStaffScreen(QUESTIONS, answers);
  await page.press('Preview');
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByRole('radio', { name: 'Yes' });
  await page.user.click(dialog.getByRole('button', { name: 'Spanish' }));
  dialog.getByRole('group', { name: '¿Se mide en casa?' });
  dialog.getByRole('radio', { name: 'Sí' });
  // Without a Spanish text, patients read the English one.
  dialog.getByRole('radio', { name: 'No' });
});

it('says that questions are not asked without their step', async () => {
  await openStaffScreen(QUESTIONS, {
    ...answers,
    [GET]: {
      ...FOLLOW_UP,
      workflow: { ...FOLLOW_UP.workflow, steps: [] },
      questions: { questions: [] },
    },
  });
  await screen.findByText(/Patients do not have the step/);
  screen.getByText('No questions yet.');
});
