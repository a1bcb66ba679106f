import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '#client/api/call.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { consentTextPath } from '#client/features/practice/visit-types/visit-type-queries.ts';
import { BackLink } from '#client/ui/components/back-link.tsx';
import { Text } from '#client/ui/components/layout.tsx';
import { PageLayout } from '#client/ui/components/page-layout.tsx';
import { usePageTitle } from '#client/ui/components/page-title.ts';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import {
  type ConsentTextChange,
  consentTextContracts,
} from '#shared/contracts/rest/practice/consent-texts.ts';
import { CONSENT_TEXT_LIMITS } from '#shared/domain/consent-text.ts';
import { cutText } from '#shared/rules/cut-text.ts';
import { TextFields } from './text-fields.tsx';
import { TextFrame } from './text-frame.tsx';
import { LIST_PATH, readTextsAgain, textQuery } from './text-queries.ts';
import { useTextNames } from './use-text-names.ts';

const CALL = 'POST /api/admin/practices/:practiceId/consent-texts';
const { body: Schema } = consentTextContracts[CALL];
const EMPTY = { name: '', title: { en: '', es: '' }, body: { en: '', es: '' } };

/** `/provider/client-admin/consent-texts/new/{textId}`: a new text, empty or a copy of another one. */
export default function NewTextPage({ from }: { from: string | null }) {
  const { t } = useTranslation('consent-texts');
  usePageTitle(t('new'));
  return from === null ? (
    <PageLayout title={t('new')} back={<BackLink href={LIST_PATH}>{t('title')}</BackLink>}>
      <NewForm values={EMPTY} />
    </PageLayout>
  ) : (
    <CopyOf textId={from} />
  );
}

function CopyOf({ textId }: { textId: string }) {
  const { t } = useTranslation('consent-texts');
  const { practice } = useSignedIn();
  const { nameOf } = useTextNames();
  const query = useQuery(textQuery(practice.practiceId, textId));
  return (
    <TextFrame query={query} titleOf={(text) => t('copyOf', { name: nameOf(text) })}>
      {(text) => {
        const name = cutText(t('copyName', { name: nameOf(text) }), CONSENT_TEXT_LIMITS.name);
        return <NewForm values={{ name, title: text.title, body: text.body }} />;
      }}
    </TextFrame>
  );
}

function NewForm({ values }: { values: ConsentTextChange }) {
  const { t } = useTranslation('consent-texts');
  const { practice } = useSignedIn();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const form = useContractForm<ConsentTextChange, { textId: string }>({
    schema: Schema,
    values,
    save: (body) => call(CALL, { params: { practiceId: practice.practiceId }, body }),
    onSaved({ textId }) {
      void readTextsAgain(queries);
      toast(t('createdToast'), 'good');
      navigate(consentTextPath(textId));
    },
  });
  return (
    <ContractForm form={form} submitLabel={t('saveAs', { version: 1 })}>
      <Text tone="quiet">{t('newHelp')}</Text>
      <TextFields />
    </ContractForm>
  );
}
