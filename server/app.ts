import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { createAuthenticators } from './access/authenticators.ts';
import { fromOrigin } from './access/call-origin.ts';
import type { Authenticators, Caller } from './access/caller.ts';
import { limitCookies } from './access/cookie-limit.ts';
import { createTickets } from './access/cookies.ts';
import { readOwnCookies } from './access/own-cookies.ts';
import { nextRequestId } from './access/request-id.ts';
import { sessionNamed } from './access/session-named.ts';
import { adminVisitRoutes } from './features/administration/admin-visits/admin-visits.routes.ts';
import { communicationsTestRoutes } from './features/administration/communications-test/communications-test.routes.ts';
import { demoRoutes } from './features/administration/demo/demo.routes.ts';
import { exportRoutes } from './features/administration/exports/exports.routes.ts';
import {
  integrationRoutes,
  interpreterServiceRoutes,
  partnerRoutes,
  paymentProcessorRoutes,
  recordConnectionRoutes,
} from './features/administration/integrations/practice-services.routes.ts';
import { publicKeyRoutes } from './features/administration/integrations/public-keys.routes.ts';
import { patientExportRoutes } from './features/administration/patient-export/patient-export.routes.ts';
import { consentRoutes } from './features/before-visit/consent/consent.routes.ts';
import { deviceTestRoutes } from './features/before-visit/device-test/device-test.routes.ts';
import { guestRoutes } from './features/before-visit/guests/guests.routes.ts';
import { imageRoutes } from './features/before-visit/images/images.routes.ts';
import { intakeRoutes } from './features/before-visit/intake/intake.routes.ts';
import { partnerStepRoutes } from './features/before-visit/partner-steps/partner-steps.routes.ts';
import { paymentRoutes } from './features/before-visit/payments/payments.routes.ts';
import { stripeWebhook } from './features/before-visit/payments/stripe-webhook.routes.ts';
import { preparationRoutes } from './features/before-visit/preparation/preparation.routes.ts';
import { workflowRoutes } from './features/before-visit/workflow/workflow.routes.ts';
import type { Deps } from './features/deps.ts';
import { afterVisitRoutes } from './features/desk/after-visit/after-visit.routes.ts';
import { notificationSidebarRoutes } from './features/desk/notification-sidebar/notification-sidebar.routes.ts';
import { visitChangeRoutes } from './features/desk/visit-changes/visit-changes.routes.ts';
import { visitPatientRoutes } from './features/desk/visit-changes/visit-patients.routes.ts';
import { scheduleRoutes } from './features/desk/visit-list/schedules.routes.ts';
import { visitListRoutes } from './features/desk/visit-list/visit-list.routes.ts';
import { visitFactsRoutes } from './features/desk/visit-summary/visit-facts.routes.ts';
import { visitSummaryRoutes } from './features/desk/visit-summary/visit-summary.routes.ts';
import { audit } from './features/foundation/audit/audit.service.ts';
import { auditLogRoutes } from './features/foundation/audit-log/audit-log.routes.ts';
import { deliveryReports } from './features/foundation/notifications/delivery-reports.routes.ts';
import { pageViewRoutes } from './features/foundation/page-views/page-views.routes.ts';
import { accountRecordRoutes } from './features/identity/account-record/account-record.routes.ts';
import { accountRoutes } from './features/identity/accounts/accounts.routes.ts';
import { findAccountById } from './features/identity/auth/auth.queries.ts';
import { authRoutes } from './features/identity/auth/auth.routes.ts';
import { signInRoutes } from './features/identity/auth/sign-in.routes.ts';
import { mfaRoutes } from './features/identity/mfa/mfa.routes.ts';
import { ownAccountRoutes } from './features/identity/own-account/own-account.routes.ts';
import { secondFactorRoutes } from './features/identity/own-account/second-factors.routes.ts';
import { documentRoutes } from './features/live/documents/documents.routes.ts';
import { sharedDocumentRoutes } from './features/live/documents/shared-documents.routes.ts';
import { noteRoutes } from './features/live/notes/notes.routes.ts';
import { safetyRoutes } from './features/live/safety/safety.routes.ts';
import { newsRoutes } from './features/practice/news/news.routes.ts';
import { notificationSettingRoutes } from './features/practice/notification-settings/notification-settings.routes.ts';
import { practiceRoutes } from './features/practice/practices/practices.routes.ts';
import { logoRoutes } from './features/practice/settings/logos.routes.ts';
import { settingRoutes } from './features/practice/settings/settings.routes.ts';
import { surveyRoutes } from './features/practice/surveys/surveys.routes.ts';
import { visitTypeRoutes } from './features/practice/visit-types/visit-types.routes.ts';
import { fhirApi } from './features/record-system/fhir-api/fhir-api.routes.ts';
import { fhirClientRoutes } from './features/record-system/fhir-clients/fhir-clients.routes.ts';
import { reconciliationRoutes } from './features/record-system/reconciliation/reconciliation.routes.ts';
import { recordPatientRoutes } from './features/record-system/record-patients/record-patients.routes.ts';
import { rpmRoutes } from './features/record-system/rpm/rpm.routes.ts';
import { visitUploadRoutes } from './features/record-system/visit-upload/visit-upload.routes.ts';
import { appointmentRoutes } from './features/visit/appointments/appointments.routes.ts';
import { emergencyAccessRoutes } from './features/visit/emergency-access/emergency-access.routes.ts';
import { interpreterRoutes } from './features/visit/interpreter/interpreter.routes.ts';
import { interpreterWebhook } from './features/visit/interpreter/interpreter.webhook.ts';
import { latenessRoutes } from './features/visit/lateness/lateness.routes.ts';
import { linkRoutes } from './features/visit/links/links.routes.ts';
import { patientDetailRoutes } from './features/visit/patient-details/patient-details.routes.ts';
import { schedulingRoutes } from './features/visit/scheduling/scheduling.routes.ts';
import { visitMessageRoutes } from './features/visit/visit-messages/visit-messages.routes.ts';
import { keepAnswers } from './http/answers.ts';
import { apiDocs } from './http/api-docs.ts';
import { bareHeaders } from './http/bare-headers.ts';
import { callCounters } from './http/call-counters.ts';
import { trustProxy } from './http/client-address.ts';
import { installErrorHandler, sendError } from './http/errors.ts';
import { FailureLimits, limitFailures } from './http/failure-limits.ts';
import { healthRoutes } from './http/health.ts';
import { limitedBy, limitKey } from './http/limit-key.ts';
import { installOriginCheck } from './http/origin.ts';
import { restPlugin } from './http/rest.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { redirectLoopbackAliases, serveClient } from './http/static-client.ts';
import { HEADERS_LIMIT, refuseUnreadable } from './http/too-large-page.ts';
import { isUnaskedRead } from './http/unasked-read.ts';
import { compileValidator } from './http/validate.ts';
import type { IdentityProvider } from './integrations/identity-oidc/port.ts';
import { relyingParty } from './integrations/identity-oidc/relying-party.ts';
import { usesStripe } from './practice-services/payment-processors.ts';

