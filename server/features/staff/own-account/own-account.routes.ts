import { noteOwn } from '#server/features/core/audit/audit.service.ts';
import type { Deps } from '#server/features/deps.ts';
import { readResets } from '#server/features/staff/accounts/account-resets.ts';
import type { Caller, Staff } from '#server/http/access/caller.ts';
import { hashPassword } from '#server/http/access/password-hash.ts';
import { anyCaller, restFeature, route } from '#server/http/rest.ts';
import { ownAccountContracts, type SecurityAnswer } from '#shared/contracts/rest/staff/own-account.ts';
import { ACCOUNT_IMAGE_BYTES } from '#shared/rules/upload-limits.ts';
import { changeImage, drawableImage, readImage, removeImage } from './account-image.service.ts';
import { confirmContact, readContactChange } from './confirm-contact.service.ts';
import { addDismissed, updateOwnAccount } from './own-account.queries.ts';
import { readChannels, removeChannel } from './own-channels.service.ts';
import { askForEmail, withdrawEmail } from './own-email.service.ts';
import { changePassword, confirmPassword } from './own-password.service.ts';
import { askForPhone, confirmPhone } from './own-phone.service.ts';
import { endOtherSessions, endSession, readSessions } from './own-sessions.service.ts';
import { changeDisplayName, readProfile } from './profile.service.ts';
import { proveForSession, proveOnce } from './prove.service.ts';

/** Signed-in staff read and change only their own account (PRODUCT 16.1). */
export const oneself = (caller: Caller) => caller.staff();

/** Like {@link oneself}, but also allows an administrator who has to add a passkey first. */
export const oneselfAddingPasskey = (caller: Caller) => caller.staff({ owingPasskey: true });

/** The largest image in base64 with its JSON, in bytes; up to twice the limit, larger images get their own refusal. */
const BODY_LIMIT = 8 * Math.ceil(ACCOUNT_IMAGE_BYTES / 3) + 512;
const COSTLY = { perMinute: 20 };

export default function ownAccountRoutes(deps: Deps) {
  return restFeature(ownAccountContracts, {
    'GET /api/provider/account': route(oneself, (_input, staff) => readProfile(deps, staff)),
    'PUT /api/provider/account': route(oneself, async ({ body }, staff) => {
      await changeDisplayName(deps, staff, body);
      return readProfile(deps, staff);
    }),

    'PUT /api/provider/account/image': route(
      oneself,
      async ({ body }, staff) => {
        await changeImage(deps, staff, body.base64);
        return readProfile(deps, staff);
      },
      { largeBody: { bytes: BODY_LIMIT, from: 'staff' }, perMinute: 20 },
    ),
    'POST /api/provider/account/image/drawable': route(
      oneself,
      async ({ body }, staff) => ({ base64: await drawableImage(staff, body.base64) }),
      { largeBody: { bytes: BODY_LIMIT, from: 'staff' }, perMinute: 20 },
    ),
    'DELETE /api/provider/account/image': route(oneself, async (_input, staff) => {
      await removeImage(deps, staff);
      return readProfile(deps, staff);
    }),
    'GET /api/provider/account/images/:imageId': route(oneself, ({ params }, staff) =>
      readImage(deps, staff, params.imageId),
    ),

    'POST /api/provider/account/password': route(
      oneself,
      ({ body }, staff) => changePassword(deps, staff, body),
      COSTLY,
    ),
    'GET /api/provider/account/sessions': route(oneself, (_input, staff) => readSessions(deps, staff)),
    'POST /api/provider/account/sessions/:sessionId/end': route(
      oneself,
      async ({ params, body }, staff) => {
        await proveOnce(deps, staff, body);
        await endSession(deps, staff, params.sessionId);
        return readSessions(deps, staff);
      },
      COSTLY,
    ),
    'POST /api/provider/account/sessions/end-others': route(
      oneself,
      async ({ body }, staff) => {
        await proveOnce(deps, staff, body);
        await endOtherSessions(deps, staff);
        return readSessions(deps, staff);
      },
      COSTLY,
    ),

    'POST /api/provider/account/proof': route(
      oneself,
      async ({ body }, staff) => {
        await proveForSession(deps, staff, body);
        return {};
      },
      COSTLY,
    ),
    'GET /api/provider/account/channels': route(oneself, (_input, staff) => readChannels(deps, staff)),
    'POST /api/provider/account/channels/remove': route(oneself, ({ body }, staff) =>
      removeChannel(deps, staff, body),
    ),
    'POST /api/provider/account/email': route(
      oneself,
      async ({ body }, staff) => {
        await askForEmail(deps, staff, body);
        return readProfile(deps, staff);
      },
      COSTLY,
    ),
    'DELETE /api/provider/account/email': route(oneself, async (_input, staff) => {
      await withdrawEmail(deps, staff);
      return readProfile(deps, staff);
    }),
    'POST /api/provider/account/phone': route(
      oneself,
      ({ body }, staff) => askForPhone(deps, staff, body),
      COSTLY,
    ),
    'POST /api/provider/account/phone/verify': route(
      oneself,
      async ({ body }, staff) => {
        await confirmPhone(deps, staff, body.code);
        return readProfile(deps, staff);
      },
      COSTLY,
    ),
    'PUT /api/provider/account/security-question': route(
      oneself,
      async ({ body }, staff) => {
        await setSecurityQuestion(deps, staff, body);
        return readProfile(deps, staff);
      },
      COSTLY,
    ),
    'POST /api/provider/account/dismissed-announcements': route(oneself, async ({ body }, staff) => ({
      dismissed: await addDismissed(deps.db, staff.accountId, body.variant),
    })),
    'POST /api/provider/account/resets-read': route(oneself, async ({ body }, staff) => {
      await readResets(deps.db, staff.accountId, body.resets, new Date(deps.clock()));
      return {};
    }),

    'GET /api/auth/contact-changes/:token': route(
      anyCaller,
      ({ params }) => readContactChange(deps, params.token),
      {
        failuresPerMinute: 60,
      },
    ),
    'POST /api/auth/contact-changes/:token': route(
      anyCaller,
      ({ params }) => confirmContact(deps, params.token),
      {
        failuresPerMinute: 30,
      },
    ),
  });
}

/**
 * Stores the answer as a hash and never compares it: it signs no one in (PRODUCT 16.6).
 *
 * @throws as `confirmPassword`
 */
async function setSecurityQuestion(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'settings'>,
  staff: Staff,
  { current, question, answer }: SecurityAnswer,
): Promise<void> {
  await confirmPassword(deps, staff, current);
  const securityAnswerHash = await hashPassword(plainAnswer(answer));
  await deps.db.transaction().execute(async (trx) => {
    await updateOwnAccount(trx, staff.accountId, { securityQuestion: question, securityAnswerHash });
    await noteOwn(trx, staff, 'account.security-question-set', { question });
  });
}

/** People vary an answer's case and spaces. */
export function plainAnswer(answer: string): string {
  return answer.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
