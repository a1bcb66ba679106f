import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useVisitConnection } from '#client/features/core/room-connection/use-visit-connection.tsx';
import type { VisitConnection } from '#client/features/core/room-connection/visit-connection.ts';
import { LiveVisit } from '#client/test-support/live-visit.tsx';
import { openPart } from '#client/test-support/open-screen.tsx';
import DevicesDialog from './devices-dialog.tsx';

it('shows the self-view above the camera settings while the camera is on', async () => {
  let connection: VisitConnection | undefined;
  function Room() {
    connection = useVisitConnection();
    return null;
  }
  await openPart(
    <LiveVisit state={{ link: 'live' }}>
      <Room />
      <DevicesDialog open onClose={vi.fn()} />
    </LiveVisit>,
    {},
  );
  const dialog = await screen.findByRole('dialog');
  const camera = within(dialog).getByRole('combobox', { name: 'Camera' });
  expect(within(dialog).queryByLabelText('You')).toBeNull();
  act(() => connection?.local.store.setState({ preview: new MediaStream() }));
  const picture = await within(dialog).findByLabelText('You');
  await waitFor(() => expect(picture).toHaveProperty('srcObject', expect.any(MediaStream)));
  expect(picture.compareDocumentPosition(camera)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
