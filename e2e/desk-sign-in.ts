import type { Browser, BrowserContext, Page } from 'playwright';

/** Asks for a link on the sign-in page of the desk, in English, and returns the one that is emailed. */
export async function askForSignInLink(page: Page, email: string): Promise<string> {
  const textOf = async (path: string) => (await fetch(new URL(path, page.url()))).text();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('a link is on its way').waitFor();
  const [, id] = /\/outbox\/([\w-]{36})/.exec(await textOf('/outbox'))!;
  const letter = await textOf(`/outbox/${id}/letter`);
  return /href="([^"]*\/desk\/sign-in\?token=[^"]*)"/.exec(letter)![1]!;
}

/** Opens a browser context in which somebody is signed in to the desk, by the link of an email. */
export async function signInAtDesk(
  { browser, product }: { browser: Browser; product: { url: string } },
  email: string,
): Promise<BrowserContext> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${product.url}/desk`);
  await page.goto(await askForSignInLink(page, email));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Your clubs' }).waitFor();
  await page.close();
  return context;
}
