import { expect, it, onTestFinished } from 'vitest';
import { useStage } from '../stage.ts';
import { openPage } from '../testing.ts';
import { consumers } from './consumers.ts';
import { installApp } from './installed-app.ts';
import { recordResult } from './results.ts';
import { serveApp } from './served-app.ts';

const stage = useStage();

it.each(Object.entries(consumers))(
  '%s: the app installs, type-checks and builds, shows free times, and receives the selected one',
  async (name, consumer) => {
    onTestFinished(({ task }) => recordResult(name, task.result?.state === 'pass' ? 'passed' : 'failed'));
    const app = await installApp(name, consumer, stage.product.url);
    await app.npmRun('types');
    await app.npmRun(consumer.build ?? 'build');
    const served = await serveApp(app, consumer.files);
    onTestFinished(served.close);
    const html = await (await fetch(served.url)).text();
    expect(/<template shadowrootmode="open">.*part="[^"]*cell-free/s.test(html)).toBe(
      consumer.isServerRendered ?? false,
    );
    const { page, complaints } = await openPage(stage.browser);
    await page.goto(served.url);
    if (consumer.hasSearch) await page.locator('club-search [part~="club-link"]').first().click();
    const day = page.locator('club-schedule [part~="day"]').nth(2);
    const cell = page.locator('club-schedule [part~="cell-free"]').first();
    const book = page.locator('club-schedule [part~="book"]');
    // Clicks on what the server rendered have no effect until the script is there. The third day has
    // free times at any hour.
    await expect
      .poll(async () => {
        await day.click();
        return day.getAttribute('aria-checked');
      })
      .toBe('true');
    await page.locator('club-schedule .schedule:not(.loading)').waitFor();
    await expect
      .poll(async () => {
        if (!(await book.isVisible())) await cell.click();
        return book.isVisible();
      })
      .toBe(true);
    await book.click();
    await expect.poll(() => page.locator('output').textContent()).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(complaints.filter((complaint) => !complaint.endsWith('/favicon.ico'))).toEqual([]);
    await page.context().close();
  },
);
