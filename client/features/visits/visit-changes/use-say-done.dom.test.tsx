import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '#client/test-support/answers.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { itSays } from '#client/test-support/says.ts';
import { VISIT } from '#client/test-support/visits.ts';
import { withStaffErrors } from '#client/ui/errors/error-words.ts';
import { useUndoKey } from '#client/ui/keys/use-undo-key.ts';
import { useSayDone } from './use-say-done.ts';

withStaffErrors();

const UNDO = 'POST /api/provider/visit-changes/:changeId/undo';
const CHANGE_ID = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0901';
const NEW_ID = '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0902';

function Part({ changeId = CHANGE_ID }: { changeId?: string | null }) {
  const sayDone = useSayDone();
  useUndoKey();
  const done = { practiceId: VISIT.practiceId, changeId, moved: { from: VISIT.visitId, to: NEW_ID } };
  return (
    <>
      <button type="button" onClick={() => sayDone('Visit moved.', done)}>
        Move
      </button>
      <input aria-label="Notes" />
    </>
  );
}

async function moved(answers: Answers, changeId?: null) {
  const page = await openPart(changeId === undefined ? <Part /> : <Part changeId={changeId} />, answers);
  await page.press('Move');
  await screen.findByText('Visit moved.');
  return page;
}

it('announces what was done, and undoes it at a click', async () => {
  const page = await moved({ [UNDO]: { visitIds: [VISIT.visitId] } });
  expect(screen.getByText('Visit moved.').closest('[aria-live=polite]')).toBeTruthy();
  await page.press('Undo');
  await screen.findByText('The change was undone.');
  expect(page.server.calls.at(-1)?.params).toEqual({ changeId: CHANGE_ID });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('leads from the page of the removed new visit back to the former one', async () => {
  const page = await moved({ [UNDO]: { visitIds: [VISIT.visitId] } });
  history.pushState(null, '', `/provider/visits/${NEW_ID}`);
  await page.press('Undo');
  await waitFor(() => expect(location.pathname).toBe(`/provider/visits/${VISIT.visitId}`));
});

it('undoes with Ctrl-Z in a field in which nothing was written', async () => {
  const page = await moved({ [UNDO]: { visitIds: [VISIT.visitId] } });
  await page.user.type(screen.getByLabelText('Notes'), '{Control>}z{/Control}');
  await screen.findByText('The change was undone.');
});

it('undoes with Ctrl-Z, but not while the person types', async () => {
  const page = await moved({ [UNDO]: { visitIds: [VISIT.visitId] } });
  for (const keys of ['a{Control>}z{/Control}', '{Backspace}{Control>}z{/Control}'])
    await page.user.type(screen.getByLabelText('Notes'), keys);
  expect(page.server.sent(UNDO)).toHaveLength(0);
  (document.activeElement as HTMLElement).blur();
  await page.user.keyboard('{Control>}z{/Control}');
  await screen.findByText('The change was undone.');
});

it('offers no undo for a change that cannot be undone', async () => {
  await moved({}, null);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

itSays(['UNDO_TOO_LATE', 'UNDO_CHANGED'], async (refusal) => {
  const page = await moved({ [UNDO]: refusal });
  await page.press('Undo');
});
