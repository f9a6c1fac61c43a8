import type { Picture } from './picture.ts';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const FILTERS = ['screen', 'language', 'width', 'scheme'] as const;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 24px }
form { display: flex; flex-wrap: wrap; gap: 16px; position: sticky; top: 0; padding: 12px 0; background: Canvas; z-index: 1 }
label { display: grid; font-size: 14px }
select { font: inherit; min-height: 44px }
ul { display: flex; flex-wrap: wrap; gap: 24px; margin: 0; padding: 0; list-style: none; align-items: start }
img { display: block; max-width: 100%; max-height: 560px; margin: 8px 0; border: 1px solid GrayText }
li { max-width: 480px; font-size: 14px }
li[hidden] { display: none }
pre { white-space: pre-wrap; overflow-wrap: anywhere; color: light-dark(#b00020, #ff9a90) }`;

/** Shows the pictures that match the filters. */
const SCRIPT = `
const form = document.forms[0];
function filter() {
  const selected = [...new FormData(form)].filter(([, value]) => value);
  let count = 0;
  for (const item of document.querySelectorAll('li')) {
    item.hidden = !selected.every(([name, value]) => item.dataset[name] === value);
    if (!item.hidden) count += 1;
  }
  document.querySelector('output').textContent = count;
}
form.addEventListener('change', filter);
filter();`;

/** A page with all pictures and their findings, with filters. */
export function indexPage(pictures: readonly Picture[]): string {
  const values = (name: (typeof FILTERS)[number]) => [...new Set(pictures.map((picture) => String(picture[name])))];
  const filterOf = (name: string, options: string[]) =>
    `<label>${name}<select name="${name}"><option value="">all</option>${options.map((value) => `<option>${value}</option>`).join('')}</select></label>`;
  const items = pictures.map(({ screen, language, width, scheme, file, findings }) => {
    const found = findings.length > 0 ? 'yes' : 'no';
    const name = `${screen}, ${language}, ${width} px, ${scheme}`;
    return `<li data-screen="${screen}" data-language="${language}" data-width="${width}" data-scheme="${scheme}" data-findings="${found}"><b>${name}</b><a href="${file}"><img loading="lazy" src="${file}" alt="${name}"></a>${findings.length > 0 ? `<pre>${escapeHtml(findings.join('\n'))}</pre>` : ''}</li>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Courtside's screens</title>
<style>${STYLE}</style>
<h1>Courtside's screens</h1>
<form>${FILTERS.map((name) => filterOf(name, values(name))).join('')}${filterOf('findings', ['yes', 'no'])}<p><output></output> pictures</p></form>
<ul>
${items.join('\n')}
</ul>
<script>${SCRIPT}</script>
</html>
`;
}
