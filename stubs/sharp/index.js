throw new Error('sharp is stubbed out in this checkout: MemGuard runs in the browser.');
