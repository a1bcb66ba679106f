import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import type { PracticeInterpreters } from '#shared/contracts/rest/admin/interpreter-service.ts';
import type { PracticePartner } from '#shared/contracts/rest/admin/partners.ts';
import type { PaymentService } from '#shared/contracts/rest/admin/payment-processor.ts';
import type { PracticeRecordSystem } from '#shared/contracts/rest/admin/record-connection.ts';
import type { PartnerKind } from '#shared/domain/partner.ts';

export const INTEGRATIONS_PATH = '/provider/client-admin/integrations';
export const PARTNER_PATHS: Record<PartnerKind, string> = {
  intake: `${INTEGRATIONS_PATH}/third-party-intake`,
  'check-in': `${INTEGRATIONS_PATH}/third-party-check-in`,
  history: `${INTEGRATIONS_PATH}/medical-history`,
};
const INTEGRATIONS_KEY = 'integrations';

export const integrationsQuery = (practiceId: number) =>
  queryOptions({
    queryKey: [INTEGRATIONS_KEY, practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/integrations', { params: { practiceId }, signal }),
  });

export const paymentQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['payment-processor', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/payment-processor', { params: { practiceId }, signal }),
    // A form edits it, so it loads when the page opens, never in the background.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

export const interpreterQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['interpreter-service', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/interpreter-service', { params: { practiceId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

export const recordQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['record-system', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/record-system', { params: { practiceId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

export const fhirClientsQuery = (practiceId: number) =>
  queryOptions({
    queryKey: ['fhir-clients', practiceId],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/fhir-clients', { params: { practiceId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

export function keepPayment(queries: QueryClient, practiceId: number, saved: PaymentService): void {
  queries.setQueryData(paymentQuery(practiceId).queryKey, saved);
  void queries.invalidateQueries({ queryKey: [INTEGRATIONS_KEY, practiceId] });
}

export function keepInterpreter(queries: QueryClient, practiceId: number, saved: PracticeInterpreters): void {
  queries.setQueryData(interpreterQuery(practiceId).queryKey, saved);
  void queries.invalidateQueries({ queryKey: [INTEGRATIONS_KEY, practiceId] });
}

export function keepRecords(queries: QueryClient, practiceId: number, saved: PracticeRecordSystem): void {
  queries.setQueryData(recordQuery(practiceId).queryKey, saved);
  void queries.invalidateQueries({ queryKey: [INTEGRATIONS_KEY, practiceId] });
}

export const partnerQuery = (practiceId: number, kind: PartnerKind) =>
  queryOptions({
    queryKey: ['partner', practiceId, kind],
    queryFn: ({ signal }) =>
      call('GET /api/admin/practices/:practiceId/partners/:kind', { params: { practiceId, kind }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

export function keepPartner(
  queries: QueryClient,
  practiceId: number,
  kind: PartnerKind,
  { newSecret: _, ...saved }: PracticePartner,
): void {
  // Only the page that requested a secret shows it.
  queries.setQueryData(partnerQuery(practiceId, kind).queryKey, { ...saved, newSecret: null });
  void queries.invalidateQueries({ queryKey: [INTEGRATIONS_KEY, practiceId] });
}
