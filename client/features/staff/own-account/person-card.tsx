import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/api/call.ts';
import { Avatar } from '#client/ui/components/avatar.tsx';
import { Card } from '#client/ui/components/card.tsx';
import { Row, Stack, Text } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { ContractForm } from '#client/ui/forms/contract-form.tsx';
import { FormText } from '#client/ui/forms/fields.tsx';
import { useContractForm } from '#client/ui/forms/use-contract-form.ts';
import { DisplayNameChange, type Profile } from '#shared/contracts/rest/staff/own-account.ts';
import { LIMITS } from '#shared/rules/text.ts';
import { profileQuery, useKeepProfile } from './account-queries.ts';
import { PictureChoice } from './picture-choice.tsx';

export function PersonCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation('own-account');
  const { firstName, lastName, name, imageUrl } = profile;
  const queries = useQueryClient();
  const keep = useKeepProfile();
  const form = useContractForm({
    schema: DisplayNameChange,
    values: nameOf(profile),
    failureCode: 'FAILED_TO_UPDATE_USER_INFORMATION',
    save: (body) => call('PUT /api/provider/account', { body }),
    onSaved(saved) {
      keep(saved);
      toast(t('saved'), 'good');
    },
    readAgain: async () => nameOf(await queries.fetchQuery({ ...profileQuery, staleTime: 0 })),
  });
  return (
    <Card>
      <Stack gap={5}>
        <Row gap={4} align="center">
          <Avatar firstName={firstName} lastName={lastName} imageUrl={imageUrl} size="large" />
          <Stack gap={2} shrinks>
            <Text as="h2" size="title">
              {name}
            </Text>
            <PictureChoice imageUrl={imageUrl} removable />
          </Stack>
        </Row>
        <ContractForm form={form} submitLabel={t('save')}>
          <FormText
            name="displayName"
            label={t('displayName')}
            hint={t('displayNameHelp', { name: `${firstName} ${lastName}` })}
            autoComplete="name"
            maxLength={LIMITS.displayName}
          />
        </ContractForm>
      </Stack>
    </Card>
  );
}

const nameOf = ({ version, name }: Profile) => ({ version, displayName: name });
