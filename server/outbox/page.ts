import { HIDDEN_FROM_SEARCH } from '#core/domain/private-page.ts';
import type { MessageRow } from '#server/messages/compose.ts';
import { calendarFileName } from '#server/messages/content/email.ts';
import type { Email, Sms } from '#server/messages/transports.ts';
import { escapeHtml } from '#server/pages/html.ts';

const STYLE = `
:root { color-scheme: light dark; --ink: #16182b; --quiet: #5a5f78; --ground: #f4f4f8; --card: #fff; --edge: #d4d6e2; --primary: #3847ff }
@media (prefers-color-scheme: dark) { :root { --ink: #f2f3fa; --quiet: #a6abc4; --ground: #0e101a; --card: #181b2a; --edge: #343952; --primary: #a6aeff } }
* { box-sizing: border-box }
body { margin: 0; padding: 32px 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 880px; margin: auto }
h1 { margin: 0 0 8px; font-size: 28px; font-weight: 600; line-height: 1.2 }
p, .quiet { color: var(--quiet) }
p { margin: 0 0 16px }
a { color: var(--primary) }
ul { margin: 24px 0 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--edge); border-radius: 12px }
li + li { border-top: 1px solid var(--edge) }
li a { display: grid; gap: 4px 16px; grid-template-columns: 1fr auto; padding: 14px 16px; color: inherit; text-decoration: none }
li a:hover, li a:focus-visible { background: color-mix(in srgb, var(--primary) 10%, transparent) }
li span { overflow-wrap: anywhere; font-size: 14px }
li b { font-weight: 600; overflow-wrap: anywhere; grid-column: 1 / -1 }
li .state { text-align: end }
@media (max-width: 560px) { li a { grid-template-columns: 1fr } li .state { text-align: start } }
iframe, pre { width: 100%; margin: 8px 0 24px; border: 1px solid var(--edge); border-radius: 12px; background: var(--card) }
iframe { height: 900px; max-height: 80vh }
pre { padding: 16px; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 24px }
dt { color: var(--quiet) }
dd { margin: 0; overflow-wrap: anywhere }
h2 { margin: 0; font-size: 18px; font-weight: 600 }
`;

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="${HIDDEN_FROM_SEARCH}">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
<main>
${body}
</main>
</html>`;

const clock = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ');

/** The delivery state of a message. */
function stateOf({ sent_at, next_attempt_at, attempts, last_error }: MessageRow): string {
  if (sent_at) return `sent ${clock(sent_at)}`;
  if (!next_attempt_at) return `given up${last_error ? `: ${last_error}` : ''}`;
  if (attempts === 0) return `goes out ${clock(next_attempt_at)}`;
  return `try ${attempts + 1} at ${clock(next_attempt_at)}${last_error ? ` after ${last_error}` : ''}`;
}

/** All messages, the newest first; times in UTC. */
export function listPage(messages: { row: MessageRow; subject: string }[]): string {
  const items = messages.map(
    ({ row, subject }) =>
      `<li><a href="/outbox/${row.id}"><span class="quiet">${escapeHtml(`${row.channel} · ${row.kind} · ${row.recipient}`)}</span><span class="state quiet">${escapeHtml(stateOf(row))}</span><b lang="${row.language}">${escapeHtml(subject)}</b></a></li>`,
  );
  return page(
    'Outbox',
    `<h1>Outbox</h1>
<p>What the product writes to customers and clubs, the newest first. Times are in UTC.</p>
${items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>Nothing yet: book an hour, and its confirmation is here.</p>'}`,
  );
}

const calendarPart = (id: string, text: string, name: string) =>
  `<h2><a href="/outbox/${id}/${name}">${name}</a></h2>\n<pre>${escapeHtml(text)}</pre>`;

/** One message: its state, and what its recipient sees. */
export function messagePage(row: MessageRow, { email, sms }: { email: Email | undefined; sms: Sms | undefined }) {
  const facts = [
    ['To', row.recipient],
    ['Kind', `${row.channel}, ${row.kind}, ${row.language}`],
    ['State', stateOf(row)],
    ...(email ? [['Message-ID', email.messageId]] : []),
  ].map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value!)}</dd>`);
  const shown = email
    ? `<h2>HTML</h2>
<iframe src="/outbox/${row.id}/letter" title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>Plain text</h2>
<pre>${escapeHtml(email.text)}</pre>
${(email.calendars ?? []).map((file, index) => calendarPart(row.id, file.text, calendarFileName(index))).join('\n')}`
    : `<pre>${escapeHtml(sms?.text ?? '')}</pre>`;
  return page(
    email?.subject ?? 'Text message',
    `<p><a href="/outbox">Outbox</a></p>
<h1 lang="${row.language}">${escapeHtml(email?.subject ?? 'Text message')}</h1>
<dl>${facts.join('')}</dl>
${shown}`,
  );
}
