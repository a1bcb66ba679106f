import { randomUUID } from 'node:crypto';
import type { Db } from '#server/storage/db/database.ts';
import type { ConsentTextChange } from '#shared/contracts/rest/practice/consent-texts.ts';

export const ownText = (changes: Partial<ConsentTextChange> = {}): ConsentTextChange => ({
  name: `Home visits ${randomUUID()}`,
  title: { en: 'Consent to visits at home', es: 'Consentimiento para visitas en casa' },
  body: { en: 'I agree to visits at home.', es: 'Acepto las visitas en casa.' },
  ...changes,
});

export async function makeConsentText(db: Db, practiceId: number, savedBy: string): Promise<string> {
  const id = randomUUID();
  const { name, title, body } = ownText();
  await db.insertInto('ownConsents').values({ id, practiceId, name, retiredAt: null }).execute();
  await db
    .insertInto('ownConsentVersions')
    .values({
      textId: id,
      version: 1,
      name,
      title: JSON.stringify(title),
      body: JSON.stringify(body),
      savedAt: new Date(),
      savedBy,
    })
    .execute();
  return id;
}
