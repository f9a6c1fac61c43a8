import { formatMoney } from '#core/domain/money.ts';
import { HIDDEN_FROM_SEARCH } from '#core/domain/private-page.ts';
import type { Language } from '#core/schemas/scalars.ts';
import { SANDBOX_PATH } from '#server/payment/sandbox-path.ts';
import { textsOf } from './texts.ts';

/** What the customer can do on the page, in its order: how the payment ends, and how the callback travels. */
export const ACTIONS = ['pay', 'decline', 'slow', 'twice', 'first', 'never', 'leave'] as const;
export type SandboxAction = (typeof ACTIONS)[number];

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export type Asked = { data: string; signature: string; amount: number; language: string; description: string };

const STYLE = `
:root { color-scheme: light dark; --ink: #16182b; --quiet: #5a5f78; --ground: #f4f4f8; --card: #fff; --edge: #d4d6e2; --primary: #3847ff; --bad: #c50b0b }
@media (prefers-color-scheme: dark) { :root { --ink: #f2f3fa; --quiet: #a6abc4; --ground: #0e101a; --card: #181b2a; --edge: #343952; --primary: #7b86ff; --bad: #ff8a80 } }
* { box-sizing: border-box }
body { margin: 0; padding: 32px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 440px; margin: auto; padding: 24px; background: var(--card); border: 1px solid var(--edge); border-radius: 12px }
.flag { display: inline-block; margin: 0; padding: 2px 10px; border-radius: 4px; background: #f6d32d; color: #16182b; font-size: 14px }
h1 { margin: 16px 0 0; font-size: 18px; font-weight: 600 }
.sum { margin: 4px 0 0; font-size: 36px; font-weight: 700; font-variant-numeric: tabular-nums }
.what { margin: 4px 0 24px; color: var(--quiet) }
h2 { margin: 24px 0 8px; font-size: 14px; font-weight: 600; color: var(--quiet) }
button { display: block; width: 100%; min-height: 48px; margin: 8px 0 0; padding: 8px 16px; border: 1px solid var(--edge); border-radius: 12px; background: none; color: inherit; font: inherit; text-align: start; cursor: pointer }
button.pay { background: var(--primary); border-color: var(--primary); color: #fff; font-weight: 600; text-align: center }
@media (prefers-color-scheme: dark) { button.pay { color: #0e101a } }
button.decline { color: var(--bad) }
button:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px }
`;

/** The page on which nobody pays anything: every way in which a payment can go, as a button. */
export function sandboxPage({ data, signature, amount, language, description }: Asked, nonce: string): string {
  const t = textsOf(language);
  const money = formatMoney({ amount, currency: 'UAH' }, language as Language, '₴');
  const button = (deed: SandboxAction) =>
    `<button class="${deed}" name="deed" value="${deed}">${escaped(t[deed])}</button>`;
  return `<!doctype html>
<html lang="${escaped(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="${HIDDEN_FROM_SEARCH}">
<title>${escaped(t.title)}</title>
<style nonce="${nonce}">${STYLE}</style>
<main>
<p class="flag">${escaped(t.flag)}</p>
<h1>${escaped(t.title)}</h1>
<p class="sum">${escaped(money)}</p>
<p class="what">${escaped(description)}</p>
<form method="post" action="${SANDBOX_PATH}/deed">
<input type="hidden" name="data" value="${escaped(data)}">
<input type="hidden" name="signature" value="${escaped(signature)}">
${(['pay', 'decline', 'leave'] as const).map(button).join('\n')}
<h2>${escaped(t.ways)}</h2>
${(['slow', 'twice', 'first', 'never'] as const).map(button).join('\n')}
</form>
</main>
</html>`;
}
