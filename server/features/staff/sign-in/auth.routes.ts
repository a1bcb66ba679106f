import {
  type EmbeddedIdentity,
  type IdentityProvider,
  SIGNED_OUT_PATH,
} from '#server/adapters/identity/port.ts';
import type { HttpDeps } from '#server/features/deps.ts';
import { readNewsInfo } from '#server/features/practice/news/news.service.ts';
import { recordKindOf } from '#server/features/practice/practice-services/record-systems.ts';
import { isSurveyDue } from '#server/features/practice/surveys/staff-survey.service.ts';
import { resetsToTell } from '#server/features/staff/accounts/account-resets.ts';
import {
  askForAnyPasskey,
  checkSignature,
  shownPasskey,
} from '#server/features/staff/mfa/passkey-sign-in.service.ts';
import type { Caller } from '#server/http/access/caller.ts';
import { STAFF_COOKIE } from '#server/http/access/cookies.ts';
import { clearCookie } from '#server/http/access/own-cookies.ts';
import { knownBrowserOf, signInTries, type TryCount, withTries } from '#server/http/access/password-tries.ts';
import { anyCaller, type Http, restFeature, route } from '#server/http/rest.ts';
import { authContracts } from '#shared/contracts/rest/staff/sign-in.ts';
import { DEMO_DOMAIN } from '#shared/domain/account.ts';
import { CodedError } from '#shared/errors.ts';
import { permissionsIn } from '#shared/permissions/permissions.ts';
import { accountImageUrl } from './account-image-url.ts';
import { findAccountByEmail, findAnnouncements, selectLaunchPractices } from './auth.queries.ts';
import { checkPassword } from './password.service.ts';
import { isSetupOpen, setUp } from './setup.service.ts';
import { finishStaffSession, idleSecondsOf, noteActivity } from './staff-session.service.ts';

const signedInStaff = (caller: Caller) => caller.staff();

