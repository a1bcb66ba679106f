import { randomUUID } from 'node:crypto';
import type { World } from './world.ts';

export async function makeLocation(
  world: Pick<World, 'db' | 'practice'>,
  { practiceId = world.practice.id, name = 'Main office' } = {},
): Promise<string> {
  const id = randomUUID();
  await world.db
    .insertInto('locations')
    .values({
      id,
      practiceId,
      name,
      address: '12 Mesa Drive',
      city: 'Phoenix',
      state: 'AZ',
      zipCode: '85001',
    })
    .execute();
  return id;
}
