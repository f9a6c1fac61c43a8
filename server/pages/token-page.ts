const TITLES = { en: 'Your booking', uk: 'Ваше бронювання', ru: 'Ваше бронирование' } as const;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A bare page around `<booking-token-page>`. */
export function tokenPage(page: { token: string; kind: string; language: keyof typeof TITLES }): string {
  const title = TITLES[page.language];
  return `<!doctype html>
<html lang="${page.language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex, nofollow">
    <title>${title} · Courtside</title>
    <link rel="stylesheet" href="/pages/page.css">
    <script type="module" src="/elements/courtside.js"></script>
  </head>
  <body>
    <main><booking-token-page token="${escapeHtml(page.token)}" kind="${page.kind}"></booking-token-page></main>
  </body>
</html>
`;
}
