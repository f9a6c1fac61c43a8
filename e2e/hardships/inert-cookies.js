Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });
