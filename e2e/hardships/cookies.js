const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};
Object.defineProperty(Document.prototype, 'cookie', { get: denied, set: denied });
