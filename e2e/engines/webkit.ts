import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#testing/ports.ts';
import type { Engine, Key, Tab } from './engine.ts';

/** The code points of keys in WebDriver. */
const KEYS: Record<Key, string> = {
  Escape: '\uE00C',
  ArrowDown: '\uE015',
  ArrowRight: '\uE014',
};

/** The size of the display, with room for the window's borders. */
const SCREEN = '1700x1300x24';

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

/** Starts a virtual display. Returns its number. */
async function startDisplay(): Promise<{ display: ChildProcess; number: string }> {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(display, 'exit').then(() => {
    throw new Error('Xvfb ended before it was ready');
  });
  const [number] = await Promise.race([once(display.stdio[3]!, 'data'), ended]);
  ended.catch(() => {});
  return { display, number: String(number).trim() };
}

/** Returns a function that sends WebDriver commands, and throws the driver's error. */
function callerOf(base: string) {
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<never> => {
    const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value as never;
  };
}

async function openTab(driver: string): Promise<Tab & { version: string }> {
  const options = { 'webkitgtk:browserOptions': { args: ['--automation'] } };
  const { sessionId, capabilities } = (await callerOf(driver)('POST', '/session', {
    capabilities: { alwaysMatch: options },
  })) as { sessionId: string; capabilities: { browserVersion: string } };
  const call = callerOf(`${driver}/session/${sessionId}`);
  const act = (type: 'pointer' | 'key', actions: object[]) =>
    call('POST', '/actions', { actions: [{ type, id: type, actions }] });
  const pressKeys = (keys: string[]) =>
    act(
      'key',
      keys.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  const run: Tab['run'] = (body, ...values) =>
    call('POST', '/execute/sync', { script: `return (${body})(...arguments)`, args: values });
  return {
    version: capabilities.browserVersion,
    go: (url) => call('POST', '/url', { url }),
    async resize(width, height) {
      // WebDriver sets the outer size, so this adds the borders that it measures.
      const outer = { x: 0, y: 0, width, height };
      await call('POST', '/window/rect', outer);
      const [innerW, innerH] = await run(() => [innerWidth, innerHeight]);
      await call('POST', '/window/rect', { ...outer, width: 2 * width - innerW!, height: 2 * height - innerH! });
    },
    run,
    clickAt: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text) => pressKeys([...text]),
    key: (name) => pressKeys([KEYS[name]]),
    close: () => call('DELETE', ''),
  };
}

/** Starts Debian's WebKitGTK with its driver, on a virtual display. Each session is a browser. */
export async function startWebKit(): Promise<Engine> {
  const { display, number } = await startDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}` },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/status`).catch(() => undefined))?.ok) {
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver ended before it was ready');
    await setTimeout(50);
  }
  const first = await openTab(url);
  await first.close();
  return {
    version: `WebKitGTK ${first.version}`,
    open: () => openTab(url),
    async close() {
      await stop(driver);
      await stop(display);
    },
  };
}
