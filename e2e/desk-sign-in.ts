import type { Browser, BrowserContext } from 'playwright';

/** Opens a browser context in which somebody is signed in to the desk, by the link of an email. */
export async function signInAtDesk(
  { browser, product }: { browser: Browser; product: { url: string } },
  email: string,
): Promise<BrowserContext> {
  const textOf = async (path: string) => (await fetch(product.url + path)).text();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${product.url}/desk`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('a link is on its way').waitFor();
  const [, id] = /\/outbox\/([\w-]{36})/.exec(await textOf('/outbox'))!;
  const [, link] = /href="([^"]*\/desk\/sign-in\?token=[^"]*)"/.exec(await textOf(`/outbox/${id}/letter`))!;
  await page.goto(link!);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Your clubs' }).waitFor();
  await page.close();
  return context;
}
