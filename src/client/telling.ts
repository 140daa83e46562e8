import { isMemGuardError, type MemGuardError } from '../errors.js';
import { fromEnvelope, toEnvelope } from '../protocol/error-codec.js';

/** A listener of the caller that throws must not break a start or a call: its error goes to the page's console. */
export function tellSafely<P>(listener: ((progress: P) => void) | undefined): (progress: P) => void {
  return (progress) => {
    try {
      listener?.(progress);
    } catch (error) {
      reportError(error);
    }
  };
}

/** Only coded errors leave the library. */
export const toMemGuardError = (error: unknown): MemGuardError => (isMemGuardError(error) ? error : fromEnvelope(toEnvelope(error)));
