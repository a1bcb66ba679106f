import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ConfirmDialog } from '#client/ui/forms/confirm-dialog.tsx';
import type { PartnerSteps } from '#shared/contracts/rest/check-in/partner-steps.ts';
import type { PartnerState } from '#shared/domain/partner.ts';

export const AGAIN_MS = 30_000;

export const partnerStepsQuery = (visitId: string) =>
  queryOptions({
    queryKey: ['visit', visitId, 'partner-steps'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/partner-steps', {
        params: { rootVisitId: visitId },
        signal,
      }),
    refetchInterval: AGAIN_MS,
  });

type Patient = PartnerSteps['results'][number];
type Step = Patient['steps'][number];

const TONES: Record<PartnerState, Tone> = {
  'not-begun': 'quiet',
  left: 'waiting',
  completed: 'good',
  cancelled: 'waiting',
  failed: 'danger',
  skipped: 'quiet',
  away: 'danger',
  waived: 'info',
};

interface PartnerLinesProps {
  visitId: string;
  timeZone: string;
  patients: readonly Patient[];
}

/** PRODUCT 19.20. Staff can let patients continue without a step. */
export function PartnerLines({ visitId, timeZone, patients }: PartnerLinesProps) {
  const { t } = useTranslation('partner-steps');
  const language = useLanguage();
  const queries = useQueryClient();
  const [waiving, setWaiving] = useState<{ patient: Patient; step: Step } | null>(null);

  async function waive({ patient: { sessionId }, step: { kind } }: { patient: Patient; step: Step }) {
    const path = 'POST /api/provider/sessions/:sessionId/partner-steps/:kind/waiver';
    queries.setQueryData(
      partnerStepsQuery(visitId).queryKey,
      await call(path, { params: { sessionId, kind } }),
    );
    void queries.invalidateQueries({ queryKey: ['visit', visitId, 'workflow'] });
    setWaiving(null);
    toast(t('waived'), 'good');
  }
  const what = waiving ? t(`kind.${waiving.step.kind}`) : '';
  return (
    <Box below={4}>
      {patients.map((patient) => (
        <Stack as="ul" gap={3} key={patient.sessionId} aria-label={patient.patientName}>
          {patient.steps.map((step) => (
            <Row as="li" gap={2} across={3} wrap align="center" key={step.kind}>
              <strong>
                {patients.length > 1 ? `${patient.patientName}: ` : ''}
                {t(`kind.${step.kind}`)}
              </strong>
              <StatusPill tone={TONES[step.state]}>{t(`state.${step.state}`)}</StatusPill>
              <Text as="span" tone="quiet" breaks>
                {step.at
                  ? t('at', { host: step.host, when: formatMoment(step.at, language, timeZone) })
                  : step.host}
              </Text>
              {step.isOpen ? (
                <Button
                  variant="quiet"
                  aria-label={t('waiveOf', { what: t(`kind.${step.kind}`), patient: patient.patientName })}
                  onClick={() => setWaiving({ patient, step })}
                >
                  {t('waive')}
                </Button>
              ) : null}
            </Row>
          ))}
        </Stack>
      ))}
      {waiving ? (
        <ConfirmDialog
          title={t('waiveTitle')}
          cancelLabel={t('keep')}
          confirmLabel={t('waiveConfirm')}
          danger={false}
          confirm={() => waive(waiving)}
          onClose={() => setWaiving(null)}
        >
          <p>{t('waiveHelp', { patient: waiving.patient.patientName, what })}</p>
        </ConfirmDialog>
      ) : null}
    </Box>
  );
}
