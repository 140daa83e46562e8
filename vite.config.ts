import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defaultClientConditions, defineConfig } from 'vite';
import { defineConfig as defineTest, mergeConfig } from 'vitest/config';
import { faultServer } from './test/helpers/fault-server.js';

const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
const flags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--js-flags=--expose-gc',
  // Measuring memory waits up to a minute for a garbage collection otherwise.
  '--enable-blink-features=ForceEagerMeasureMemory',
];
const webgpuFlags = ['--enable-unsafe-webgpu', '--use-webgpu-adapter=swiftshader'];
// scripts/test.mjs finds (or installs) a browser and passes its path; without one, playwright's own is used.
const executablePath = process.env.MEMGUARD_BROWSER || undefined;
// Real browsers, workers and installs on a shared machine: a test gets a second try, which the summary of .ci/run counts in the open.
const retry = 1;

const browser = (name: string, include: string[], args: string[]) => ({
  extends: true as const,
  plugins: [faultServer(fileURLToPath(new URL('public', import.meta.url)), process.env.MEMGUARD_DATA)],
  test: {
    name,
    include,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    retry,
    // Chromium takes two seconds to end a worker that is blocked.
    expect: { poll: { timeout: 60_000 } },
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: 'chromium' as const }],
      provider: playwright({ launchOptions: { ...(executablePath ? { executablePath } : {}), args } }),
    },
  },
});

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
// `vite` serves the demo page and `vite build` builds it; vitest works from the repository instead.
const demo = process.env.VITEST
  ? {}
  : {
      root: here('demo'),
      publicDir: here('public'),
      plugins: [
        {
          // ORT's wasm is served from public/ort; the copy that the bundler makes, 27 MB, is never asked for.
          name: 'one-copy-of-ort',
          enforce: 'post' as const,
          generateBundle(_options: unknown, bundle: Record<string, unknown>) {
            for (const file of Object.keys(bundle)) if (/\/ort-wasm[^/]*\.wasm$/u.test(file)) delete bundle[file];
          },
        },
      ],
      build: {
        outDir: here('dist-demo'),
        emptyOutDir: true,
        target: 'es2022',
        rollupOptions: {
          input: {
            index: here('demo/index.html'),
            'zero-egress': here('demo/zero-egress.html'),
            'service-worker': here('demo/service-worker.ts'),
          },
          // A service worker answers only for its own folder, and is found again under its own name only.
          output: {
            entryFileNames: (chunk: { name: string }) => (chunk.name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
          },
        },
      },
    };

const base = defineConfig({
  ...demo,
  base: './',
  server: { headers: isolation, fs: { allow: [here('.')] } },
  preview: { headers: isolation },
  worker: { format: 'es' },
  // ORT without its embedded glue: ours comes from public/ort, and a build would copy 27 MB of wasm that nobody asks for.
  resolve: { conditions: ['onnxruntime-web-use-extern-wasm', ...defaultClientConditions] },
  optimizeDeps: {
    // All that the page, the worker and the tests import: a late find would reload the page in the middle of a test.
    include: [
      'comlink',
      'idb',
      '@huggingface/transformers',
      'onnxruntime-web',
      'gpt-tokenizer/encoding/o200k_base',
      'gpt-tokenizer/encoding/cl100k_base',
      'gpt-tokenizer/encoding/r50k_base',
      'fast-check',
    ],
  },
});

export default mergeConfig(
  base,
  defineTest({
    test: {
      reporters: ['default', './scripts/second-tries.mjs'],
      projects: [
        // Time is no measure: a machine with both cores busy takes many times longer.
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            include: ['test/unit/**/*.test.ts', 'test/contract/**/*.test.ts'],
            testTimeout: 60_000,
          },
        },
        // Commands as a user runs them; they start their own browser.
        {
          extends: true,
          test: {
            name: 'node',
            environment: 'node',
            include: ['test/node/**/*.test.ts'],
            testTimeout: 240_000,
            retry,
            fileParallelism: false,
          },
        },
        // The packed tarball in fresh apps, and what the docs say; packs it once.
        {
          extends: true,
          test: {
            name: 'packaging',
            environment: 'node',
            include: ['test/packaging/**/*.test.ts'],
            globalSetup: 'test/packaging/pack.ts',
            testTimeout: 240_000,
            hookTimeout: 240_000,
            retry,
            fileParallelism: false,
          },
        },
        browser('browser', ['test/browser/**/*.browser.test.ts'], flags),
        browser('webgpu', ['test/browser/**/*.webgpu.test.ts'], [...flags, ...webgpuFlags]),
      ],
    },
  }),
);