export default function authRoutes({
  db,
  clock,
  settings,
  publicUrl,
  keys,
  tickets,
  identity,
  party,
  live,
  log,
  monitoring,
  records,
  email,
  sms,
  heldCopy,
}: HttpDeps) {
  async function openForm({ request, reply }: Http, uid: string): Promise<EmbeddedIdentity> {
    if (identity.kind !== 'embedded') throw new CodedError('NOT_FOUND');
    if (!(await identity.hasInteraction(request, reply, uid))) throw new CodedError('SIGN_IN_EXPIRED');
    return identity;
  }

  function triesOf({ request }: Http, email: string, accountId: string | undefined): TryCount {
    return signInTries(keys, { email, knownBrowser: knownBrowserOf(tickets, request.cookies, accountId) });
  }

  return restFeature(authContracts, {
    'GET /api/provider/me': route(signedInStaff, async (_input, staff) => ({
      accountId: staff.accountId,
      firstName: staff.firstName,
      lastName: staff.lastName,
      displayName: staff.displayName,
      email: staff.email,
      apiAccess: staff.apiAccess,
      isClientAdmin: staff.isClientAdmin,
      administersInstallation: staff.administersInstallation,
      isAdminOnly: staff.isAdminOnly,
      idleTimeoutSeconds: await idleSecondsOf({ db, settings }, staff.accountId),
      supportPhone: settings.supportPhone,
      copyOf: heldCopy?.backupOf ?? null,
    })),

    'GET /api/provider/launch-practices': route(signedInStaff, async (_input, staff) => ({
      ...announcements(await findAnnouncements(db, staff.accountId), identity.kind),
      newsInfo: await readNewsInfo(db, staff.accountId),
      accountResets: await resetsToTell(db, staff.accountId, clock()),
      userSurveyAlerts: (await isSurveyDue({ db, clock }, staff.accountId)) ? 1 : 0,
      results: await Promise.all(
        (await selectLaunchPractices(db, staff.accountId)).map(
          async ({
            memberSince,
            specialties,
            providerMfa,
            onDemandByClinicalAdmins,
            remoteMonitoring,
            ...practice
          }) => ({
            ...practice,
            practiceHasRpm: remoteMonitoring && monitoring !== null,
            practiceHasProviderMFA: providerMfa,
            practiceHasProviderOnDemandCAU: onDemandByClinicalAdmins,
            providerCreatedDate: memberSince.toISOString(),
            providerSpecialties: specialties,
            providerIsTest: staff.email.endsWith(`@${DEMO_DOMAIN}`),
            ehrSource: await recordKindOf({ db, records }, practice.practiceId),
            permissions: permissionsIn(staff, practice),
          }),
        ),
      ),
    })),

    'POST /api/auth/activity': route(signedInStaff, async (_input, staff) => {
      await noteActivity({ db, settings, clock }, staff);
      return {};
    }),

    // Public, because signing out twice, or with an expired session, is not an error.
    'POST /api/auth/sign-out': route(anyCaller, async (_input, _grant, { request, reply }) => {
      const ticket = tickets.read('staff', request.cookies[STAFF_COOKIE]);
      clearCookie(reply, STAFF_COOKIE, publicUrl);
      // Clears cached answers, but not storage, which has the device's choices and patients' drafts from
      // other tabs.
      reply.header('clear-site-data', '"cache"');
      if (!ticket) return { redirectTo: SIGNED_OUT_PATH };
      const idToken = await finishStaffSession(db, ticket, clock());
      if (idToken !== null) live.endStaffSession(ticket.id);
      if (identity.kind === 'embedded' || !idToken) return { redirectTo: SIGNED_OUT_PATH };
      try {
        return { redirectTo: (await party.endSessionUrl(idToken)) ?? SIGNED_OUT_PATH };
      } catch (error) {
        // The application's own session has ended anyway.
        log.warn({ err: error }, 'the identity provider cannot be reached for sign-out');
        return { redirectTo: SIGNED_OUT_PATH };
      }
    }),

    'POST /api/auth/interactions/:uid': route(
      anyCaller,
      async ({ params, body }, _grant, http) => {
        const form = await openForm(http, params.uid);
        const { email: typed, password } = body;
        const known = await findAccountByEmail(db, typed);
        const accountId = await withTries(db, triesOf(http, typed, known?.id), clock(), () =>
          checkPassword({ db, keys }, typed, password),
        );
        const signedIn = { accountId, by: 'password' } as const;
        return { redirectTo: await form.finishInteraction(http.request, http.reply, signedIn) };
      },
      { failuresPerMinute: 30 },
    ),

    'POST /api/auth/interactions/:uid/passkey': route(
      anyCaller,
      async ({ params }, _grant, http) => {
        await openForm(http, params.uid);
        return askForAnyPasskey({ db, clock, publicUrl }, params.uid);
      },
      { perMinute: 60 },
    ),

    'POST /api/auth/interactions/:uid/verify-passkey': route(
      anyCaller,
      async ({ params, body }, _grant, http) => {
        const form = await openForm(http, params.uid);
        const shown = await shownPasskey({ db, clock, publicUrl }, params.uid, body);
        // Signatures cannot be guessed, so wrong ones count only for the network, and wrong passwords block no
        // passkey.
        const accountId = await checkSignature({ db, clock, publicUrl }, shown);
        return {
          redirectTo: await form.finishInteraction(http.request, http.reply, { accountId, by: 'passkey' }),
        };
      },
      { failuresPerMinute: 30 },
    ),

    'GET /api/auth/setup/:token': route(
      anyCaller,
      async ({ params }) => ({ open: await isSetupOpen(db, params.token) }),
      // A wrong token also gets 200 and does not count as a failure.
      { perMinute: 30 },
    ),

    'POST /api/auth/setup/:token': route(
      anyCaller,
      async ({ params, body }) => {
        await setUp({ db, settings, email, sms }, params.token, body);
        return { redirectTo: '/api/auth/sign-in' };
      },
      { failuresPerMinute: 10 },
    ),
  });
}

function announcements(
  { imageFileId, securityQuestion, dismissedAnnouncements }: Awaited<ReturnType<typeof findAnnouncements>>,
  identity: IdentityProvider['kind'],
) {
  return {
    securityQuestionsSet: securityQuestion !== null || identity !== 'embedded',
    securityQuestionsDismissed: dismissedAnnouncements.includes('securityQuestions'),
    announcementDismissed: dismissedAnnouncements.includes('avatar'),
    imageUrl: accountImageUrl(imageFileId),
  };
}
