/**
 * Installs one platform fault, named after the colon in the worker's name, then starts the shipped worker unchanged.
 * Faults with `armed` wait for a message on the channel of the worker's name.
 */
const fault = self.name.split(':')[1] ?? '';
let armed = false;
new BroadcastChannel(self.name).onmessage = () => {
  armed = true;
};

/** GPUBufferUsage.MAP_READ */
const MAP_READ = 1;
const gpu = (navigator as { gpu?: GPU }).gpu;

/** Replaces a method; `around` gets the original. */
function patch<T extends object, K extends keyof T>(target: T, key: K, around: (original: T[K]) => T[K]): void {
  Object.defineProperty(target, key, { value: around(target[key]), configurable: true, writable: true });
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
