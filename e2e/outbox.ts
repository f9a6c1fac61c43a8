import type { Page } from 'playwright';

/**
 * Waits for the newest message of a kind on the outbox page of the product at `url`. Returns its text.
 */
export async function openMessage(page: Page, url: string, kind: string, recipient: string): Promise<string> {
  const item = page.locator('li', { hasText: `${kind} · ${recipient}` }).first();
  for (;;) {
    await page.goto(`${url}/outbox`);
    if ((await item.count()) > 0 && (await item.textContent())!.includes('sent ')) break;
  }
  await item.getByRole('link').click();
  return (await page.locator('pre').first().textContent())!;
}
