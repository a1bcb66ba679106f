import { makeAccount, makePractice } from './people.ts';
import type { World } from './world.ts';

export async function elsewhere(world: World, enterpriseId?: number): Promise<World> {
  const { db } = world;
  const practice = await makePractice(db, 'Prairie Family Medicine', world.practice.timeZone);
  const otherPractice = await makePractice(db, 'Prairie Cardiology', world.practice.timeZone);
  if (enterpriseId !== undefined) {
    await db.updateTable('practices').set({ enterpriseId }).where('id', '=', practice.id).execute();
    practice.enterpriseId = enterpriseId;
  }
  const staff = {
    ...world.staff,
    provider: await makeAccount(db, [practice.id], { firstName: 'Mona' }),
    clinicalAdmin: await makeAccount(db, [practice.id], { firstName: 'Paul', userType: 'ClinicalAdmin' }),
    administrator: await makeAccount(db, [practice.id], { firstName: 'Alma', isClientAdmin: true }),
  };
  const another = await makeAccount(db, [otherPractice.id], { firstName: 'Otis' });
  const form: World['form'] = (changes = {}, at = practice) => {
    const { accountId: providerUserId } = at === practice ? staff.provider : another;
    return world.form({ providerUserId, time: '10:30', ...changes }, at);
  };
  return {
    ...world,
    practice,
    otherPractice,
    staff,
    form,
    scheduled: (changes = {}, at = practice) => world.scheduled(form(changes, at), at),
    async askCopay(copay) {
      await db.updateTable('visitTypes').set(copay).where('id', '=', practice.visitTypeId).execute();
    },
  };
}
