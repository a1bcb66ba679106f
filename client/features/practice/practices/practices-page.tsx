import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Building2, ChevronRight, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { z } from 'zod';
import { call } from '#client/api/call.ts';
import { deviceTimeZone, zoneName } from '#client/features/core/dates/format.ts';
import { useLanguage } from '#client/features/core/language/use-language.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { enterprisesQuery } from '#client/features/core/signed-in/signed-in-queries.ts';
import { TimeZoneField } from '#client/features/core/time-zones/time-zone-field.tsx';
import { Button } from '#client/ui/components/button.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Dialog } from '#client/ui/components/dialog.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { Skeleton } from '#client/ui/components/skeleton.tsx';
import { StatusPill } from '#client/ui/components/status-pill.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ErrorNotice } from '#client/ui/errors/error-notice.tsx';
import { orCode } from '#client/ui/errors/or-code.ts';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { useRequestKey } from '#client/ui/forms/use-request-key.ts';
import { EnterpriseChange, NewEnterprise, NewPractice } from '#shared/contracts/rest/practice/practices.ts';
import { type Enterprise, PRACTICES_PATH, readListsAgain } from './practice-queries.ts';
import styles from './practices.module.css';

export default function PracticesPage() {
  const { t } = useTranslation('practices');
  const [, navigate] = useLocation();
  const { data, error, refetch, isFetching } = useQuery(enterprisesQuery);
  const [creating, setCreating] = useState<Enterprise | 'new' | null>(null);
  const [renamingId, setRenamingId] = useState<number | null>(null);
  // The current version: another user may have renamed it since the dialog opened.
  const renaming = data?.enterprises.find(({ enterpriseId }) => enterpriseId === renamingId);
  usePageTitle(t('title'));
  return (
    <PageLayout
      title={t('title')}
      width="narrow"
      actions={
        data?.mayCreate ? (
          <Button icon={<Building2 size={20} aria-hidden />} onClick={() => setCreating('new')}>
            {t('newEnterprise')}
          </Button>
        ) : null
      }
    >
      {data ? (
        <Stack gap={5}>
          {data.enterprises.map((enterprise) => (
            <EnterpriseCard
              key={enterprise.enterpriseId}
              enterprise={enterprise}
              onRename={() => setRenamingId(enterprise.enterpriseId)}
              onCreate={() => setCreating(enterprise)}
            />
          ))}
        </Stack>
      ) : error ? (
        <ErrorNotice
          error={orCode(error, 'FAILED_TO_LOAD_PRACTICES')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton rows={3} height={96} label={t('title')} />
      )}
      {creating ? (
        <NewPracticeDialog
          enterprise={creating === 'new' ? null : creating}
          onClose={() => setCreating(null)}
          onCreated={(practiceId) => navigate(`${PRACTICES_PATH}/${practiceId}`)}
        />
      ) : null}
      {renaming ? <EnterpriseNameDialog enterprise={renaming} onClose={() => setRenamingId(null)} /> : null}
    </PageLayout>
  );
}

interface EnterpriseCardProps {
  enterprise: Enterprise;
  onRename: () => void;
  onCreate: () => void;
}

function EnterpriseCard({ enterprise, onRename, onCreate }: EnterpriseCardProps) {
  const { t } = useTranslation('practices');
  const language = useLanguage();
  const { name, mayChange, practices } = enterprise;
  return (
    <Card title={name}>
      <Stack as="ul" divided>
        {practices.map((practice) => (
          <li key={practice.practiceId}>
            <PracticeRow practice={practice}>
              <Stack as="span" grows className={styles.words}>
                <Text as="strong" breaks>
                  {practice.name}
                </Text>
                <Text as="span" tone="quiet">
                  {[
                    zoneName(Date.now(), practice.timeZone, language),
                    t('staff', { count: practice.staff }),
                    practice.locations > 0 ? t('locationCount', { count: practice.locations }) : null,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </Stack>
              <StatusPill tone={practice.active ? 'good' : 'quiet'}>
                {t(practice.active ? 'active' : 'inactive')}
              </StatusPill>
            </PracticeRow>
          </li>
        ))}
      </Stack>
      {mayChange ? (
        <Row gap={3} wrap above={3}>
          <Button icon={<Plus size={20} aria-hidden />} onClick={onCreate}>
            {t('newPractice')}
          </Button>
          <Button variant="quiet" onClick={onRename}>
            {t('renameEnterprise')}
          </Button>
        </Row>
      ) : (
        <Text tone="quiet">{t('notWhole')}</Text>
      )}
    </Card>
  );
}

function PracticeRow({
  practice,
  children,
}: {
  practice: Enterprise['practices'][number];
  children: ReactNode;
}) {
  if (!practice.administered)
    return (
      <Row gap={1} across={3} wrap align="center" pad={3} sides={0} tone="ink" className={styles.practice}>
        {children}
      </Row>
    );
  return (
    <Row
      as={Link}
      gap={1}
      across={3}
      wrap
      align="center"
      pad={3}
      sides={0}
      tone="ink"
      href={`${PRACTICES_PATH}/${practice.practiceId}`}
      className={styles.practice ?? ''}
    >
      {children}
      <ChevronRight size={20} aria-hidden />
    </Row>
  );
}

function EnterpriseNameDialog({ enterprise, onClose }: { enterprise: Enterprise; onClose: () => void }) {
  const { t } = useTranslation('practices');
  const queries = useQueryClient();
  const { enterpriseId, name, version } = enterprise;
  const form = useContractForm({
    schema: EnterpriseChange,
    values: { name, version },
    save: (body) => call('PUT /api/admin/enterprises/:enterpriseId', { params: { enterpriseId }, body }),
    onSaved() {
      readListsAgain(queries);
      toast(t('saved'), 'good');
      onClose();
    },
    async readAgain() {
      const { enterprises } = await queries.fetchQuery({ ...enterprisesQuery, staleTime: 0 });
      const theirs = enterprises.find((one) => one.enterpriseId === enterpriseId) ?? enterprise;
      return { name: theirs.name, version: theirs.version };
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('renameEnterprise')} closeLabel={t('cancel')}>
      <ContractForm
        form={form}
        submitLabel={t('save')}
        secondary={<Button onClick={onClose}>{t('cancel')}</Button>}
      >
        <FormText name="name" label={t('enterpriseName')} />
      </ContractForm>
    </Dialog>
  );
}

/** Without the key, which is derived from the content. */
const First = NewEnterprise.omit({ idempotencyKey: true });
type NewValues = z.input<typeof First>;

const OfExisting = NewPractice.omit({ idempotencyKey: true }).extend({ enterpriseName: z.string() });

interface NewPracticeDialogProps {
  /** Null creates an enterprise with this as its first practice. */
  enterprise: Enterprise | null;
  onClose: () => void;
  onCreated: (practiceId: number) => void;
}

function NewPracticeDialog({ enterprise, onClose, onCreated }: NewPracticeDialogProps) {
  const { t } = useTranslation('practices');
  const queries = useQueryClient();
  const { practice } = useSignedIn();
  const zones = [...new Set((enterprise?.practices ?? []).map(({ timeZone }) => timeZone))];
  const key = useRequestKey();
  const [values] = useState<NewValues>(() => ({
    enterpriseName: '',
    name: '',
    timeZone: zones[0] ?? deviceTimeZone(),
  }));
  const form = useContractForm<NewValues, { practiceId: number }>({
    schema: enterprise ? OfExisting : First,
    values,
    save(wanted) {
      const { enterpriseName, ...practice } = wanted;
      const idempotencyKey = key.of(wanted);
      return enterprise
        ? call('POST /api/admin/enterprises/:enterpriseId/practices', {
            params: { enterpriseId: enterprise.enterpriseId },
            body: { ...practice, idempotencyKey },
          })
        : call('POST /api/admin/enterprises', { body: { enterpriseName, ...practice, idempotencyKey } });
    },
    onSaved({ practiceId }) {
      readListsAgain(queries);
      toast(t('created'), 'good');
      onCreated(practiceId);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={enterprise ? t('newPracticeOf', { enterprise: enterprise.name }) : t('newEnterprise')}
      closeLabel={t('cancel')}
    >
      <ContractForm
        form={form}
        submitLabel={t('create')}
        secondary={<Button onClick={onClose}>{t('cancel')}</Button>}
      >
        {enterprise ? null : (
          <FormText<NewValues>
            name="enterpriseName"
            label={t('enterpriseName')}
            hint={t('enterpriseNameHelp', { enterprise: practice.enterpriseName })}
          />
        )}
        <FormText<NewValues>
          name="name"
          label={t(enterprise ? 'name' : 'firstPractice')}
          hint={t('nameHelp')}
        />
        <TimeZoneField<NewValues> name="timeZone" label={t('timeZone')} first={zones} />
      </ContractForm>
    </Dialog>
  );
}
