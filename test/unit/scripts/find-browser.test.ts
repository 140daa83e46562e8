import { describe, expect, it } from 'vitest';
import { browserCandidates, findBrowser } from '../../../scripts/find-browser.mjs';

type System = Parameters<typeof findBrowser>[0];

/** A system in which `works` start and `broken` are there but do not start; commands are answered by `run`. */
function fakeSystem(given: Partial<System> & { works?: string[]; broken?: string[] }) {
  const { works = [], broken = [], ...rest } = given;
  const installed = new Set(works);
  const logged: string[] = [];
  const ran: string[] = [];
  const started: string[] = [];
  const system: System = {
    env: { PATH: '/usr/bin' },
    platform: 'linux',
    isRoot: false,
    exists: (path) => installed.has(path) || broken.includes(path),
    start: async (path) => {
      started.push(path);
      return installed.has(path) ? undefined : 'error while loading shared libraries: libnss3.so';
    },
    run: async (command, args) => {
      ran.push([command, ...args].join(' '));
      return 0;
    },
    playwright: undefined,
    log: (line) => logged.push(line),
    ...rest,
  };
  return { system, installed, logged, ran, started };
}

const playwright = { executablePath: '/cache/chrome', cli: '/node_modules/playwright/cli.js' };

describe('findBrowser', () => {
  it("takes the variable first, then playwright's own, then the system's", async () => {
    const works = ['/mine', '/cache/chrome', '/usr/bin/chromium'];
    const all = fakeSystem({ works, playwright, env: { MEMGUARD_BROWSER: '/mine', PATH: '/usr/bin' } });
    expect(await findBrowser(all.system)).toEqual({ path: '/mine', from: 'MEMGUARD_BROWSER' });
    expect(await findBrowser(fakeSystem({ works, playwright }).system)).toEqual({ path: '/cache/chrome', from: 'playwright' });
    expect(await findBrowser(fakeSystem({ works }).system)).toEqual({ path: '/usr/bin/chromium', from: 'system' });
  });

  it('also reads CHROME_PATH and CHROMIUM_PATH', () => {
    const { system } = fakeSystem({ env: { CHROME_PATH: '/a', CHROMIUM_PATH: '/b' } });
    expect(browserCandidates(system).slice(0, 2)).toEqual([
      { path: '/a', from: 'CHROME_PATH' },
      { path: '/b', from: 'CHROMIUM_PATH' },
    ]);
  });

  it('says that the variable names no file, and looks further', async () => {
    const { system, logged } = fakeSystem({ works: ['/usr/bin/chromium'], env: { MEMGUARD_BROWSER: '/gone', PATH: '/usr/bin' } });
    expect((await findBrowser(system))?.path).toBe('/usr/bin/chromium');
    expect(logged.join()).toContain('MEMGUARD_BROWSER is /gone');
  });

  it('passes over a browser that is there but does not start', async () => {
    const { system, logged, started } = fakeSystem({ works: ['/usr/bin/chromium'], broken: ['/cache/chrome'], playwright });
    expect((await findBrowser(system))?.path).toBe('/usr/bin/chromium');
    expect(started).toEqual(['/cache/chrome', '/usr/bin/chromium']);
    expect(logged.join()).toContain('/cache/chrome does not start (error while loading shared libraries: libnss3.so)');
  });

  it.each([
    ['darwin', { HOME: '/Users/a' }, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
    ['darwin', { HOME: '/Users/a' }, '/Users/a/Applications/Chromium.app/Contents/MacOS/Chromium'],
    ['win32', { PROGRAMFILES: 'C:\\Program Files' }, 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
    ['win32', { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' }, 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe'],
  ])('knows where browsers are on %s', async (platform, env, path) => {
    const { system } = fakeSystem({ works: [path], platform, env });
    expect((await findBrowser(system))?.path).toBe(path);
  });

  it("installs playwright's Chromium, and as root the libraries that it lacks", async () => {
    const commands: string[] = [];
    const { system, installed } = fakeSystem({
      playwright,
      isRoot: true,
      run: async (_command, args) => {
        commands.push(args.slice(1).join(' '));
        if (args.includes('install-deps')) installed.add('/cache/chrome');
        return 0;
      },
    });
    expect((await findBrowser(system))?.path).toBe('/cache/chrome');
    expect(commands).toEqual(['install chromium', 'install-deps chromium']);
  });

  it('installs no libraries without root or without need', async () => {
    const { system, installed, ran } = fakeSystem({
      playwright,
      isRoot: true,
      run: async (_command, args) => {
        ran.push(args.slice(1).join(' '));
        installed.add('/cache/chrome');
        return 0;
      },
    });
    expect((await findBrowser(system))?.path).toBe('/cache/chrome');
    expect(ran).toEqual(['install chromium']);
  });

  it('falls back to apt-get as root when playwright cannot install', async () => {
    const { system, installed, ran, logged } = fakeSystem({
      works: ['/usr/bin/apt-get'],
      playwright,
      isRoot: true,
      run: async (command, args) => {
        ran.push([command, ...args].join(' '));
        if (command !== 'apt-get') return 124;
        if (args.includes('install')) installed.add('/usr/bin/chromium');
        return args.includes('update') ? 100 : 0;
      },
    });
    expect((await findBrowser(system))?.path).toBe('/usr/bin/chromium');
    expect(ran.map((line) => line.split(' ').slice(-3).join(' ')).slice(1)).toEqual([
      expect.stringContaining('update'),
      '-y --no-install-recommends chromium',
    ]);
    expect(logged.join('\n')).toContain('playwright install ended with 124');
  });

  it('tries a broken browser again after an installation brought its libraries', async () => {
    const { system, installed } = fakeSystem({
      broken: ['/cache/chrome'],
      playwright,
      run: async () => {
        installed.add('/cache/chrome');
        return 0;
      },
    });
    expect((await findBrowser(system))?.path).toBe('/cache/chrome');
  });

  it('never calls apt-get without root, and says what to do when nothing is left', async () => {
    const { system, ran, logged } = fakeSystem({ works: ['/usr/bin/apt-get'], playwright, run: async () => 1 });
    expect(await findBrowser(system)).toBeUndefined();
    expect(ran.filter((line) => line.startsWith('apt-get'))).toEqual([]);
    expect(logged.at(-1)).toContain('set MEMGUARD_BROWSER');
  });

  it('installs nothing when told not to', async () => {
    const { system, ran } = fakeSystem({ playwright, isRoot: true });
    expect(await findBrowser(system, { install: false })).toBeUndefined();
    expect(ran).toEqual([]);
  });
});
