import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Redirect, useLocation } from 'wouter';
import { call } from '#client/api/call.ts';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { consentTextPath } from '#client/features/practice/visit-types/visit-type-queries.ts';
import { Text } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { type ConsentText, consentTextContracts } from '#shared/contracts/rest/practice/consent-texts.ts';
import { TextFields } from './text-fields.tsx';
import { TextFrame } from './text-frame.tsx';
import { keepText, textQuery } from './text-queries.ts';

const CALL = 'PUT /api/admin/practices/:practiceId/consent-texts/:textId';
const { body: Schema } = consentTextContracts[CALL];

/** `/provider/client-admin/consent-texts/{textId}/edit`: creates the next version. */
export default function EditTextPage({ textId }: { textId: string }) {
  const { practice } = useSignedIn();
  const query = useQuery(textQuery(practice.practiceId, textId));
  if (query.data && !query.data.own) return <Redirect to={consentTextPath(textId)} replace />;
  return (
    <TextFrame
      query={query}
      titleOf={({ own }) => own?.name ?? ''}
      back={query.data?.own ? { href: consentTextPath(textId), label: query.data.own.name } : undefined}
    >
      {(text) => (
        <EditForm
          practiceId={practice.practiceId}
          text={text}
          readAgain={async () => (await query.refetch({ throwOnError: true })).data ?? text}
        />
      )}
    </TextFrame>
  );
}

interface EditFormProps {
  practiceId: number;
  text: ConsentText;
  readAgain: () => Promise<ConsentText>;
}

function EditForm({ practiceId, text, readAgain }: EditFormProps) {
  const { t } = useTranslation('consent-texts');
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { textId } = text;
  const form = useContractForm({
    schema: Schema,
    values: valuesOf(text),
    save: (body) => call(CALL, { params: { practiceId, textId }, body }),
    onSaved(saved) {
      keepText(queries, practiceId, saved);
      toast(t('savedToast', { version: saved.own?.version ?? 0 }), 'good');
      navigate(consentTextPath(textId));
    },
    readAgain: async () => valuesOf(await readAgain()),
  });
  const next = (text.own?.version ?? 0) + 1;
  return (
    <ContractForm form={form} submitLabel={t('saveAs', { version: next })}>
      <Text tone="quiet">{t('changeHelp', { version: next })}</Text>
      <TextFields />
    </ContractForm>
  );
}

const valuesOf = ({ own, title, body }: ConsentText) => ({
  version: own?.version ?? 0,
  name: own?.name ?? '',
  title,
  body,
});
