import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { useAttempt } from '#client/api/use-attempt.ts';
import { formatMoment } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { NameInVisit } from '#client/features/visits/visits/patient-name.tsx';
import { StillLoading } from '#client/ui/components/arriving.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { CheckField } from '#client/ui/components/check-field.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { StatusPill, type Tone } from '#client/ui/components/status-pill.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import type {
  ChosenUpload,
  OfferedUpload,
  VisitUpload as Offers,
} from '#shared/contracts/rest/ehr/record-uploads.ts';
import { keyOf, uploadsQuery } from './record-queries.ts';
import styles from './record-system.module.css';

const TONES: Record<NonNullable<OfferedUpload['upload']>['state'], Tone> = {
  waiting: 'waiting',
  written: 'good',
  failed: 'danger',
};

/** The parts of a visit to send to the record system, chosen by staff (PRODUCT 19.16). */
export function VisitUpload({ visitId, timeZone }: { visitId: string; timeZone: string }) {
  const { t } = useTranslation('record-system');
  const { data, isPending } = useQuery(uploadsQuery(visitId));
  if (isPending) return <StillLoading />;
  const patients = data?.patients.filter(({ onRecord, items }) => onRecord && items.length > 0) ?? [];
  if (!data?.recordSystem || patients.length === 0) return null;
  return (
    <Stack as="section" ruled={5} gap={3} aria-label={t('uploadTitle')}>
      <h3>{t('uploadTitle')}</h3>
      <UploadChoice visitId={visitId} timeZone={timeZone} patients={patients} />
    </Stack>
  );
}

interface UploadChoiceProps {
  visitId: string;
  timeZone: string;
  patients: Offers['patients'];
}

function UploadChoice({ visitId, timeZone, patients }: UploadChoiceProps) {
  const { t } = useTranslation('record-system');
  const language = useLanguage();
  const queries = useQueryClient();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const key = useRequestKey();
  const { busy, error, attempt } = useAttempt((failure) => orCode(failure, 'ERROR_UPLOADING_DATA_TO_EHR'));

  const open = patients.flatMap(({ sessionId, items }) =>
    items.filter(isOpen).map(({ what, sourceId }): ChosenUpload => ({ sessionId, what, sourceId })),
  );
  const chosen = open.filter((one) => !left.has(keyOf(one)));

  const send = () =>
    attempt(async () => {
      const result = await call('POST /api/provider/visits/:rootVisitId/record-upload', {
        params: { rootVisitId: visitId },
        body: { idempotencyKey: key.of(chosen), items: chosen },
      });
      queries.setQueryData(uploadsQuery(visitId).queryKey, result);
      key.renew();
    });
  const toggle = (key: string, wanted: boolean) => {
    const next = new Set(left);
    if (wanted) next.delete(key);
    else next.add(key);
    setLeft(next);
  };
  return (
    <>
      {patients.map(({ sessionId, name, items }) => (
        <div key={sessionId}>
          {patients.length > 1 ? (
            <h4>
              <NameInVisit name={name} sessionId={sessionId} />
            </h4>
          ) : null}
          <Stack as="ul" gap={1} className={styles.items}>
            {items.map((item) => {
              const { what, sourceId, upload, at } = item;
              const key = keyOf({ sessionId, what, sourceId });
              const title = what === 'document' ? item.name : t(`upload.${what}`);
              const when = at ? formatMoment(at, language, timeZone) : null;
              return (
                <Row as="li" gap={1} across={3} wrap align="center" apart touch breaks key={key}>
                  {isOpen(item) ? (
                    <CheckField
                      label={when ? t('uploadOf', { title, when }) : title}
                      checked={!left.has(key)}
                      onChange={(wanted) => toggle(key, wanted)}
                    />
                  ) : (
                    <span className={styles.there}>{when ? t('uploadOf', { title, when }) : title}</span>
                  )}
                  {upload ? (
                    <StatusPill tone={TONES[upload.state]}>{t(`uploadState.${upload.state}`)}</StatusPill>
                  ) : null}
                  {upload?.why ? (
                    <Text tone="quiet" breaks>
                      {t(`failure.${upload.why}`)} {upload.said ? t('itSays', { said: upload.said }) : null}
                    </Text>
                  ) : null}
                </Row>
              );
            })}
          </Stack>
        </div>
      ))}
      {open.length > 0 ? (
        <div>
          <Button
            icon={<CloudUpload size={20} aria-hidden />}
            disabled={chosen.length === 0}
            busy={busy}
            onClick={() => void send()}
          >
            {t('uploadChosen', { count: chosen.length })}
          </Button>
        </div>
      ) : null}
      {error ? <ErrorNotice error={error} /> : null}
    </>
  );
}

/** Staff may choose documents that are neither in the record system nor waiting for their first attempt. */
const isOpen = ({ upload }: OfferedUpload): boolean => upload === null || upload.state === 'failed';
