import { useRouteLoaderData } from 'react-router';
import type { loader } from '../root.tsx';

/** What a page says to search engines. */
export function JsonLd({ data }: { data: object }) {
  const nonce = useRouteLoaderData<typeof loader>('root')?.nonce;
  // `<` is written so that no text can end the script.
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      // Browsers hide the nonce that the server wrote.
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
