import type { Language } from '#core/schemas/scalars.ts';

const TITLES = { en: 'Your booking', uk: 'Ваше бронювання', ru: 'Ваше бронирование' } satisfies Record<
  Language,
  string
>;

/** A bare page around a `<booking-token-page>` that is already HTML. */
export function tokenPage(page: { element: string; language: Language }): string {
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
    <main>${page.element}</main>
  </body>
</html>
`;
}
