import { escapeHtml } from '#server/pages/html.ts';
import type { EmailContent } from './email.ts';

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Only the rules for dark mode: some mail programs drop style sheets, so all other styles are
 * inline.
 */
const darkRules = (accent: string) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0b0d16!important}.card{background:#151827!important;border-color:#2a2f45!important}
.ink{color:#f2f3fa!important}.quiet{color:#a9aec6!important}.line{border-color:#2a2f45!important}
.link{color:${accent}!important}.button{background:${accent}!important;color:#0e101a!important}
}
@media (max-width:480px){.pad{padding-left:20px!important;padding-right:20px!important}}`;

/** The colour of links and buttons, in light and in dark mode. */
type EmailAccent = { light: string; dark: string };
const ACCENT: EmailAccent = { light: '#3847ff', dark: '#a6aeff' };

const text = (value: string) => escapeHtml(value).replaceAll('\n', '<br>');

const row = (inner: string, padding: string) =>
  `<tr><td class="pad" style="padding:${padding};${FONT}">${inner}</td></tr>`;

type Link = { label: string; url: string };

const link = ({ label, url }: Link, color: string) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${color};font-size:16px;line-height:44px;text-decoration:underline;margin-right:20px;display:inline-block;white-space:nowrap">${text(label)}</a>`;

const button = ({ label, url }: Link, color: string) =>
  `<a class="button" href="${escapeHtml(url)}" style="display:inline-block;background:${color};color:#ffffff;font-size:16px;font-weight:600;line-height:48px;padding:0 24px;border-radius:12px;text-decoration:none">${text(label)}</a>`;

const fact = ({ label, value }: { label: string; value: string }) =>
  `<tr><td class="quiet line" valign="top" style="padding:10px 16px 10px 0;border-top:1px solid #e3e5ef;color:#5a5f78;font-size:14px;line-height:20px;${FONT}">${text(label)}</td><td class="ink line" valign="top" style="padding:10px 0;border-top:1px solid #e3e5ef;color:#16182b;font-size:16px;line-height:20px;${FONT}">${text(value)}</td></tr>`;

const item = ({ title, text: more, url, link: label }: NonNullable<EmailContent['items']>[number], color: string) =>
  `<tr><td class="line" style="padding:14px 0 4px;border-top:1px solid #e3e5ef;${FONT}"><div class="ink" style="color:#16182b;font-size:18px;line-height:24px;font-weight:600">${text(title)}</div><div class="quiet" style="color:#5a5f78;font-size:16px;line-height:24px">${text(more)}</div>${link({ label, url }, color)}</td></tr>`;

const table = (rows: string[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.join('')}</table>`;

/**
 * An email as HTML for mail programs: tables and inline styles, no images, no external resources.
 */
export function htmlOf(content: EmailContent, language: string, { light, dark }: EmailAccent = ACCENT): string {
  const { when, facts = [], items = [], actions = [], paragraphs = [], notes = [] } = content;
  const [first, ...others] = actions;
  const rows = [
    row(
      `<h1 class="ink" style="margin:0;color:#16182b;font-size:22px;line-height:28px;font-weight:600">${text(content.heading)}</h1>`,
      '28px 32px 0',
    ),
    when &&
      row(
        `<div class="quiet" style="color:#5a5f78;font-size:16px;line-height:24px">${text(when.date)}</div><div class="ink" style="color:#16182b;font-size:32px;line-height:40px;font-weight:700">${text(when.time)}</div><div class="quiet" style="color:#5a5f78;font-size:14px;line-height:20px">${text(when.zone)}</div>`,
        '16px 32px 0',
      ),
    ...paragraphs.map((line) =>
      row(
        `<p class="ink" style="margin:0;color:#16182b;font-size:16px;line-height:24px">${text(line)}</p>`,
        '12px 32px 0',
      ),
    ),
    facts.length > 0 && row(table(facts.map(fact)), '20px 32px 0'),
    items.length > 0 && row(table(items.map((one) => item(one, light))), '20px 32px 0'),
    first && row(button(first, light), '20px 32px 0'),
    others.length > 0 && row(others.map((one) => link(one, light)).join(' '), '8px 32px 0'),
    ...notes.map((line, index) =>
      row(
        `<p class="quiet" style="margin:0;color:#5a5f78;font-size:14px;line-height:20px">${text(line)}</p>`,
        index === 0 ? '24px 32px 0' : '8px 32px 0',
      ),
    ),
    row('', '14px 32px'),
  ].filter((part) => typeof part === 'string');
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${text(content.subject)}</title>
<style>${darkRules(dark)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f1f2f7">
<div style="display:none;max-height:0;overflow:hidden">${text(content.preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f2f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e3e5ef;border-radius:20px;border-collapse:separate;overflow:hidden">
<tr><td style="height:16px;line-height:16px;font-size:0;background:#235ac0;border-bottom:3px solid #ffffff">&nbsp;</td></tr>
<tr><td style="height:6px;line-height:6px;font-size:0;background:#235ac0">&nbsp;</td></tr>
${rows.join('\n')}
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The same as plain text. */
export function textOf({
  heading,
  when,
  paragraphs = [],
  facts = [],
  items = [],
  actions = [],
  notes = [],
}: EmailContent): string {
  const parts = [
    heading,
    when && `${when.date}\n${when.time}\n${when.zone}`,
    ...paragraphs,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...items.map(({ title, text: more, url, link: label }) => `${title}\n${more}\n${label}: ${url}`),
    actions.map(({ label, url }) => `${label}:\n${url}`).join('\n'),
    notes.length > 0 && `--\n${notes.join('\n')}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
