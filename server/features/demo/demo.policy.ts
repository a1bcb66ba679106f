import type { ContactMethod } from '../../../shared/domain/visit.ts';
import { CodedError } from '../../../shared/errors.ts';
import type { Deps } from '../deps.ts';

/**
 * The outbox is open to anybody, but there is one only while trying the product out: never in production,
 * and never for messages that really go out. The demo interpreter's link is there too.
 */
export function demoPolicies({
  settings,
  email,
  sms,
  interpreters,
}: Pick<Deps, 'settings' | 'email' | 'sms' | 'interpreters'>) {
  return {
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
