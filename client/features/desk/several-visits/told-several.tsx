import { useTranslation } from 'react-i18next';
import { type Told, toldGroups } from './told-groups.ts';

/** Who gets a message about a change of several visits: the same people as in the dialogs of each one. */
export function ToldSeveral({ people, help }: { people: Told; help: string }) {
  const { t } = useTranslation('several-visits');
  return (
    <section>
      <h3>{t('told')}</h3>
      <ul>
        {toldGroups(people).map(({ how, count, names }) => (
          <li key={how}>{t(`told ${how}`, { count, names: names.join(', ') })}</li>
        ))}
      </ul>
      <p>{help}</p>
    </section>
  );
}
