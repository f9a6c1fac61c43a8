import puppeteer, { type Browser } from 'puppeteer-core';
import { pathOf } from './command.ts';
import type { Engine, Tab } from './engine.ts';

/** A property of WebDriver BiDi frames that Puppeteer's types lack. */
interface ResizableFrame {
  browsingContext: { setViewport(size: { viewport: { width: number; height: number } }): Promise<void> };
}

async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const frame = page.mainFrame() as unknown as ResizableFrame;
  return {
    go: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    // `page.setViewport` also sets the screen orientation, which Firefox 140 rejects.
    resize: (width, height) => frame.browsingContext.setViewport({ viewport: { width, height } }),
    // Sent as text, as in WebKit: the function cannot use this module or the compiler's helpers.
    run: (body, ...values) => page.evaluate(`(${body})(...${JSON.stringify(values)})`) as never,
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    close: () => context.close(),
  };
}

/** Starts Debian's Firefox over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: pathOf('firefox-esr')!,
    defaultViewport: null,
  });
  return { version: await browser.version(), open: () => openTab(browser), close: () => browser.close() };
}
