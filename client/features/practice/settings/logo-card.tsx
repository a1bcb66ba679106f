import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#client/api/api-error.ts';
import { call } from '#client/api/call.ts';
import { toBase64 } from '#client/features/check-in/images/picture-upload.ts';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Box, Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { PracticeBar } from '#client/ui/components/practice-bar.tsx';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { formatPhone } from '#shared/rules/phone-words.ts';
import { LOGO_BYTES, LOGO_TYPES } from '#shared/rules/upload-limits.ts';
import styles from './settings.module.css';
import { identityQuery } from './settings-queries.ts';

export function LogoCard({ practiceId }: { practiceId: number }) {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const { queryKey } = identityQuery(practiceId);
  const { data, error, isFetching, refetch } = useQuery(identityQuery(practiceId));
  const params = { practiceId };
  const change = useMutation({
    /** Null removes it. */
    mutationFn: async (file: File | null) => {
      if (!file) return call('DELETE /api/admin/practices/:practiceId/logo', { params });
      if (file.size > LOGO_BYTES) throw new ApiError('LOGO_TOO_LARGE', 413);
      const base64 = await toBase64(file);
      return call('PUT /api/admin/practices/:practiceId/logo', { params, body: { base64 } });
    },
    onSuccess(saved, file) {
      queries.setQueryData(queryKey, saved);
      toast(t(file ? 'logo.saved' : 'logo.removed'), 'good');
    },
  });

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Allows choosing the same file again.
    target.value = '';
    if (file) change.mutate(file);
  }

  if (!data) {
    return (
      <Box as={Card} below={5} id="logo" tabIndex={-1} aria-label={t('logo.title')} title={t('logo.title')}>
        {error ? (
          <ErrorNotice
            error={orCode(error, 'FAILED_PRACTICE_DATA')}
            onRetry={() => refetch()}
            retrying={isFetching}
          />
        ) : (
          <Skeleton rows={1} height={80} label={t('loading')} />
        )}
      </Box>
    );
  }
  const words = data.phone ? formatPhone(data.phone) : '';
  return (
    <Box as={Card} below={5} id="logo" tabIndex={-1} aria-label={t('logo.title')} title={t('logo.title')}>
      <Text tone="quiet">{t('logo.help')}</Text>
      <Stack
        as="figure"
        gap={2}
        above={4}
        below={4}
        pad={3}
        sides={4}
        frame="outline"
        className={styles.logo}
      >
        <PracticeBar {...data} phoneWords={words} callLabel={words} />
        <Text as="figcaption" tone="quiet">
          {t('logo.preview')}
        </Text>
      </Stack>
      {change.error ? <ErrorNotice error={change.error} /> : null}
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept={LOGO_TYPES.join(',')}
        aria-label={t('logo.title')}
        onChange={choose}
      />
      <Row gap={3} wrap>
        <Button
          icon={<ImageUp size={20} aria-hidden />}
          busy={change.isPending}
          onClick={() => input.current?.click()}
        >
          {t(data.logo ? 'logo.replace' : 'logo.upload')}
        </Button>
        {data.logo ? (
          <Button
            variant="quiet"
            icon={<Trash2 size={20} aria-hidden />}
            busy={change.isPending}
            onClick={() => change.mutate(null)}
          >
            {t('logo.remove')}
          </Button>
        ) : null}
      </Row>
    </Box>
  );
}
