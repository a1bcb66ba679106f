import { CodedError } from '#shared/errors.ts';

export async function refusedMedia<T>(attempt: () => T | Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof CodedError) throw error;
    throw new CodedError('MEDIA_REFUSED', error instanceof Error ? error.message : 'refused');
  }
}
