import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { CALLBACK_PATH } from '#server/adapters/identity/port.ts';
import type { Identity } from '#server/adapters/identity/relying-party.ts';
import type { HttpDeps } from '#server/features/deps.ts';
import { sendableMethods } from '#server/features/messages/notifications/notify.ts';
import { Caller } from '#server/http/access/caller.ts';
import { browserCookie, STAFF_COOKIE, signInCookie } from '#server/http/access/cookies.ts';
import { clearCookie, setCookie } from '#server/http/access/own-cookies.ts';
import { renewToken } from '#server/http/access/session-tokens.ts';
import { ABSOLUTE_SECONDS } from '#server/http/access/staff-sessions.ts';
import type { Db } from '#server/storage/db/database.ts';
import { mayEnterStaffArea } from '#shared/domain/roles.ts';
import { CodedError } from '#shared/errors.ts';
import { bindSubject, findAccountByEmail, findAccountById, findAccountBySubject } from './auth.queries.ts';
import { beginStaffSession, finishStaffSession, idleSecondsOf } from './staff-session.service.ts';

/** After signing in without a return path (PRODUCT 2.2). */
export const HOME_PATH = '/provider/visits';

/** In characters. Stored in a cookie, which has to stay small (`access/own-cookies.ts`). */
const LONGEST = 400;

const SELF = 'http://self.invalid';

/**
 * A local path to return to after signing in. Anything that could lead elsewhere (`//host`, `/\host`,
 * `/.//host`, a scheme, control characters) or loop becomes the home path.
 */
export function returnPath(asked: string | undefined): string {
  if (!asked || asked.length > LONGEST || !/^\/(?![/\\])[\x21-\x7e]*$/.test(asked)) return HOME_PATH;
  const url = ours(asked);
  if (!url || /^\/(api|oidc|auth-callback|sign-in|logout)(\/|$)/.test(url.pathname)) return HOME_PATH;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Browsers resolve dots: `/.//host` becomes `//host`, which must still be ours.
  return ours(path)?.href === url.href ? path : HOME_PATH;
}

/** The URL as a browser resolves it on our page; null if it leads to another site. */
function ours(path: string): URL | null {
  if (!URL.canParse(path, SELF)) return null;
  const url = new URL(path, SELF);
  return url.origin === SELF ? url : null;
}

/** Time limit for returning from the provider, in seconds. */
const FLOW_SECONDS = 20 * 60;
/** How long a browser is remembered as known to the account, in seconds. */
const KNOWN_SECONDS = 180 * 86_400;

/**
 * The redirects of signing in; public, without JSON. Every failure leads to the error page with a code, where
 * the user may try again.
 */
