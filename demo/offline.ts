/** Longest wait for the service worker before a run goes on without it, ms. Own: it fetches a handful of small files; on a busy machine that takes its time. */
const LIMIT_MS = 15_000;

/**
 * Registers the service worker of the built page.
 * @returns true once it answers this page's requests: then the worker that starts next is kept too. False where there is none:
 * in development, in private windows that refuse it, on insecure pages.
 */
export async function registerOffline(): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false;
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return true;
  const controlled = new Promise<boolean>((resolve) =>
    serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true }),
  );
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), LIMIT_MS));
  try {
    await serviceWorker.register(new URL('service-worker.js', document.baseURI));
  } catch {
    return false;
  }
  return Promise.race([controlled, late]);
}

/** As below, where the page is built: the development server needs its own connection to the page. */
export function forbidConnectionsWhenBuilt(): void {
  if (import.meta.env.PROD) forbidConnections();
}

/** From here on the page itself may open no connection at all; a policy can be added at any time and never taken back. */
export function forbidConnections(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "connect-src 'none'";
  document.head.append(policy);
}
