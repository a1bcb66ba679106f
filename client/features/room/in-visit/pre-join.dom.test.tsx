import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LocalMedia } from '#client/media/local-media.ts';
import { openPart } from '#client/test-support/open-screen.tsx';
import { VISIT } from '#client/test-support/visits.ts';
import DeviceCheck from './device-check.tsx';
import { PreJoinVisit } from './pre-join.tsx';

it('shows the patient, the visit’s type and time, and how long the patient has waited', async () => {
  const waitingSince = new Date(Date.now() - 4.5 * 60_000).toISOString();
  const { sessionId } = VISIT;
  await openPart(<PreJoinVisit visitId={VISIT.visitId} />, {
    'GET /api/provider/visits/:rootVisitId': {
      ...VISIT,
      patientStage: 'waiting',
      patientStages: [{ sessionId, stage: 'waiting', waitingSince }],
    },
  });
  const visit = await screen.findByRole('region', { name: 'This visit' });
  expect(visit.textContent).toContain('Walter Brandt');
  expect(visit.textContent).toContain('Video visit · Nov 26, 2026, 03:00');
  screen.getByText('In the waiting room for 4 minutes');
});

it('says that the patient has not arrived', async () => {
  await openPart(<PreJoinVisit visitId={VISIT.visitId} />, {
    'GET /api/provider/visits/:rootVisitId': VISIT,
  });
  await screen.findByText('Pending arrival');
});

describe('device check', () => {
  it.each([
    ['en', 'Looking for your camera and microphone…', 'None found'],
    ['es', 'Buscando su cámara y su micrófono…', 'No se encontró ninguno'],
  ] as const)(
    'says that it is looking for devices before it says that there are none (%s)',
    async (language, looks, none) => {
      let found = () => {};
      vi.spyOn(LocalMedia.prototype, 'open').mockReturnValue(
        new Promise<never>((resolve) => {
          found = () => resolve(undefined as never);
        }),
      );
      await openPart(
        <DeviceCheck top={null} title="Check" help="Help" join="Join" onJoin={() => {}} />,
        {},
        { language },
      );
      await screen.findByText(looks);
      expect(screen.queryByText(none)).toBeNull();
      act(() => found());
      await waitFor(() => expect(screen.getAllByText(none).length).toBeGreaterThan(0));
      expect(screen.queryByText(looks)).toBeNull();
    },
  );
});