/** Default size limit of a request body, in bytes. */
const BODY_LIMIT = 64 * 1024;
/** Calls per minute and address; a whole practice may share one address. */
const CALLS_PER_MINUTE = 1_200;

/** The algorithm of tickets' signatures. */
const TICKETS = 'HS256';

export interface App {
  app: FastifyInstance;
  /** The sockets use the same ones, so that cookies identify the same people there. */
  authenticators: Authenticators;
}

/** Builds the HTTP side of the product, ready to listen. */
export async function buildApp(deps: Deps, { clientRoot }: { clientRoot: string }): Promise<App> {
  const { settings, publicUrl, db, clock } = deps;
  const app: FastifyInstance = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request costs more than most requests; log lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: nextRequestId,
    trustProxy: trustProxy(settings.trustProxy),
    bodyLimit: BODY_LIMIT,
    // Lets the contracts refuse longer parameters with their own codes.
    routerOptions: { maxParamLength: 2_000 },
    // An address that cannot be decoded: no hook runs.
    frameworkErrors: (error, request, reply) => {
      reply.headers(bareHeaders(publicUrl));
      sendError(error, request, reply);
    },
    clientErrorHandler: refuseUnreadable(bareHeaders(publicUrl)),
    serverFactory: (handler) => serverFor(settings.tls, handler),
    // A closing connection must not accept another request.
    return503OnClosing: true,
  });
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(serializerCompiler);
  installErrorHandler(app);
  keepAnswers(app, deps.metrics, ({ ip, cookies }) => ({
    from: deps.keys.networkMark(limitKey(ip)),
    session: sessionNamed(tickets, cookies ?? {}),
  }));
  redirectLoopbackAliases(app, publicUrl);
  await installSecurityHeaders(app, publicUrl, () => usesStripe(deps));
  // Before the rate limit, so that health checks do not count.
  healthRoutes(app, deps);
  await app.register(cookie);
  readOwnCookies(app, publicUrl);
  installOriginCheck(app, () => publicUrl);
  await app.register(jwt, {
    secret: deps.keys.session,
    sign: { algorithm: TICKETS },
    // Whatever a token's own header names.
    verify: { algorithms: [TICKETS] },
  });
  if (deps.rateLimits) {
    await app.register(rateLimit, {
      max: CALLS_PER_MINUTE,
      timeWindow: '1 minute',
      keyGenerator: (request) => limitedBy(tickets, request),
      ...(deps.sharedCounters ? { store: callCounters(deps.sharedCounters) } : {}),
      // Matches the route, not the address: `/%61pi` leads to the same route as `/api`.
      allowList: (request) => !/^\/(api|fhir|oidc|auth-callback)\b/.test(request.routeOptions.url ?? ''),
    });
    limitFailures(app, new FailureLimits(deps.sharedCounters));
  }
  // After the body was read: what continues from a stream forgets what it was started by.
  app.addHook('preHandler', (request, _reply, done) =>
    fromOrigin(
      {
        address: request.ip,
        userAgent: request.headers['user-agent'],
        requestId: request.id,
        unasked: isUnaskedRead(request),
      },
      done,
    ),
  );
  const tickets = createTickets(app.jwt);
  limitCookies(app, tickets, publicUrl);
  const authenticators = createAuthenticators({ db, tickets, clock });
  const identity = await identityProvider(app, deps);
  const auth = { ...deps, tickets, authenticators, identity, party: relyingParty(identity, publicUrl) };

  signInRoutes(app, auth);
  await app.register(stripeWebhook(deps));
  await app.register(deliveryReports(deps));
  await app.register(
    restPlugin(
      [
        authRoutes(auth),
        accountRoutes(deps),
        accountRecordRoutes(deps),
        ownAccountRoutes(deps),
        secondFactorRoutes(deps),
        scheduleRoutes(deps),
        visitListRoutes(deps),
        appointmentRoutes(deps),
        recordPatientRoutes(deps),
        reconciliationRoutes(deps),
        rpmRoutes(deps),
        visitUploadRoutes(deps),
        adminVisitRoutes(deps),
        emergencyAccessRoutes(deps),
        visitSummaryRoutes(deps),
        visitFactsRoutes(deps),
        visitChangeRoutes(deps),
        visitPatientRoutes(deps),
        visitTypeRoutes(deps),
        practiceRoutes(deps),
        settingRoutes(deps),
        integrationRoutes(deps),
        communicationsTestRoutes(deps),
        paymentProcessorRoutes(deps),
        interpreterServiceRoutes(deps),
        recordConnectionRoutes(deps),
        fhirClientRoutes(deps),
        partnerRoutes(deps),
        partnerStepRoutes(deps),
        logoRoutes(deps),
        auditLogRoutes(deps),
        exportRoutes(deps),
        patientExportRoutes(deps),
        schedulingRoutes(deps),
        visitMessageRoutes(deps),
        notificationSettingRoutes(deps),
        notificationSidebarRoutes(deps),
        latenessRoutes(deps),
        linkRoutes({ ...deps, tickets }),
        guestRoutes({ ...deps, tickets }),
        workflowRoutes(deps),
        consentRoutes(deps),
        safetyRoutes(deps),
        patientDetailRoutes(deps),
        noteRoutes(deps),
        intakeRoutes(deps),
        surveyRoutes(deps),
        newsRoutes(deps),
        pageViewRoutes(deps),
        deviceTestRoutes(deps),
        imageRoutes(deps),
        documentRoutes(deps),
        afterVisitRoutes({ ...deps, tickets }),
        sharedDocumentRoutes(deps),
        interpreterRoutes({ ...deps, tickets }),
        mfaRoutes({ ...deps, tickets }),
        paymentRoutes(deps),
        preparationRoutes(deps),
        demoRoutes(deps),
      ],
      authenticators,
      (caller, name) => noteDenied(db, caller, name),
    ),
  );
  apiDocs(app, authenticators, publicUrl);
  await interpreterWebhook(app, deps);
  publicKeyRoutes(app, deps);
  await app.register(fhirApi(deps));
  await serveClient(app, clientRoot);
  await app.ready();
  return { app, authenticators };
}

