import type { PartnerChange } from '#shared/contracts/rest/admin/partners.ts';
import type { PartnerKind } from '#shared/domain/partner.ts';
import type { Browser } from './browser.ts';
import type { PartnerServer } from './partner-server.ts';
import type { World } from './world.ts';

export function partnerSettings(world: Pick<World, 'practice'>, administrator: Browser) {
  const at = '/api/admin/practices/:practiceId/partners/:kind' as const;
  const params = (kind: PartnerKind) => ({ practiceId: world.practice.id, kind });
  const read = async (kind: PartnerKind) =>
    (await administrator.call(`GET ${at}`, { params: params(kind) })).result;
  return {
    read,
    save: async (kind: PartnerKind, change: Partial<PartnerChange> = {}) =>
      administrator.call(`PUT ${at}`, {
        params: params(kind),
        body: {
          version: (await read(kind)).version,
          url: 'https://partner.example/start',
          partnerPracticeId: 'saguaro-7',
          messageEn: 'Our partner asks a few questions.',
          messageEs: '',
          mandatory: true,
          namespaceRoot: kind === 'history' ? 'https://history.example.org/ns' : '',
          visitTypeIds: [],
          ...change,
        },
      }),
    turn: async (kind: PartnerKind, on: boolean, turnOtherOff = false) =>
      administrator.call(`POST ${at}/state`, {
        params: params(kind),
        body: { version: (await read(kind)).version, on, turnOtherOff },
      }),
    newSecret: async (kind: PartnerKind, endPresent = false) =>
      administrator.call(`POST ${at}/secret`, {
        params: params(kind),
        body: { version: (await read(kind)).version, endPresent },
      }),
    remove: async (kind: PartnerKind) =>
      administrator.call(`POST ${at}/removal`, {
        params: params(kind),
        body: { version: (await read(kind)).version },
      }),
    test: async (kind: PartnerKind) =>
      (await administrator.call(`POST ${at}/test`, { params: params(kind) })).result,
  };
}

export async function connectPartner(
  settings: ReturnType<typeof partnerSettings>,
  kind: PartnerKind,
  server: PartnerServer,
  change: Partial<PartnerChange> = {},
): Promise<void> {
  const { result } = await settings.save(kind, { url: server.url, ...change });
  const [secret] = result.set?.secrets ?? [];
  if (result.newSecret && secret) server.secret = { id: secret.id, text: result.newSecret };
  const turned = await settings.turn(kind, true, true);
  if (turned.status !== 200) throw new Error(turned.body);
}
