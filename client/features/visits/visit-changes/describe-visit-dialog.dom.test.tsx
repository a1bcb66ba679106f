import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, refuse } from '#client/test-support/answers.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { says } from '#client/test-support/says.ts';
import { VISIT } from '#client/test-support/visits.ts';
import { DescribeVisitDialog } from './describe-visit-dialog.tsx';

const PUT = 'PUT /api/provider/visits/:rootVisitId/description';
const before = 'Knee, third visit';

async function openDialog(answer: Answers[typeof PUT] = {}, others: Answers = {}) {
  const onDone = vi.fn();
  const page = await openPart(
    <DescribeVisitDialog visit={{ ...VISIT, description: before }} onClose={vi.fn()} onDone={onDone} />,
    { ...others, [PUT]: answer },
  );
  return { page, onDone };
}

it('saves the description, with the one that was there when the dialog opened', async () => {
  const { page, onDone } = await openDialog();
  expect((await page.field('Description')).value).toBe(before);
  await screen.findByText(/the patient does not see it/);
  await page.fill('Description', 'Knee, fourth visit');
  await page.press('Save');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(page.server.sent(PUT)).toMatchObject([
    { params: { rootVisitId: VISIT.visitId }, body: { description: 'Knee, fourth visit', seen: before } },
  ]);
  await screen.findByText('The description was saved.');
});

it('removes a description', async () => {
  const { page, onDone } = await openDialog();
  await page.fill('Description', '');
  await page.press('Save');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(page.server.sent(PUT)).toMatchObject([{ body: { description: '', seen: before } }]);
});

it('keeps the typed text after a colleague’s save, shows the colleague’s text, and replaces it on the next save', async () => {
  const theirs = 'Knee, second opinion';
  let saves = 0;
  const { page, onDone } = await openDialog(
    () => {
      saves += 1;
      return saves === 1 ? refuse(409, 'CHANGED_MEANWHILE') : {};
    },
    { 'GET /api/provider/visits/:rootVisitId': { ...VISIT, description: theirs } },
  );
  await page.fill('Description', 'Knee, fourth visit');
  await page.press('Save');
  await says('CHANGED_MEANWHILE');
  await screen.findByText(theirs);
  expect((await page.field('Description')).value).toBe('Knee, fourth visit');
  expect(onDone).not.toHaveBeenCalled();
  await page.press('Save');
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(page.server.sent(PUT).at(-1)).toMatchObject({
    body: { description: 'Knee, fourth visit', seen: theirs },
  });
});
