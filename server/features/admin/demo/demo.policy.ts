import type { Deps } from '#server/features/deps.ts';
import type { ContactMethod } from '#shared/domain/visit.ts';
import { CodedError } from '#shared/errors.ts';

/**
 * The outbox is public, but exists only in demos: never in production, and never for messages that are really
 * sent. It also shows the demo interpreter's link.
 */
export function demoPolicies({
  settings,
  email,
  sms,
  interpreters,
}: Pick<Deps, 'settings' | 'email' | 'sms' | 'interpreters'>) {
  return {
    /** For everything that exists only to try the product: never in production. */
    demoOpen(): void {
      if (settings.production) throw new CodedError('NOT_FOUND');
    },

    outboxOpen(): ContactMethod[] {
      const methods: ContactMethod[] = [];
      if (email?.kind === 'outbox') methods.push('Email');
      if (sms?.kind === 'outbox') methods.push('SMS');
      const demo = methods.length > 0 || interpreters?.kind === 'demo';
      if (settings.production || !demo) throw new CodedError('NOT_FOUND');
      return methods;
    },
  };
}
