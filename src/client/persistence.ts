/**
 * Asks the browser not to clear this origin. Call it on a user's action: some browsers ask the user, some decide by how much the page is used.
 * Workers have no `persist()`.
 *
 * @returns true when storage is persistent from now on; false when refused or unknown to this browser.
 */
export async function requestPersistence(): Promise<boolean> {
  try {
    return (await globalThis.navigator?.storage?.persist?.()) ?? false;
  } catch {
    return false;
  }
}

/**
 * Tells whether stored memory has been cleared since the last visit, by the browser or by hand, and marks this visit. Once a start:
 * the mark lies in localStorage, outside the databases.
 *
 * @param fresh true when the memory database did not exist before this start.
 */
export function detectLoss(name: string, fresh: boolean): boolean {
  const key = `memguard:${name}:used`;
  try {
    const lost = fresh && localStorage.getItem(key) !== null;
    localStorage.setItem(key, '1');
    return lost;
  } catch {
    return false; // no localStorage here: nothing is known
  }
}
