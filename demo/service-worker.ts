// Keeps the page, the worker and ORT's files for visits without network. Weights are not its business: the library checks and keeps those.

/** The few parts of the service worker scope that are used: its types and the page's cannot be in one project. */
interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (event: Waiting & { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}

const scope = self as unknown as Scope;
const CACHE = 'memguard-demo';
const EXAMPLES = 'examples/index.json';
const OTHER_PAGE = 'zero-egress.html';
/** What the worker may do: its own site only, whatever the host sends. Pages cannot set this for a worker, the answer to its script can. */
const WORKER_POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' blob:; connect-src 'self' blob:";

scope.addEventListener('install', (event) => event.waitUntil(keepPage().then(() => scope.skipWaiting())));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (request.method !== 'GET' || path === undefined || path.startsWith('models/')) return;
  event.respondWith(path.startsWith('assets/') ? fromCacheFirst(request) : fromNetworkFirst(request));
  if (request.mode === 'navigate') event.waitUntil(keepPage().catch(() => undefined));
});

/** Path below the page's folder; undefined for everything else. */
function pathOf(url: string): string | undefined {
  const { scope: base } = scope.registration;
  return url.startsWith(base) ? url.slice(base.length) : undefined;
}

/** The pages, the files they name and the examples. A page that changed throws out the files of the one before. */
async function keepPage(): Promise<void> {
  const cache = await caches.open(CACHE);
  const base = scope.registration.scope;
  const page = await fetch(base, { cache: 'no-cache' });
  if (!page.ok) return;
  const html = await page.clone().text();
  const before = await (await cache.match(base))?.text();
  if (before !== html) {
    for (const request of await cache.keys()) if (pathOf(request.url)?.startsWith('assets/')) await cache.delete(request);
  }
  await cache.put(base, page);
  const other = await fetch(new URL(OTHER_PAGE, base), { cache: 'no-cache' });
  if (other.ok) await cache.put(new URL(OTHER_PAGE, base).href, other.clone());
  const markup = `${html}${other.ok ? await other.text() : ''}`;
  const named = [...markup.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/gu)].map(([, path]) => path ?? '');
  const list = await fetch(new URL(EXAMPLES, base));
  const examples = list.ok ? ((await list.clone().json()) as { file: string }[]).map(({ file }) => `examples/${file}`) : [];
  for (const path of [...named, EXAMPLES, ...examples]) {
    const url = new URL(path, base).href;
    if ((await cache.match(url)) === undefined) await cache.add(url);
  }
}

/** For files whose name changes with their content. */
async function fromCacheFirst(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(request.url);
  return withPolicy(request, kept ?? (await fetchAndKeep(request)));
}

/** For all others: a new version wins, the kept one serves when the network is gone. */
async function fromNetworkFirst(request: Request): Promise<Response> {
  try {
    return withPolicy(request, await fetchAndKeep(request));
  } catch (error) {
    const cache = await caches.open(CACHE);
    const own = await cache.match(request.url);
    const kept = own ?? (request.mode === 'navigate' ? await cache.match(scope.registration.scope) : undefined);
    if (!kept) throw error;
    return withPolicy(request, kept);
  }
}

async function fetchAndKeep(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.status !== 200 || request.mode === 'navigate') return response;
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request.url);
  // The same version need not be written again: ORT's wasm is large. A full disk costs the copy, never the answer.
  if (!kept || versionOf(kept) !== versionOf(response)) await cache.put(request.url, response.clone()).catch(() => undefined);
  return response;
}

const versionOf = ({ headers }: Response): string =>
  `${headers.get('etag')} ${headers.get('last-modified')} ${headers.get('content-length')}`;

function withPolicy(request: Request, response: Response): Response {
  if (request.destination !== 'worker') return response;
  const headers = new Headers(response.headers);
  headers.set('Content-Security-Policy', WORKER_POLICY);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
