import { downloadModels, planDownload, type StoreOptions } from '../src/models/loader.js';
import { entriesOf, resolvePack } from '../src/models/registry.js';
import type { DownloadEstimate, ModelEntry } from '../src/ports.js';
import type { InitOptions } from '../src/protocol/worker-api.js';
import type { HostDeps } from './host.js';

type Deps = Pick<HostDeps, 'createStores' | 'notify'>;

/** What a start with these options would download. @throws MemGuardError INVALID_ARGUMENT. */
export async function estimateDownload(options: InitOptions, deps: Deps): Promise<DownloadEstimate> {
  const { bytes, total, unknown } = await planDownload(...(await sourcesOf(options, deps)));
  return { bytes, total, unknown };
}

/** Downloads it into the cache; the result is what is still missing. @throws MemGuardError the codes of `downloadModels`. */
export async function preloadModels(options: InitOptions, deps: Deps): Promise<DownloadEstimate> {
  const [entries, source] = await sourcesOf(options, deps);
  const plan = await planDownload(entries, source);
  const report = (stage: 'download' | 'ready', loaded: number): void =>
    deps.notify({ memguard: 'load', progress: { stage, loaded, total: plan.total } });
  report('download', 0);
  await downloadModels(entries, { ...source, plan, onProgress: ({ loaded }) => report('download', loaded) });
  report('ready', plan.total);
  return estimateDownload(options, deps);
}

async function sourcesOf(options: InitOptions, deps: Deps): Promise<[ModelEntry[], StoreOptions]> {
  const { name, models, assetBase, hub, hubToken } = options;
  const store = await deps.createStores(name, () => {}).models();
  return [entriesOf(resolvePack(models, hub)), { assetBase, hub, hubToken, store }];
}