export function signInRoutes(deps: HttpDeps): FastifyPluginAsync {
  const { db, clock, live, settings, publicUrl, tickets, authenticators, identity, party, email, sms } = deps;

  async function isSignedIn({ cookies, ip }: FastifyRequest): Promise<boolean> {
    try {
      await new Caller(authenticators, cookies, ip).staff();
      return true;
    } catch (error) {
      return error instanceof CodedError && ['MFA_REQUIRED', 'PASSKEY_REQUIRED'].includes(error.code);
    }
  }

  return async (app) => {
    app.get<{ Querystring: { returnTo?: string | string[] } }>(
      '/api/auth/sign-in',
      async (request, reply) => {
        const returnTo = returnPath([request.query.returnTo].flat()[0]);
        try {
          const { flow, url } = await party.begin();
          setCookie(reply, {
            name: signInCookie(flow.state),
            value: tickets.sign({ kind: 'sign-in', ...flow, returnTo }, FLOW_SECONDS),
            seconds: FLOW_SECONDS,
            publicUrl,
          });
          return reply.header('cache-control', 'no-store').redirect(url);
        } catch (error) {
          request.log.error({ err: error, reqId: request.id }, 'sign-in cannot begin');
          return reply.redirect(errorPage('SERVICE_UNAVAILABLE'));
        }
      },
    );

    app.get<{ Querystring: { state?: string | string[] } }>(CALLBACK_PATH, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const state = [request.query.state].flat()[0] ?? '';
      const flow = tickets.read('sign-in', request.cookies[signInCookie(state)]);
      // An old tab, the back button, or a sign-in started in another browser. A person who is already signed
      // in has nothing left to do here.
      if (!flow || flow.state !== state)
        return reply.redirect((await isSignedIn(request)) ? HOME_PATH : errorPage('SIGN_IN_EXPIRED'));
      clearCookie(reply, signInCookie(state), publicUrl);
      try {
        const found = await party.finish(queryOf(request), flow, clock());
        if (identity.kind === 'embedded') await identity.forgetSession(request, reply);
        const accountId = await accountOf(db, identity.kind, found);
        const idle = await idleSecondsOf({ db, settings }, accountId);
        const { staffSessionId, ended } = await beginStaffSession(db, accountId, found.idToken, clock(), {
          userAgent: request.headers['user-agent'] ?? '',
          idle: idle && Math.max(idle, FLOW_SECONDS),
          owesFactor: found.secondFactor === false && sendableMethods({ email, sms }).length > 0,
          byPasskey: found.byPasskey,
        });
        // Ends the browser's former session: its cookie is overwritten, but a copy would still be valid.
        const former = tickets.read('staff', request.cookies[STAFF_COOKIE]);
        if (former && (await finishStaffSession(db, former, clock())) !== null) ended.push(former.id);
        for (const id of ended) live.endStaffSession(id);
        setCookie(reply, {
          name: STAFF_COOKIE,
          value: tickets.sign(await renewToken(db, 'staff', staffSessionId), ABSOLUTE_SECONDS),
          seconds: ABSOLUTE_SECONDS,
          publicUrl,
        });
        if (identity.kind === 'embedded')
          setCookie(reply, {
            name: browserCookie(accountId),
            value: tickets.sign({ kind: 'browser', id: accountId }, KNOWN_SECONDS),
            seconds: KNOWN_SECONDS,
            publicUrl,
          });
        return reply.redirect(flow.returnTo);
      } catch (error) {
        if (error instanceof CodedError) return reply.redirect(errorPage(error.code));
        request.log.warn({ err: error, reqId: request.id }, 'sign-in refused');
        return reply.redirect(errorPage('SIGN_IN_FAILED'));
      }
    });

    // The embedded provider redirects here for its form, which is a client screen.
    app.get<{ Params: { uid: string } }>('/api/auth/interactions/:uid', (request, reply) =>
      reply.redirect(`/sign-in/${encodeURIComponent(request.params.uid)}`),
    );
  };
}

const errorPage = (code: CodedError['code']) => `/error?${new URLSearchParams({ errorCode: code })}`;
const queryOf = (request: FastifyRequest) => request.url.split('?')[1] ?? '';

/**
 * The account of an authenticated identity. The embedded provider's subject is the account's id. An external subject
 * is looked up; the first time, it is bound to the account with its verified email address.
 *
 * @throws ACCESS_DENIED if there is no account, or it is disabled or revoked (PRODUCT 1.2)
 */
async function accountOf(db: Db, kind: 'embedded' | 'external', identity: Identity): Promise<string> {
  const account =
    kind === 'embedded' ? await findAccountById(db, identity.subject) : await externalAccount(db, identity);
  if (!account || !mayEnterStaffArea(account.apiAccess)) throw new CodedError('ACCESS_DENIED');
  return account.id;
}

async function externalAccount(db: Db, { subject, verifiedEmail }: Identity) {
  const bound = await findAccountBySubject(db, subject);
  if (bound || !verifiedEmail) return bound;
  const account = await findAccountByEmail(db, verifiedEmail);
  // Bound to another subject: an address reassigned to a new person must not open the old account.
  if (!account || account.oidcSubject !== null) return undefined;
  await bindSubject(db, account.id, subject);
  return account;
}
