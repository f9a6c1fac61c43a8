import puppeteer, { type Browser } from 'puppeteer-core';
import { pathOf } from './command.ts';
import type { Engine, Tab } from './engine.ts';

async function openTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  return {
    go: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    resize: (width, height) => page.setViewport({ width, height }),
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
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: pathOf('firefox-esr')! });
  return { version: await browser.version(), open: () => openTab(browser), close: () => browser.close() };
}
