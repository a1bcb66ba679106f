import { screen } from '@testing-library/react';
import { it } from 'vitest';
import { refuse } from '#client/test-support/answers.ts';
import { PatientsCall } from '#client/test-support/live-visit.tsx';
import { expectGoodLooks } from '#client/test-support/look-at.ts';
import { openPart, openScreen } from '#client/test-support/open-screen.tsx';
import HandOffDialog from './hand-off-dialog.tsx';
import HandedOffPage from './handed-off-page.tsx';

const LOOK = 'GET /api/patient/hand-offs/:token';
const PRACTICE = { name: 'Saguaro Family Medicine', phone: '+16025550100', logo: null };
const ADDRESS = `/h/${'t'.repeat(22)}`;
const address = `https://visits.saguaro-family-medicine.example${ADDRESS}`;

it('shows the code', async () => {
  const owner = { kind: 'visit', id: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0702' } as const;
  await openPart(<HandOffDialog owner={owner} purpose="move" onClose={() => {}} />, {
    'POST /api/patient/sessions/:sessionId/hand-offs': { address, seconds: 3_600 },
  });
  await screen.findByText(address);
  await expectGoodLooks();
});

it('shows the code of a staff member’s second camera', async () => {
  const owner = { kind: 'staff', id: '0b9c3a52-5a0e-4c4f-9d52-0e8a4a1f0701' } as const;
  await openPart(<HandOffDialog owner={owner} purpose="camera" onClose={() => {}} />, {
    'POST /api/provider/visits/:rootVisitId/second-camera': { address, seconds: 3_600 },
  });
  await screen.findByText(address);
  await expectGoodLooks();
});

it('shows the screen of a scanned code', async () => {
  const page = await openScreen(ADDRESS, { [LOOK]: { purpose: 'move', practice: PRACTICE } });
  await page.title('Continue your visit on this device?');
  await expectGoodLooks();
});

it('shows the screen of an expired code', async () => {
  const page = await openScreen(ADDRESS, { [LOOK]: refuse(410, 'HAND_OFF_OVER') });
  await page.title('This code has ended');
  await expectGoodLooks();
});

it('shows the device that the visit has left', async () => {
  await openPart(
    <PatientsCall>
      <HandedOffPage onAgain={() => {}} />
    </PatientsCall>,
    {},
  );
  await screen.findByRole('heading', { name: 'This visit continues on your other device' });
  await expectGoodLooks();
});
