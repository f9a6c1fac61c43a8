import type { BrowserLauncher } from '@web/test-runner';
import type { Engine, Tab } from './engine.ts';

/** Runs the element tests in an engine, one file at a time, as hidden pages get no frames. */
export function launcherOf(name: string, engine: Engine): BrowserLauncher {
  const tabs = new Map<string, Tab>();
  return {
    name,
    type: name,
    concurrency: 1,
    async startSession(id, url) {
      const tab = await engine.open();
      tabs.set(id, tab);
      await tab.resize(800, 600);
      await tab.go(url);
    },
    isActive: (id) => tabs.has(id),
    getBrowserUrl: (id) => tabs.get(id)?.run(() => location.href),
    async stopSession(id) {
      const tab = tabs.get(id);
      tabs.delete(id);
      await tab?.close();
      return {};
    },
    startDebugSession: () => Promise.reject(new Error('only Chromium can be debugged')),
  };
}
