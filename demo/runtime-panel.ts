import type { LoadProgress, MemGuard, MemGuardEvent, Usage, Warning } from '../src/index.js';
import { h, megabytes, plural } from './dom.js';
import type { RequestCount } from './requests.js';
import { DEVICE_REASONS } from './words.js';

/** Models, device, requests, time, and what the library warned of. */
export interface RuntimePanel {
  loading(progress: LoadProgress): void;
  failed(): void;
  opened(guard: MemGuard): void;
  event(event: MemGuardEvent): void;
  /** Whether a service worker keeps the page. */
  offline(kept: boolean): void;
  requests(count: RequestCount): void;
  usage(usage: Usage): void;
  /** Replaces the warnings of the last run. */
  warnings(warnings: readonly Warning[]): void;
}

export interface RuntimeElements {
  readonly models: HTMLElement;
  readonly device: HTMLElement;
  readonly offline: HTMLElement;
  readonly requests: HTMLElement;
  readonly time: HTMLElement;
  readonly warnings: HTMLElement;
}

export function createRuntimePanel(elements: RuntimeElements): RuntimePanel {
  const { models, device, offline, requests, time, warnings } = elements;
  const atFirst = models.textContent;
  let bytes = 0;
  return {
    loading({ stage, loaded, total }) {
      bytes = total;
      if (stage === 'download') models.textContent = `Loading, ${megabytes(loaded)} of ${megabytes(total)}`;
    },
    failed: () => {
      models.textContent = `Not loaded. ${atFirst ?? ''}`;
    },
    opened(guard) {
      const info = guard.info();
      const names = info.models.map((model) => model.id).join(' and ');
      models.textContent = `${names}${bytes > 0 ? `, ${megabytes(bytes)} in all` : ''}. Self-test passed.`;
      device.textContent = deviceLine(info);
    },
    event(event) {
      if (event.type === 'device' && event.respawns > 0) {
        device.textContent = `${deviceName(event.device)}, after ${plural(event.respawns, 'restart')}: ${DEVICE_REASONS[event.reason]}.`;
      }
    },
    offline: (kept) => {
      offline.textContent = kept
        ? 'The page and its runtime are kept for visits without network.'
        : 'Not kept: this visit has no service worker.';
    },
    requests(count) {
      const where = count.elsewhere === 0 ? 'all to this site' : `${count.elsewhere} of them to other sites`;
      const since = count.sinceMark === undefined ? '' : `${plural(count.sinceMark, 'request')} since the models were ready. `;
      requests.textContent = `${since}${plural(count.total, 'request')} since the page was opened, ${where}.`;
    },
    usage(usage) {
      const steps = Object.entries(usage.ms).filter(([, ms]) => ms >= 1);
      const sum = steps.reduce((total, [, ms]) => total + ms, 0);
      const list = steps.map(([step, ms]) => `${step} ${Math.round(ms).toLocaleString('en')}`).join(', ');
      time.textContent = steps.length === 0 ? 'Under a millisecond' : `${Math.round(sum).toLocaleString('en')} ms in the worker (${list})`;
    },
    warnings(list) {
      warnings.hidden = list.length === 0;
      warnings.replaceChildren(...list.map((warning) => h('li', {}, h('code', {}, warning.code), ` ${warning.message}`)));
    },
  };
}

const deviceName = (device: 'webgpu' | 'wasm'): string => (device === 'webgpu' ? 'GPU (WebGPU)' : 'CPU (WebAssembly)');

function deviceLine(info: ReturnType<MemGuard['info']>): string {
  const threads = info.device === 'wasm' ? `, ${plural(info.threads, 'thread')}` : '';
  return `${deviceName(info.device)}${threads}: ${DEVICE_REASONS[info.reason]}.`;
}
