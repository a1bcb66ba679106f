import { LINK_ANSWERS } from '../../../test-support/links.ts';
import { openScreen } from '../../../test-support/open-screen.tsx';
import { itSays } from '../../../test-support/says.ts';

const LINK = 'GET /api/patient/links/:path/:token';
const OPEN = 'POST /api/patient/links/:path/:token/open';
const ADDRESS = `/v/${'t'.repeat(43)}`;

itSays(
  [
    'VISIT_UNAVAILABLE',
    'LINK_NOT_ACTIVE',
    'VISIT_LINK_EXPIRED',
    'BLOCKED_FROM_VISIT',
    'TOO_MANY_REQUESTS',
    'SERVICE_UNAVAILABLE',
    'UNABLE_COMPLETE_REQUEST',
  ],
  (refusal) => openScreen(ADDRESS, { ...LINK_ANSWERS, [LINK]: refusal }),
);

itSays(['JOINED_TOO_SOON', 'NOT_SIGNED_IN'], async (refusal) => {
  const page = await openScreen(ADDRESS, { ...LINK_ANSWERS, [OPEN]: refusal });
  await page.press(/^Continue/);
});
