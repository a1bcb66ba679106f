import { useQuery } from '@tanstack/react-query';
import { ClipboardCheck, FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Row } from '#client/ui/components/layout.tsx';
import { useToastedAttempt } from '#client/ui/errors/use-toasted-attempt.ts';
import { saveReceipt } from './consent-download.tsx';

const AGAIN_MS = 15_000;

interface PatientProgressProps {
  visitId: string;
  sessionId: string;
  off?: boolean;
}

export function PatientProgress({ visitId, sessionId, off = false }: PatientProgressProps) {
  const { t } = useTranslation('workflow');
  const { busy, attempt } = useToastedAttempt();
  const { data, isPending } = useQuery({
    queryKey: ['visit', visitId, 'workflow'],
    queryFn: ({ signal }) =>
      call('GET /api/provider/visits/:rootVisitId/workflow', { params: { rootVisitId: visitId }, signal }),
    refetchInterval: AGAIN_MS,
  });
  if (isPending) return <StillLoading />;
  const patient = data?.results.find((one) => one.sessionId === sessionId);
  const enabled = patient?.steps.filter(({ state }) => state !== 'STEP_NOT_ENABLED') ?? [];
  if (!patient || enabled.length === 0 || (off && !patient.hasConsent)) return null;
  const done = enabled.filter(({ state }) => state === 'STEP_COMPLETE').length;

  const open = () => attempt(() => saveReceipt(`/api/provider/sessions/${sessionId}/consent`));

  return (
    <Row gap={2} across={4} wrap align="center">
      {off ? null : (
        <Row as="p" gap={2} align="center" tone="quiet">
          <ClipboardCheck size={16} aria-hidden />
          <span>
            {t('stepsDone', { done, steps: enabled.length })}
            {patient.current ? ` ${t('nowAt', { step: t(`step.${patient.current}`) })}` : ''}
          </span>
        </Row>
      )}
      {patient.hasConsent ? (
        <Button variant="quiet" icon={<FileDown size={18} />} busy={busy} onClick={open}>
          {t('openConsent')}
        </Button>
      ) : null}
    </Row>
  );
}