/** The configured identity provider; loads only that one's code. */
async function identityProvider(app: FastifyInstance, deps: Deps): Promise<IdentityProvider> {
  const { settings, db, keys, publicUrl, clock } = deps;
  if (settings.oidc) {
    const { externalIdentity } = await import('./integrations/identity-oidc/external.ts');
    return externalIdentity(settings.oidc);
  }
  const { mountEmbeddedIdentity } = await import('./integrations/identity-oidc/embedded.ts');
  return mountEmbeddedIdentity({
    app,
    db,
    keys,
    publicUrl,
    clock,
    findAccount: async (id) => {
      const account = await findAccountById(db, id);
      return account && { email: account.email, name: account.displayName };
    },
  });
}

/** A person without the right tried: it is on record with the call. Strangers are a line in the log. */
async function noteDenied(db: Deps['db'], caller: Caller, call: string): Promise<void> {
  const staff = await caller.staff().catch(() => null);
  if (!staff) return;
  const actor = `account:${staff.accountId}`;
  await audit(db, { actor, action: 'access.refused', details: { kind: 'call', call } });
}

/** With forward secrecy and authenticated encryption: of TLS 1.3, and of 1.2 for browsers that have no newer one. */
const CIPHERS = [
  ...['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'],
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384'],
  ...['ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
].join(':');

function serverFor(tls: { cert: string; key: string } | undefined, handler: RequestListener) {
  const options = { maxHeaderSize: HEADERS_LIMIT };
  if (!tls) return createHttpServer(options, handler);
  const certificate = { cert: readFileSync(tls.cert), key: readFileSync(tls.key) };
  return createHttpsServer({ ...options, ...certificate, minVersion: 'TLSv1.2', ciphers: CIPHERS }, handler);
}
