/**
 * Installs one platform fault, named after the colon in the worker's name, then starts the shipped worker unchanged.
 * Faults with `armed` wait for a message on the channel of the worker's name.
 */
const fault = self.name.split(':')[1] ?? '';
let armed = false;
const arming = new BroadcastChannel(self.name);
arming.onmessage = ({ data }) => {
  if (data !== 'arm') return;
  armed = true;
  arming.postMessage('armed');
};

/** GPUBufferUsage.MAP_READ */
const MAP_READ = 1;
const gpu = (navigator as { gpu?: GPU }).gpu;

/** Replaces a method; `around` gets the original. */
function patch<T extends object, K extends keyof T>(target: T, key: K, around: (original: T[K]) => T[K]): void {
  Object.defineProperty(target, key, { value: around(target[key]), configurable: true, writable: true });
}

const blobBytes = (value: unknown): number => {
  const { blob } = value as { blob?: unknown };
  return blob instanceof Blob ? blob.size : 0;
};
const keyOf = (value: unknown): string => String((value as { key?: unknown }).key);

/** Every `put` that `refused` names fails as on a full disk. */
function refusePut(refused: (value: unknown, store: string) => boolean): void {
  patch(
    IDBObjectStore.prototype,
    'put',
    (original) =>
      function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
        if (refused(value, this.name)) throw new DOMException('The disk is full.', 'QuotaExceededError');
        return key === undefined ? original.call(this, value) : original.call(this, value, key);
      },
  );
}

const faults: Record<string, () => void> = {
  'no-api': () => Object.defineProperty(Object.getPrototypeOf(navigator), 'gpu', { value: undefined }),
  'no-adapter': () => patch(gpu!, 'requestAdapter', () => async () => null),
  'no-device': () =>
    patch(GPUAdapter.prototype, 'requestDevice', () => async () => {
      throw new DOMException('no device', 'OperationError');
    }),
  'load-failed': () =>
    patch(GPUDevice.prototype, 'createBuffer', () => () => {
      throw new RangeError('createBuffer failed');
    }),
  'wrong-kernel': () =>
    patch(
      GPUBuffer.prototype,
      'getMappedRange',
      (original) =>
        function (this: GPUBuffer, ...args) {
          const range = original.apply(this, args);
          if (this.usage & MAP_READ) {
            // Every third number changes its sign.
            const words = new Uint32Array(range);
            for (let i = 0; i < words.length; i += 3) words[i] = words[i]! ^ 0x80000000;
          }
          return range;
        },
    ),
  // The next submitted work finds the device destroyed.
  'device-lost': () => {
    let device: GPUDevice | undefined;
    patch(
      GPUAdapter.prototype,
      'requestDevice',
      (original) =>
        async function (this: GPUAdapter, ...args) {
          device = await original.apply(this, args);
          return device;
        },
    );
    patch(
      GPUQueue.prototype,
      'submit',
      (original) =>
        function (this: GPUQueue, ...args) {
          if (armed) device?.destroy();
          return original.apply(this, args);
        },
    );
  },
  'run-failed': () =>
    patch(
      GPUQueue.prototype,
      'submit',
      (original) =>
        function (this: GPUQueue, ...args) {
          if (armed) throw new Error('submit failed');
          return original.apply(this, args);
        },
    ),
  // A private window, a sandboxed frame.
  'no-storage': () =>
    patch(IDBFactory.prototype, 'open', () => () => {
      throw new DOMException('storage is denied', 'SecurityError');
    }),
  // No write of more than 5 MiB.
  'small-writes': () => refusePut((value) => blobBytes(value) > 5 * 2 ** 20),
  // The disk fills up while the second model is written.
  'full-in-second-model': () => refusePut((value) => blobBytes(value) > 2 ** 20 && keyOf(value).startsWith('claim-verifier/')),
  // From now on no memory is written.
  'no-memory-writes': () => refusePut((_, store) => armed && store === 'anchors'),
  // More than 1,000 bytes of input at a time do not fit.
  'small-heap': () =>
    patch(
      Uint8Array.prototype,
      'set',
      (original) =>
        function (this: Uint8Array, source, offset) {
          const tokens = source instanceof Uint8Array && this.byteLength > 2 ** 20 && source.byteLength < 2 ** 16;
          if (armed && tokens && source.byteLength > 1000) throw new RangeError('Out of memory');
          return original.call(this, source, offset);
        },
    ),
  // What a generation keeps from token to token does not fit: more than 4,000 bytes at a time.
  'no-room-for-states': () =>
    patch(
      Uint8Array.prototype,
      'set',
      (original) =>
        function (this: Uint8Array, source, offset) {
          const states = source instanceof Uint8Array && this.byteLength > 2 ** 20 && source.byteLength < 2 ** 16;
          if (armed && states && source.byteLength > 4000) throw new RangeError('Out of memory');
          return original.call(this, source, offset);
        },
    ),
  // No memory of the size that the runtime reserves.
  'no-reservation': () => {
    WebAssembly.Memory = class {
      constructor() {
        throw new RangeError('Out of memory');
      }
    } as unknown as typeof WebAssembly.Memory;
  },
  // Threads are promised and never come; once one is asked for, time runs fast, so that the wait is short.
  'no-threads': () => {
    Object.defineProperty(Object.getPrototypeOf(navigator), 'hardwareConcurrency', { value: 8 });
    const original = self.setTimeout;
    const late: (() => void)[] = [];
    let asked = false;
    self.Worker = class extends EventTarget {
      constructor() {
        super();
        asked = true;
        for (const work of late.splice(0)) original(work, 500);
      }
      postMessage(): void {}
      terminate(): void {}
    } as unknown as typeof Worker;
    self.setTimeout = ((work: () => void, ms = 0) => {
      if (ms > 60_000 && !asked) late.push(work);
      return original(work, ms > 60_000 && asked ? 500 : ms);
    }) as typeof self.setTimeout;
  },
  // Tells of everything that could leave this worker.
  recorder: () => {
    const tell = (what: string): void => new BroadcastChannel('recorder').postMessage(what);
    for (const name of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'RTCPeerConnection', 'WebTransport'] as const) {
      const original = (self as unknown as Record<string, unknown>)[name];
      if (typeof original !== 'function') continue;
      const record = (args: unknown[]): void => {
        if (armed) tell(`${name} ${String(args[0])}`);
      };
      const watched = new Proxy(original, {
        apply: (target, self, args) => {
          record(args);
          return Reflect.apply(target as () => unknown, self, args);
        },
        construct: (target, args) => {
          record(args);
          return Reflect.construct(target as unknown as new () => object, args);
        },
      });
      Object.defineProperty(self, name, { value: watched, configurable: true, writable: true });
    }
  },
  // The worker ends without a word in the middle of a start.
  'dies-in-load': () => {
    const original = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = () => {
      self.close();
      return original.call(WebAssembly, new Promise<Response>(() => {}));
    };
  },
};

faults[fault]?.();
await import('../../worker/memguard.worker.js');

export {};
