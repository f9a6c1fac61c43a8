import puppeteer, { type Browser } from 'puppeteer-core';
import { pathOf } from './command.ts';
import type { Engine, Tab } from './engine.ts';

/** What a frame over WebDriver BiDi is beside what Puppeteer's types tell. */
interface ResizableFrame {
  browsingContext: { setViewport(size: { viewport: { width: number; height: number } }): Promise<void> };
}

async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const frame = page.mainFrame() as unknown as ResizableFrame;
  return {
    go: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    // Puppeteer's own way asks for a turned screen too, which Firefox 140 does not know and refuses.
    resize: (width, height) => frame.browsingContext.setViewport({ viewport: { width, height } }),
    // Sent as text in both engines, so that it sees neither this file nor what a compiler puts around it.
    run: (body, ...values) => page.evaluate(`(${body})(...${JSON.stringify(values)})`) as never,
    press: (x, y) => page.mouse.click(x, y),
    write: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    close: () => context.close(),
  };
}

/** Debian's Firefox over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: pathOf('firefox-esr')!,
    defaultViewport: null,
  });
  return { version: await browser.version(), open: () => openTab(browser), close: () => browser.close() };
}
