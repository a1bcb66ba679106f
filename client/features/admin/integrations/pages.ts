import { Blocks } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';

const partnerPages = () => import('./partner-page.tsx');

export default [
  adminPage(
    {
      key: 'integrations',
      group: 'connections',
      position: 1,
      Icon: Blocks,
      ofPractice: true,
      State: lazyPart(() => import('./services-state.tsx')),
    },
    staffPage('/provider/client-admin/integrations', () => import('./integrations-page.tsx')),
  ),
  staffPage('/provider/client-admin/integrations/payment', () => import('./payment-page.tsx')),
  staffPage('/provider/client-admin/integrations/interpreter', () => import('./interpreter-page.tsx')),
  staffPage('/provider/client-admin/integrations/record-system', () => import('./record-system-page.tsx')),
  staffPage('/provider/client-admin/integrations/fhir', () => import('./fhir-page.tsx')),
  staffPage('/provider/client-admin/integrations/third-party-intake', async () => ({
    default: (await partnerPages()).PartnerIntakePage,
  })),
  staffPage('/provider/client-admin/integrations/third-party-check-in', async () => ({
    default: (await partnerPages()).PartnerCheckInPage,
  })),
  staffPage('/provider/client-admin/integrations/medical-history', async () => ({
    default: (await partnerPages()).HistoryPage,
  })),
];
