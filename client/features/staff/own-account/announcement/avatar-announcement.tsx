import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Avatar } from '#client/ui/components/avatar.tsx';
import { Row, Stack } from '#client/ui/components/layout.tsx';
import { toast } from '#client/ui/components/toast.tsx';
import { useErrorWords } from '#client/ui/errors/use-error-words.ts';
import { profileQuery } from '../account-queries.ts';
import { PictureChoice } from '../picture-choice.tsx';

export function AvatarAnnouncement({ onSaved }: { onSaved: () => void }) {
  const words = useErrorWords();
  const { data, error } = useQuery(profileQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per failure, with the words of that moment.
  useEffect(() => {
    if (error) toast(words.code('FAILED_TO_LOAD_NAME_AND_IMAGE'), 'danger');
  }, [error]);
  if (!data) return null;
  return (
    <Row gap={4} align="center">
      <Avatar firstName={data.firstName} lastName={data.lastName} imageUrl={data.imageUrl} size="large" />
      <Stack gap={2} breaks shrinks>
        <strong>{data.name}</strong>
        <PictureChoice imageUrl={data.imageUrl} onSaved={onSaved} />
      </Stack>
    </Row>
  );
}
