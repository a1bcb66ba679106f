import { Blocks, CalendarSearch, ChartColumnStacked, Download, MailCheck } from 'lucide-react';
import { adminPage, staffPage } from '#client/features/staff-page.tsx';
import { lazyPart } from '#client/ui/components/later-part.tsx';

const partnerPages = () => import('./integrations/partner-page.tsx');

export default [
  adminPage(
    { key: 'visits', group: 'visits', position: 1, Icon: CalendarSearch, ofPractice: true },
    staffPage('/provider/client-admin/visits', () => import('./admin-visits/admin-visits-page.tsx')),
  ),
  staffPage(
    '/provider/client-admin/visits/:visitId/:tab?',
    () => import('./admin-visits/admin-visit-page.tsx'),
    ({ visitId, tab = 'information' }) => ({ key: visitId, visitId, tab }),
  ),
  adminPage(
    { key: 'communications', group: 'connections', position: 2, Icon: MailCheck, ofPractice: true },
    staffPage(
      '/provider/client-admin/communications-test',
      () => import('./communications-test/communications-test-page.tsx'),
    ),
  ),
  adminPage(
    { key: 'export', group: 'data', position: 2, Icon: Download, ofPractice: true },
    staffPage('/provider/client-admin/export', () => import('./exports/export-page.tsx')),
  ),
  adminPage(
    {
      key: 'integrations',
      group: 'connections',
      position: 1,
      Icon: Blocks,
      ofPractice: true,
      State: lazyPart(() => import('./integrations/services-state.tsx')),
    },
    staffPage('/provider/client-admin/integrations', () => import('./integrations/integrations-page.tsx')),
  ),
  staffPage('/provider/client-admin/integrations/payment', () => import('./integrations/payment-page.tsx')),
  staffPage(
    '/provider/client-admin/integrations/interpreter',
    () => import('./integrations/interpreter-page.tsx'),
  ),
  staffPage(
    '/provider/client-admin/integrations/record-system',
    () => import('./integrations/record-system-page.tsx'),
  ),
  staffPage('/provider/client-admin/integrations/fhir', () => import('./integrations/fhir-page.tsx')),
  staffPage('/provider/client-admin/integrations/third-party-intake', async () => ({
    default: (await partnerPages()).PartnerIntakePage,
  })),
  staffPage('/provider/client-admin/integrations/third-party-check-in', async () => ({
    default: (await partnerPages()).PartnerCheckInPage,
  })),
  staffPage('/provider/client-admin/integrations/medical-history', async () => ({
    default: (await partnerPages()).HistoryPage,
  })),
  adminPage(
    { key: 'reports', group: 'visits', position: 4, Icon: ChartColumnStacked, ofPractice: true },
    staffPage('/provider/client-admin/reports', () => import('./reports/reports-page.tsx')),
  ),
];
