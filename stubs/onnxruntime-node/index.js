throw new Error('onnxruntime-node is stubbed out in this checkout: MemGuard runs in the browser.');
