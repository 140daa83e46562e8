/**
 * Takes a Web Lock that is released only when this worker ends, however it ends: no event tells a page that its worker was killed.
 *
 * @returns the lock's name, or undefined where locks are refused (plain http).
 */
export function holdLock(): Promise<string | undefined> {
  return new Promise((resolve) => {
    if (!navigator.locks) return resolve(undefined);
    const name = `memguard:alive:${Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')}`;
    const held = navigator.locks.request(name, () => {
      resolve(name);
      return new Promise<never>(() => {});
    });
    held.catch(() => resolve(undefined));
  });
}
