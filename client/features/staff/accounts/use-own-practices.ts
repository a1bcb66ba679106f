import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSignedIn } from '#client/features/core/signed-in/signed-in.tsx';
import { enterprisesQuery } from '#client/features/core/signed-in/signed-in-queries.ts';

/**
 * The practices whose staff the user administers, as options; for the installation's administrators, all practices.
 */
export function useOwnPractices(): { value: string; label: string }[] {
  const { me, practices } = useSignedIn();
  const { data } = useQuery({ ...enterprisesQuery, enabled: me.administersInstallation });
  return useMemo(() => {
    if (!data)
      return practices
        .filter(({ permissions }) => permissions.includes('practice.administer'))
        .map(({ practiceId, practiceName }) => ({ value: String(practiceId), label: practiceName }));
    const several = data.enterprises.length > 1;
    return data.enterprises.flatMap(({ name: enterprise, practices: all }) =>
      all
        .filter(({ active }) => active)
        .map(({ practiceId, name }) => ({
          value: String(practiceId),
          // Two enterprises may have a practice of the same name.
          label: several ? `${name} (${enterprise})` : name,
        })),
    );
  }, [data, practices]);
}
